import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floatingPosition } from './floating-position.ts';

const size = { width: 240, height: 60 };
const viewport = { width: 1000, height: 700 };
const besidePosition = (anchor: ReturnType<typeof anchorAt>, window = viewport) =>
  floatingPosition(anchor, size, { side: 'beside', viewport: window });
const anchorAt = (left: number, top = 200) => ({ left, top, width: 20, height: 20 });

describe('a hint', () => {
  it.each([
    ['30 px to the right of its anchor', 100, 150],
    ['on the right while 300 px remain there', 680, 730],
    ['30 px to the left as soon as fewer remain', 681, 411],
    ['to the left at the edge', 975, 705],
  ])('lies %s WID-18', (_where, left, expected) => {
    expect(besidePosition(anchorAt(left))).toEqual({ left: expected, top: 180 });
  });

  it('lies 30 px below its anchor where a phone has no room beside it WID-18', () => {
    expect(besidePosition(anchorAt(150), { width: 360, height: 700 })).toEqual({ left: 8, top: 250 });
  });

  it('never hangs over the edge of a window that it fits into', () => {
    const length = fc.integer({ min: 0, max: 2000 });
    fc.assert(
      fc.property(length, length, fc.integer({ min: 300, max: 2000 }), (left, top, width) => {
        const at = besidePosition(anchorAt(left, top), { width, height: 700 });
        expect(at.left >= 8 && at.left + size.width <= width - 8 && at.top >= 8 && at.top + size.height <= 692).toBe(
          true,
        );
      }),
    );
  });
});
