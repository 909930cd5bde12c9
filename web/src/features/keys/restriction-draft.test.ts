import { noRestrictions } from '@waypost/domain/keys/key-restrictions';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../messages/use-text.tsx';
import {
  toDraft,
  draftProblems,
  isInvalid,
  problemsByLine,
  restrictionsToSend,
  withLine,
  withoutLine,
  withPasted,
} from './restriction-draft.ts';

const t = textOf({});
const line = (id: number, text: string, certificate = '') => ({ id, text, certificate });
const empty = toDraft(noRestrictions);
const sha256 = Array(32).fill('AB').join(':');

describe('the form of restrictions', () => {
  it('begins with what is kept, and sends the same back KEY-45', () => {
    const kept = { ...noRestrictions, kind: 'android', androidApps: [{ package: 'com.example.app', sha256 }] } as const;
    expect(restrictionsToSend(toDraft(kept))).toEqual(kept);
  });

  it('sends the lines of its kind alone, without the blank ones, and keeps those of other kinds', () => {
    const draft = {
      ...empty,
      kind: 'web',
      origins: [line(4, ' '), line(7, 'https://a.example')],
      bundleIds: [line(0, 'com.example')],
    } as const;
    expect(restrictionsToSend(draft)).toMatchObject({ origins: ['https://a.example'], bundleIds: [] });
    expect(restrictionsToSend({ ...draft, kind: 'ios' })).toMatchObject({ origins: [], bundleIds: ['com.example'] });
  });

  it('puts each problem beside its line, whatever blank lines stand before it KEY-45', () => {
    const origins = [line(9, 'https://a.example'), line(2, ''), line(5, 'https://b.example/path')];
    expect(draftProblems({ ...empty, kind: 'web', origins }, t)).toEqual({ 'origins.5': 'keys.problem.ORIGIN_PATH' });
    const androidApps = [line(3, 'com.example.app', 'AB'), line(1, 'one', sha256)];
    expect(Object.keys(draftProblems({ ...empty, kind: 'android', androidApps }, t))).toEqual([
      'androidApps.3.sha256',
      'androidApps.1.package',
    ]);
  });

  it('says of a list without entries that it needs one, and nothing where anybody may call', () => {
    const draft = { ...empty, kind: 'server' } as const;
    expect(draftProblems(draft, t)).toEqual({ addresses: 'keys.problem.ADDRESSES_REQUIRED' });
    expect([isInvalid(draft), isInvalid(empty)]).toEqual([true, false]);
    expect(draftProblems(empty, t)).toEqual({});
  });

  it('finds the lines that the server names, and keeps what is about no line', () => {
    const draft = { ...empty, kind: 'web', origins: [line(8, ''), line(6, 'x')] } as const;
    const problems = [
      { path: 'origins.0', message: 'first' },
      { path: 'origins.0', message: 'second' },
      { path: 'kind', message: 'kind' },
    ];
    expect(problemsByLine(draft, problems)).toEqual({ 'origins.6': 'first', kind: 'kind' });
  });
});

describe('lines', () => {
  it('are added at the end and taken away, and one is always left', () => {
    const two = withLine([line(3, 'a')]);
    expect(two).toEqual([line(3, 'a'), line(4, '')]);
    expect(withoutLine(two, 3)).toEqual([line(4, '')]);
    expect(withoutLine([line(4, 'b')], 4)).toEqual([line(5, '')]);
  });

  it('take what was pasted over several lines', () => {
    expect(withPasted([line(0, ''), line(1, 'z')], 0, 'a\r\n\n b \n')).toEqual([
      line(0, 'a'),
      line(2, 'b'),
      line(1, 'z'),
    ]);
    expect(withPasted([line(0, 'a')], 0, ' \n ')).toEqual([line(0, 'a')]);
  });
});
