import { describe, expect, it } from 'vitest';
import { type Collection, type CollectionAction, collectionRefusal } from './collection-actions.ts';

const unpaid: Collection = { bill: 'open', charging: false, dunning: 'ACTIVE DUNNING 3', paused: false };

describe('what an operator can do about a collection', () => {
  it.each<[CollectionAction, Partial<Collection>, string | undefined]>([
    ['retry', {}, undefined],
    ['retry', { dunning: null }, undefined],
    ['retry', { paused: true }, undefined],
    ['retry', { charging: true }, 'CHARGE_PENDING'],
    ['retry', { bill: 'paid' }, 'NOT_OPEN'],
    ['retry', { bill: 'disputed' }, 'NOT_OPEN'],
    ['retry', { bill: 'written_off' }, 'NOT_OPEN'],
    ['pause', {}, undefined],
    ['pause', { charging: true }, undefined],
    ['pause', { paused: true }, 'NOT_IN_DUNNING'],
    ['pause', { dunning: null }, 'NOT_IN_DUNNING'],
    ['pause', { dunning: 'SUSPENDED DUNNING 5' }, undefined],
    ['pause', { dunning: 'TERMINATED' }, 'NOT_IN_DUNNING'],
    ['pause', { bill: 'paid' }, 'NOT_IN_DUNNING'],
    ['resume', { paused: true }, undefined],
    ['resume', {}, 'NOT_IN_DUNNING'],
    ['resume', { paused: true, bill: 'written_off' }, 'NOT_IN_DUNNING'],
    ['write_off', {}, undefined],
    ['write_off', { bill: 'disputed' }, undefined],
    ['write_off', { dunning: null }, undefined],
    ['write_off', { charging: true }, 'CHARGE_PENDING'],
    ['write_off', { bill: 'disputed', charging: true }, 'CHARGE_PENDING'],
    ['write_off', { bill: 'written_off' }, 'NOT_OPEN'],
    ['write_off', { bill: 'paid' }, 'NOT_OPEN'],
  ])('%s of %j is refused with %s', (action, changes, refusal) => {
    expect(collectionRefusal(action, { ...unpaid, ...changes })).toBe(refusal);
  });
});
