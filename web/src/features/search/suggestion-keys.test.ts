import { expect, it } from 'vitest';
import { highlightAfter } from './suggestion-keys.ts';

it.each([
  ['ArrowDown', -1, 4, 0],
  ['ArrowDown', 0, 4, 1],
  ['ArrowDown', 3, 4, 0],
  ['ArrowUp', -1, 4, 3],
  ['ArrowUp', 3, 4, 2],
  ['ArrowUp', 0, 4, 3],
  ['ArrowDown', -1, 0, -1],
  ['ArrowUp', -1, 0, -1],
  ['a', 2, 4, 2],
])('%s moves from suggestion %d of so many as %d to %d', (...[key, at, count, next]) => {
  expect(highlightAfter(key, at, count)).toBe(next);
});
