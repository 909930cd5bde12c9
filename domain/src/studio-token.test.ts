import { describe, expect, it } from 'vitest';
import { createdStudioToken, ownerRights, pickStudioToken, studioRights } from './studio-token.ts';

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

  it('is taken from an answer of status 200 or 201 that has a tid alone KEY-25', () => {
    expect([createdStudioToken(200, { tid: 'a' }), createdStudioToken(201, { tid: 'b' })]).toEqual(['a', 'b']);
    for (const status of [202, 204, 301, 400, 500]) expect(() => createdStudioToken(status, { tid: 'a' })).toThrow(TypeError);
    for (const answer of [undefined, null, 'tid', {}, { tid: '' }, { tid: 1 }]) expect(() => createdStudioToken(201, answer)).toThrow(TypeError);
  });
});
