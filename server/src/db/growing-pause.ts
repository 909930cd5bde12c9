import { type RawBuilder, sql } from 'kysely';

/**
 * The pause after which a question is asked again: a minute at first, then as long as it has waited already, and an hour
 * at most, so that a provider that comes back is soon asked about everything.
 *
 * @param asked the moment of the last question; the row is as old as its column `created`
 */
export const growingPause = (asked: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`least(interval '1 hour', greatest(interval '1 minute', ${asked} - created))`;
