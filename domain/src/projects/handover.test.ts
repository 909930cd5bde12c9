import { describe, expect, it } from 'vitest';
import { handoverRefusal, handoverStates, isOpenHandover } from './handover.ts';
import { ariaStatusNames, isActiveStatus } from './status.ts';

describe('a handover', () => {
  it('is for active projects that cost nothing (PRJ-46)', () => {
    for (const aria_status of ariaStatusNames)
      for (const hasCosts of [true, false]) {
        const costly = hasCosts ? 'HANDOVER_HAS_COSTS' : undefined;
        const expected = isActiveStatus(aria_status) ? costly : 'PROJECT_NOT_ACTIVE';
        expect(handoverRefusal({ aria_status, hasCosts }), aria_status).toBe(expected);
      }
  });

  it('is open while it is offered, and until its end (PRJ-46)', () => {
    const open = handoverStates.filter((state) => isOpenHandover({ state, expiresAtMs: 10 }, 9));
    expect(open).toEqual(['offered']);
    expect(isOpenHandover({ state: 'offered', expiresAtMs: 10 }, 10)).toBe(false);
  });
});
