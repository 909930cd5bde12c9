import { describe, expect, it } from 'vitest';
import { createdStudioToken, ownerRights, pickStudioToken, studioRights, studioTokenStatuses } from './studio-token.ts';

const me = 'usr_me';
const urm = ownerRights(me);

describe('the studio token of a user', () => {
  it('is the first with all five rights for the user as owner, and without an end KEY-23', () => {
    const all = { tid: 'all', urm };
    const without = studioRights.map((right) => ({ tid: right, urm: { ...urm, [right]: [] } }));
    const missing = studioRights.map((right) => ({ tid: right, urm: { ...urm, [right]: undefined } }));
    const others = { tid: 'others', urm: ownerRights('usr_other') };
    const ending = { tid: 'ending', exp: 1_900_000_000, urm };
    const list = [...without, ...missing.map(({ tid, urm: { ...rights } }) => ({ tid, urm: rights })), others, ending];
    expect(pickStudioToken(list, me)).toBeUndefined();
    expect(pickStudioToken([...list, all, { tid: 'later', urm }], me)).toBe(all);
    expect(pickStudioToken([{ ...all, exp: null }], me)).toEqual({ ...all, exp: null });
    const shared = { tid: 'shared', urm: { ...urm, readFeatures: [{ owner: 'usr_other' }, { owner: me }] } };
    expect(pickStudioToken([shared], me)).toBe(shared);
  });

  it('is made with the rights of an owner where none is listed KEY-24', () => {
    expect(Object.keys(urm)).toEqual([...studioRights]);
    expect(pickStudioToken([{ tid: 'made', urm }], me)?.tid).toBe('made');
    expect(pickStudioToken([], me)).toBeUndefined();
  });

  it('is taken from an answer that has a tid alone, at the statuses 200 and 201 KEY-25', () => {
    expect(studioTokenStatuses).toEqual([200, 201]);
    expect(createdStudioToken({ tid: 'a' })).toBe('a');
    for (const answer of [undefined, null, 'tid', {}, { tid: '' }, { tid: 1 }])
      expect(() => createdStudioToken(answer)).toThrow(new TypeError('The answer has no studio token'));
  });
});
