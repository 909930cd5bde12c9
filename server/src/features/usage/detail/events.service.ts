import type { EventPlace, UsageEventPage } from '@waypost/contract/entities/usage-detail';
import type { z } from 'zod';
import type { Executor } from '../../../db/transaction.ts';
import { firstKeptDay } from '../metering/ingest.service.ts';
import type { UsageDeps } from '../usage.service.ts';
import { type ExaminedEvent, readEvents, readSlices, type Slice } from './events.store.ts';
import type { Bar } from '../usage.store.ts';

const eventsPerPage = 50;
const eventsAtOnce = 200;
/** How much one answer goes through, so that a rare value does not read everything. */
const bounds = { events: 10_000, slices: 60 };

type Answer = z.input<typeof UsageEventPage>;
type Item = Answer['items'][number];

const placeOf = (day: string, { app_id, time, source, id }: ExaminedEvent): EventPlace => [
  day,
  app_id,
  time.toISOString(),
  source,
  id,
];
/** Before the first event of an app and day. */
const startOf = ({ day, app_id }: Slice): EventPlace => [day, app_id, '9999-12-31T23:59:59.999Z', '', ''];

type Examined = { readonly event: ExaminedEvent; readonly place: EventPlace };

/** Every event of these apps and days, read a few at once. */
async function* examine(db: Executor, bar: Bar, { slices, from }: { slices: readonly Slice[]; from?: EventPlace }) {
  for (const slice of slices) {
    let after = from && slice.day === from[0] && slice.app_id === from[1] ? from : undefined;
    let rows: readonly ExaminedEvent[];
    do {
      rows = await readEvents(db, bar, { slice, from: after, limit: eventsAtOnce });
      for (const event of rows) {
        after = placeOf(slice.day, event);
        yield { event, place: after } satisfies Examined;
      }
    } while (rows.length === eventsAtOnce);
  }
}

/** The events behind a bar, page by page. */
export const createEventsService =
  ({ db, clock }: Pick<UsageDeps, 'db' | 'clock'>) =>
  async (bar: Bar, from: EventPlace | undefined): Promise<Answer> => {
    const all = await readSlices(db, bar, { from, limit: bounds.slices + 1 });
    const slices = all.slice(0, bounds.slices);
    const items: Item[] = [];
    const answer = (next: EventPlace | undefined): Answer => ({
      items,
      next: next ? JSON.stringify(next) : null,
      events_from: firstKeptDay(clock()),
    });
    let last = from;
    let examined = 0;
    for await (const { event, place } of examine(db, bar, { slices, ...(from && { from }) })) {
      const { is_of_bar, ...item } = event;
      if (is_of_bar && items.length === eventsPerPage) return answer(last);
      if (is_of_bar) items.push(item);
      last = place;
      examined += 1;
      if (examined === bounds.events) return answer(last);
    }
    const nextSlice = all[bounds.slices];
    return answer(nextSlice && startOf(nextSlice));
  };
