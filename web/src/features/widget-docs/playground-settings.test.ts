import { pageOptionNames } from '@waypost/widget/protocol';
import { describe, expect, it } from 'vitest';
import { pageOptionsIn, type PlaygroundSettings, toSnippet } from './playground-settings.ts';
import { pageOptionRows } from './widget-options-model.ts';

const settings: PlaygroundSettings = {
  flow: 'sign-in',
  type: 'frame',
  clientId: 'waypost-portal',
  version: '4.9.1',
  environment: '',
  redirectUri: '',
  inBox: true,
  options: {
    realm: ' acme ',
    realmInput: true,
    noSignUp: false,
    mfaClientIdArray: 'one, two,',
    uatDuration: '900',
    theme: '',
  },
};

describe('the options of the playground', () => {
  it('are those of the account pages, each once, with the version that passes it on', () => {
    expect(pageOptionRows.map(({ parameter }) => parameter)).toEqual([...pageOptionNames]);
    expect(new Set(pageOptionRows.map(({ option }) => option)).size).toBe(pageOptionNames.length);
    expect(pageOptionRows.find(({ parameter }) => parameter === 'require2fa')).toMatchObject({
      since: '4.5',
      kind: 'switch',
    });
  });

  it('are each asked for in a way that the form knows', () => {
    const kinds = new Set(pageOptionRows.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(['list', 'number', 'switch', 'text']);
  });

  it('reach the widget in its own form, and only when they are set', () => {
    expect(pageOptionsIn(settings)).toEqual({
      realm: 'acme',
      realmInput: true,
      mfaClientIdArray: ['one', 'two'],
      uatDuration: 900,
    });
  });
});

describe('snippetOf', () => {
  it('writes what the form says as code', () => {
    expect(toSnippet(settings, 'https://accounts.example')).toBe(
      [
        'const widget = createAccountWidget({',
        "  clientId: 'waypost-portal',",
        "  accountHost: 'https://accounts.example',",
        "  type: 'frame',",
        "  version: '4.9.1',",
        "  mfaClientIdArray: ['one','two'],",
        "  realm: 'acme',",
        '  realmInput: true,',
        '  uatDuration: 900,',
        "  container: document.querySelector('#account'),",
        '  codeChallenge,',
        '  callback: (event) => console.log(event),',
        '});',
        "widget.open('sign-in');",
      ].join('\n'),
    );
  });

  it('leaves out what is empty', () => {
    const empty = { ...settings, version: '', options: { realm: '  ', uatDuration: ' ', noSignUp: false } };
    expect(toSnippet(empty, 'https://accounts.example')).not.toMatch(/version|realm|uatDuration|noSignUp/);
  });

  it('names the environment instead of the host, and no container for a window', () => {
    const code = toSnippet(
      { ...settings, type: 'window', environment: 'staging', redirectUri: 'https://shop.example/' },
      'https://accounts.example',
    );
    expect(code).toContain("environment: 'staging'");
    expect(code).toContain("redirectUri: 'https://shop.example/'");
    expect(code).not.toMatch(/accountHost|container/);
  });
});
