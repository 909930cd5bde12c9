import { expect, it } from 'vitest';
import { toneOf } from './cap-words.ts';

it.each([
  [0, 'accent'],
  [50, 'accent'],
  [75, 'warning'],
  [90, 'warning'],
  [100, 'danger'],
] as const)('a cap at %i %% has the tone %s', (level, tone) => {
  expect(toneOf({ level })).toBe(tone);
});
