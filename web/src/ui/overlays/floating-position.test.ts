import { describe, expect, it } from 'vitest';
import { floatingPosition } from './floating-position.ts';

const viewport = { width: 400, height: 300 };
const size = { width: 100, height: 40 };

describe('floatingPosition', () => {
  const cases = [
    ['above the middle of its anchor', { left: 150, top: 100 }, 'top', 'center', { left: 130, top: 60 }],
    ['below the start of its anchor', { left: 150, top: 100 }, 'bottom', 'start', { left: 150, top: 120 }],
    ['below the end of its anchor', { left: 150, top: 100 }, 'bottom', 'end', { left: 110, top: 120 }],
    ['below where there is no room above', { left: 150, top: 10 }, 'top', 'center', { left: 130, top: 30 }],
    ['above where there is no room below', { left: 150, top: 250 }, 'bottom', 'start', { left: 150, top: 210 }],
    ['inside the left edge', { left: 0, top: 100 }, 'top', 'center', { left: 8, top: 60 }],
    ['inside the right edge', { left: 340, top: 100 }, 'top', 'center', { left: 292, top: 60 }],
  ] as const;

  it.each(cases.map(([where, at, side, align, expected]) => ({ where, at, side, align, expected })))(
    'lies $where',
    ({ at, side, align, expected }) => {
      const anchor = { ...at, width: 60, height: 20 };
      expect(floatingPosition(anchor, size, { side, align, viewport })).toEqual(expected);
    },
  );
});
