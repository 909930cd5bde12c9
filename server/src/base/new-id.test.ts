import { isId } from '@waypost/domain/base/ids';
import { describe, expect, it } from 'vitest';
import { createTestClock } from './clock.ts';
import { createIdSource } from './new-id.ts';

describe('createIdSource', () => {
  it('creates unique ids that the contract accepts', () => {
    const newId = createIdSource(createTestClock());
    const ids = Array.from({ length: 1000 }, () => newId('prj'));
    expect(ids.every((id) => isId('prj', id))).toBe(true);
    expect(new Set(ids).size).toBe(1000);
  });

  it('keeps ids in order within a millisecond, over time and when the clock steps back', () => {
    const clock = createTestClock(new Date('2030-01-01T00:00:00Z'));
    const newId = createIdSource(clock);
    const ids = [newId('key'), newId('key')];
    clock.advance(5);
    ids.push(newId('key'));
    clock.advance(-60_000);
    ids.push(newId('key'), newId('key'));
    expect(ids.toSorted()).toEqual(ids);
  });
});
