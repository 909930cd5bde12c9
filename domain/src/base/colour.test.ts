import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast } from './colour.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#00ff00', '#ffffff', 1.37],
  ['#0000ff', '#ffffff', 8.59],
  ['#09726d', '#09726d', 1],
])('gives %s on %s a contrast of %s', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1);
});

it('is the same in either order, and between 1 and 21', () => {
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const ratio = contrast(one, other);
      expect(ratio).toBe(contrast(other, one));
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(21);
    }),
  );
});
