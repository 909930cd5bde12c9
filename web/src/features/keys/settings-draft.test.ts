import { describe, expect, it } from 'vitest';
import { parseLimit, offeredServices, toServicesDraft, servicesToSend } from './settings-draft.ts';

describe('the services of a key', () => {
  it('are all of them, or those that are ticked, of which there is one at least KEY-47', () => {
    expect(servicesToSend(toServicesDraft(null))).toBeNull();
    expect(servicesToSend(toServicesDraft(['geocode']))).toEqual(['geocode']);
    expect(servicesToSend({ isLimited: true, ticked: [] })).toBeUndefined();
    expect(servicesToSend({ isLimited: false, ticked: ['geocode'] })).toBeNull();
  });

  it('offers also what the key has and the platform no longer', () => {
    expect(offeredServices(['geocode', 'route'], toServicesDraft(['route', 'weather']))).toEqual([
      'geocode',
      'route',
      'weather',
    ]);
  });
});

describe('a typed limit', () => {
  it.each([
    ['', { limit: null }],
    ['  ', { limit: null }],
    ['60', { limit: 60 }],
    ['10 000', { limit: 10_000 }],
    ['10000', { limit: 10_000 }],
    ['0', { isWrong: true }],
    ['10001', { isWrong: true }],
    ['1.5', { isWrong: true }],
    ['-1', { isWrong: true }],
    ['many', { isWrong: true }],
  ])('"%s" is read KEY-48', (typed, read) => {
    expect(parseLimit(typed, 10_000)).toEqual(read);
  });
});
