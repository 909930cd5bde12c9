import { noRestrictions } from '@waypost/domain/keys/key-restrictions';
import { describe, expect, it } from 'vitest';
import english from '../../../../content/messages/en/activity.json' with { type: 'json' };
import projects from '../../../../content/messages/en/project-facts.json' with { type: 'json' };
import type { Text } from '../../messages/use-text.tsx';
import { actionWords, toChanges } from './activity-words.ts';

const words: Readonly<Record<string, string>> = { ...english, ...projects };
const optionalText = (id: string) => words[id];
const t = ((id: string, values?: { date?: string }) => (words[id] ?? '').replace('{date}', values?.date ?? '')) as Text;

const shown = (field: string, before: unknown, after: unknown) => {
  const [change] = toChanges(
    { before: { [field]: before } as never, after: { [field]: after } as never },
    { t, optionalText },
  );
  return [change?.field, change?.before, change?.after];
};

describe('a change in the activity log', () => {
  it.each([
    ['app_name', ['Old', 'New'], ['Name', 'Old', 'New']],
    ['auth_type', ['apiKey', 'token'], ['Credentials', 'API key', 'Access token']],
    ['enabled', [true, false], ['Enabled', 'Yes', 'No']],
    ['expiresAt', [Date.UTC(2026, 11, 21, 20, 48, 1), -1], ['Expires', 'Dec 21, 2026, 20:48:01 UTC', 'Never']],
    ['old_secret_ends', [null, '2026-11-22T10:00:00.000Z'], ['Old secret ends', 'none', 'Nov 22, 2026, 10:00:00 UTC']],
    ['domains', [[], ['*.example.org', 'example.com']], ['Domains', 'none', '*.example.org, example.com']],
    ['rateLimit', [60, 1200], ['Calls a minute', '60', '1,200']],
    ['aria_status', ['', 'ACTIVE TRIAL'], ['Status', 'none', 'Active trial']],
  ])('describes %s in words', (field, [before, after], expected) => {
    expect(shown(field, before, after)).toEqual(expected);
  });

  it('names restrictions by their kind and what they allow', () => {
    const web = { ...noRestrictions, kind: 'web', origins: ['https://shop.example'] };
    const android = {
      ...noRestrictions,
      kind: 'android',
      androidApps: [{ package: 'com.example.app', sha256: 'AA:BB' }],
    };
    expect(shown('restrictions', noRestrictions, web)).toEqual([
      'Restrictions',
      'None',
      'Web pages, https://shop.example',
    ]);
    expect(shown('restrictions', web, android)[2]).toBe('Android apps, com.example.app, AA:BB');
  });

  it('shows an unknown field by its name, and leaves out a missing value', () => {
    const after = { newest: 7, begun: '2026-11-02', text: 'since 2026-11-02' };
    expect(toChanges({ before: null, after: after as never }, { t, optionalText })).toEqual([
      { field: 'newest', before: undefined, after: '7' },
      { field: 'begun', before: undefined, after: 'Nov 2, 2026' },
      { field: 'text', before: undefined, after: 'since 2026-11-02' },
    ]);
  });
});

describe('an action, in the activity log', () => {
  const named = (id: string, values?: { name?: string }) => words[id]?.replace('{name}', values?.name ?? 'nobody');

  it.each([
    ['app.renamed', { name: 'Atlas' }, 'renamed the app “Atlas”'],
    ['app.renamed', null, 'renamed the app “”'],
    ['app.newest', { name: 'Atlas' }, 'app.newest'],
  ])('%s of %o reads “%s”', (action, subject, told) => {
    expect(actionWords({ action, subject } as never, named as never)).toBe(told);
  });
});
