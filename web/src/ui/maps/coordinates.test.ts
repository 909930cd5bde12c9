import { expect, it } from 'vitest';
import { coordinatesText } from './coordinates.tsx';

it.each([
  [{ lat: 38.72231, lon: -9.1393 }, '38.7223° N 9.1393° W'],
  [{ lat: -33.8688, lon: 151.2093 }, '33.8688° S 151.2093° E'],
  [{ lat: 0, lon: 0 }, '0.0000° N 0.0000° E'],
])('writes a position with its halves of the globe', (position, text) => {
  expect(coordinatesText(position)).toBe(text);
});
