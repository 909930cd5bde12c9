import type { testClockEndpoints } from '@waypost/contract/endpoints/test-clock';
import { DomainError } from '@waypost/domain/base/domain-error';
import { addDuration, parseDuration } from './duration.ts';
import type { SteerableClock } from '../../base/clock.ts';
import type { Handlers } from '../../http/routes/mount.ts';

/** `afterAdvance` starts the work that is due at the new time. */
export const testClockHandlers = (
  clock: SteerableClock,
  afterAdvance: () => Promise<void>,
): Handlers<typeof testClockEndpoints> => ({
  async advanceClock({ body }) {
    const duration = parseDuration(body.advance);
    if (!duration) {
      const message = 'Must be an ISO 8601 duration, for instance P1M.';
      throw new DomainError('INVALID_FIELDS', [{ path: 'advance', reason: 'invalid', message }]);
    }
    const now = clock.advance((before) => addDuration(before, duration));
    await afterAdvance();
    return { now: now.toISOString() };
  },
});
