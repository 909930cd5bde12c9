import { expect, it } from 'vitest';
import { seedOf } from './seed.ts';

it('gives a text the number that FNV-1a gives it everywhere', () => {
  expect(['', 'a', 'foobar'].map(seedOf)).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});
