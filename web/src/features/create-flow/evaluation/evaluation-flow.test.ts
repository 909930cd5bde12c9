import { beforeEach, expect, it, vi } from 'vitest';
import { flowKeys } from '../../../api/client-storage.ts';
import { keepEvaluation, missingApps, openEvaluation, storedEvaluation } from './evaluation-flow.ts';

const texts = new Map<string, string>();
beforeEach(() => {
  texts.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  });
});

const typed = {
  ...openEvaluation(undefined, { userId: 'usr_1', flowId: 'flow-1' }),
  name: 'Field test',
  platforms: ['web', 'ios'],
} as const;

it('keeps what was typed for the user who typed it, and for a visitor whose session expired', () => {
  keepEvaluation(typed);
  expect(openEvaluation(storedEvaluation(), { userId: 'usr_1', flowId: 'flow-2' })).toEqual(typed);
  expect(openEvaluation(storedEvaluation(), { userId: null, flowId: 'flow-2' })).toEqual(typed);
  expect(openEvaluation(storedEvaluation(), { userId: 'usr_2', flowId: 'flow-2' })).toMatchObject({
    flowId: 'flow-2',
    name: '',
    platforms: [],
  });
});

it.each(['', 'null', '"text"', '{', '{"flowId":"flow-1"}', JSON.stringify({ ...typed, platforms: ['toaster'] })])(
  'reads no flow from the text %s',
  (text) => {
    texts.set(flowKeys.evaluation, text);
    expect(storedEvaluation()).toBeUndefined();
  },
);

it('continues with the platforms that have no app yet', () => {
  expect(missingApps({ ...typed, created: ['web'] })).toEqual(['ios']);
});
