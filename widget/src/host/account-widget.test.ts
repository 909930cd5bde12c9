import { describe, expect, it } from 'vitest';
import { createAccountWidget } from './account-widget.ts';
import type { AccountWidgetOptions } from './widget-options.ts';

const options: AccountWidgetOptions = {
  clientId: 'client-1',
  type: 'frame',
  accountHost: 'https://accounts.example.com',
  codeChallenge: () => Promise.resolve('c'.repeat(43)),
  callback: () => undefined,
};

/** Options as an untyped script may pass them. */
const create = (overrides: object) => createAccountWidget({ ...options, ...overrides });

describe('createAccountWidget', () => {
  it.each([undefined, null, ''])('throws clientId required for the client id %s ACC-11', (clientId) => {
    expect(() => create({ clientId })).toThrow(new Error('clientId required'));
    expect(() => create({ clientId, type: 'tab' })).toThrow(new Error('clientId required'));
  });

  it.each([undefined, null, '', 'tab', 'Frame', 'popup', ['frame']])(
    'throws unknown type delivered for the type %j ACC-12 ACC-13',
    (type) => {
      expect(() => create({ type })).toThrow(new Error('unknown type delivered'));
    },
  );

  it.each(['frame', 'window'])('takes the type %s and touches no page before a flow is opened ACC-12', (type) => {
    expect(Object.keys(create({ type }))).toEqual(['open', 'redirect', 'resume', 'setTheme', 'close']);
  });
});
