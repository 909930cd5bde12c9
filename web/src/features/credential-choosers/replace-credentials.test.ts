import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeWithCredentials, isReplacingCredentials, type ReplacingCredentials } from './replace-credentials.ts';

const textOf = (code: string, credentials?: ReplacingCredentials) =>
  codeWithCredentials(code, credentials)
    .map(({ text }) => text)
    .join('');
const keyOnly = { app_id: 'app_1', app_code: null, api_key: 'secret' };

describe('code with credentials', () => {
  it.each([
    ['-H "X-API-Key: {YOUR_API_KEY}"', '-H "X-API-Key: secret"'],
    ['{YOUR_APP_ID}/{YOUR_APP_ID}', 'app_1/app_1'],
    ['{YOUR_APP_ID}:{YOUR_APP_CODE}', 'app_1:{YOUR_APP_CODE}'],
    ['{YOUR_TOKEN} YOUR_API_KEY', '{YOUR_TOKEN} YOUR_API_KEY'],
  ])('turns %j into %j', (code, filled) => {
    expect(textOf(code, keyOnly)).toBe(filled);
  });

  it('is the code itself before anything is chosen, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        expect(textOf(code)).toBe(code);
      }),
    );
  });

  it('holds any secret as it is, also one that looks like a pattern or a placeholder', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('$&', '$1', '{YOUR_APP_ID}')), (secret) => {
        const credentials = { app_id: 'app_1', app_code: secret, api_key: null };
        expect(textOf('a {YOUR_APP_CODE} b', credentials)).toBe(`a ${secret} b`);
      }),
    );
  });

  it('tells credentials from the rest of the code', () => {
    expect(codeWithCredentials('a {YOUR_API_KEY}', keyOnly).filter(({ isCredential }) => isCredential)).toEqual([
      { text: 'secret', isCredential: true },
    ]);
  });
});

it.each([
  [{ app_id: 'app_1', app_code: null, api_key: 'k' }, true],
  [{ app_id: 'app_1', app_code: 'c', api_key: null }, true],
  [{ app_id: 'app_1', app_code: 'c' }, false],
  [{ app_id: 1, app_code: null, api_key: null }, false],
  [{ app_id: 'app_1', app_code: null, api_key: { toString: 'x' } }, false],
  [null, false],
  [undefined, false],
  ['app_1', false],
])('takes the detail %j of an event for credentials: %s', (detail, isTaken) => {
  expect(isReplacingCredentials(detail)).toBe(isTaken);
});
