import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../base/day.ts';
import { paymentTypes } from '../../payments/payment-types.ts';
import { refusalCodes } from '../../payments/refusals.ts';
import { ariaStatusNames, isActiveStatus } from '../../projects/status.ts';
import {
  dunningStatuses,
  dunningStepDue,
  dunningSteps,
  firstDunningStatus,
  followsDunning,
  isSuspendedByDunning,
} from './dunning.ts';
import { countsAsRefusal, isHardRefusal, networkAllowsTry } from './retries.ts';

describe('dunning', () => {
  it('has its steps on these days; five of them charge and the others mail (BIL-41)', () => {
    expect(dunningSteps.map(({ status, day, action }) => [status, day, action])).toEqual([
      ['ACTIVE DUNNING PENDING', 0, 'mail'],
      ['ACTIVE DUNNING 1', 1, 'charge'],
      ['ACTIVE DUNNING 2', 3, 'mail'],
      ['ACTIVE DUNNING 3', 5, 'charge'],
      ['ACTIVE DUNNING 4', 7, 'mail'],
      ['ACTIVE DUNNING 5', 10, 'charge'],
      ['ACTIVE DUNNING 6', 14, 'mail'],
      ['ACTIVE DUNNING 7', 18, 'charge'],
      ['ACTIVE DUNNING 8', 21, 'mail'],
      ['SUSPENDED DUNNING 1', 28, 'charge'],
      ['SUSPENDED DUNNING 2', 35, 'mail'],
      ['SUSPENDED DUNNING 3', 42, 'mail'],
      ['SUSPENDED DUNNING 4', 49, 'mail'],
      ['SUSPENDED DUNNING 5', 56, 'mail'],
      ['TERMINATED', 63, 'mail'],
    ]);
  });

  it('keeps a project usable until it is suspended', () => {
    expect(dunningStatuses.filter(isActiveStatus)).toHaveLength(9);
    expect(dunningStatuses.filter(isSuspendedByDunning)).toHaveLength(5);
  });

  it.each([
    ['ACTIVE DUNNING PENDING', '2026-01-31', undefined],
    ['ACTIVE DUNNING PENDING', '2026-02-01', ['ACTIVE DUNNING 1', 'charge']],
    ['ACTIVE DUNNING 1', '2026-02-01', undefined],
    ['ACTIVE DUNNING 1', '2026-02-03', ['ACTIVE DUNNING 2', 'mail']],
    ['ACTIVE DUNNING 1', '2026-02-05', ['ACTIVE DUNNING 3', 'charge']],
    ['ACTIVE DUNNING 1', '2026-02-07', ['ACTIVE DUNNING 4', 'charge']],
    ['ACTIVE DUNNING 8', '2026-02-28', ['SUSPENDED DUNNING 1', 'charge']],
    ['ACTIVE DUNNING PENDING', '2026-05-01', ['TERMINATED', 'mail']],
    ['TERMINATED', '2027-01-01', undefined],
  ] as const)('from %s reaches on %s %j', (status, today, expected) => {
    const step = dunningStepDue({ started: '2026-01-31', status }, today);
    expect(step && [step.status, step.action]).toEqual(expected);
  });

  it('takes every step once and in order, however often and late it is looked at', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (pauses) => {
        const started = '2026-01-31';
        let [status, today] = [firstDunningStatus as (typeof dunningStatuses)[number], started];
        for (const pause of pauses) {
          today = addDays(today, pause);
          const due = dunningStepDue({ started, status }, today);
          if (!due) continue;
          expect(dunningStatuses.indexOf(due.status as never)).toBeGreaterThan(dunningStatuses.indexOf(status));
          status = due.status as never;
          expect(dunningStepDue({ started, status }, today)).toBeUndefined();
        }
      }),
    );
  });

  it('leaves the status of cancelled and ended projects', () => {
    const followed = ariaStatusNames.filter(followsDunning);
    expect(followed.toSorted()).toEqual(['ACTIVE', 'ACTIVE NON-BILLABLE', ...dunningStatuses].toSorted());
  });
});

describe('another try', () => {
  it('is not made after a refusal that it cannot change (BIL-41)', () => {
    expect(refusalCodes.filter(isHardRefusal)).toEqual([
      'expired_card',
      'blocked_card',
      'invalid_card',
      'authentication_failed',
      'not_supported',
    ]);
  });

  it.each([
    ['declined', '2026-03-31T00:00:00Z', true],
    ['try_later', '2026-03-31T00:00:00Z', true], // of the payer's bank
    ['no_payment_method', '2026-03-31T00:00:00Z', true],
    ['error', '2026-03-31T00:00:00Z', false],
    ['error', '2026-03-17T00:00:00.001Z', false],
    ['error', '2026-03-17T00:00:00Z', true],
  ])('after %s of a bill that was issued at %s counts as a refusal: %s (BIL-41)', (code, issued, expected) => {
    expect(countsAsRefusal(code, new Date(issued), new Date('2026-03-31T00:00:00Z'))).toBe(expected);
  });

  const now = new Date('2026-03-31T00:00:00Z');
  const refusedAgo = (count: number, days: number) =>
    Array.from({ length: count }, () => new Date(now.getTime() - days * 24 * 60 * 60 * 1000));
  it.each([
    ['VISA', refusedAgo(19, 1), true],
    ['VISA', refusedAgo(20, 29), false],
    ['VISA', refusedAgo(20, 30), true],
    ['MASTER', refusedAgo(9, 0), true],
    ['MASTER', refusedAgo(10, 0), false],
    ['MASTER', refusedAgo(34, 2), true],
    ['MASTER', refusedAgo(35, 29), false],
    ['PAYPAL', refusedAgo(100, 0), true],
  ] as const)('of %s after these refusals is within the network’s limit: %3$s', (type, refusals, allowed) => {
    expect(networkAllowsTry(type, refusals, now)).toBe(allowed);
  });

  it('is allowed without refusals', () => {
    expect(paymentTypes.every((type) => networkAllowsTry(type, [], now))).toBe(true);
  });
});
