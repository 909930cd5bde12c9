import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AppId, appIdFromHrnOrId, hrnOfApp, type IdPrefix, isId } from './ids.ts';

const ulid = '01j8zq4t5x6y7z8a9b0c1d2e3f';
const ulids = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/);

describe('ids', () => {
  it('accepts a prefix with 26 ULID characters and tells the kinds apart', () => {
    const prefixes: IdPrefix[] = ['usr', 'dev', 'prj', 'app', 'key', 'akc', 'stk'];
    fc.assert(
      fc.property(ulids, fc.constantFrom(...prefixes), fc.constantFrom(...prefixes), (part, kind, other) => {
        expect(isId(kind, `${kind}_${part}`)).toBe(true);
        expect(isId(other, `${kind}_${part}`)).toBe(kind === other);
      }),
    );
  });

  it.each([
    `app_${ulid.slice(1)}`,
    `app_${ulid}0`,
    `app_${ulid.toUpperCase()}`,
    `app_${ulid.slice(1)}u`,
    `app_${ulid.slice(1)}i`,
    `app${ulid}`,
    `app_${ulid}\n`,
    ulid,
    '',
  ])('refuses %j as an app id', (text) => {
    expect(isId('app', text)).toBe(false);
  });
});

describe('hrn of an app', () => {
  it('writes product, realm and app id', () => {
    expect(hrnOfApp({ product: 'waypost', realm: 'main', app_id: `app_${ulid}` })).toBe(
      `hrn:waypost:account::main:app/app_${ulid}`,
    );
  });

  it('reads back the id it was made from, and the plain id too', () => {
    const names = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
    fc.assert(
      fc.property(names, names, ulids, (product, realm, part) => {
        const app_id: AppId = `app_${part}`;
        expect(appIdFromHrnOrId(hrnOfApp({ product, realm, app_id }))).toBe(app_id);
        expect(appIdFromHrnOrId(app_id)).toBe(app_id);
      }),
    );
  });

  it.each([
    `hrn:waypost:account::main:project/app_${ulid}`,
    `hrn:waypost:account:main:app/app_${ulid}`,
    `hrn:waypost:account::main:app/prj_${ulid}`,
    `hrn:waypost:account::main:app/app_${ulid}/keys`,
    `hrn:waypost:account::main:app/app_${ulid}\nx`,
    `x hrn:waypost:account::main:app/app_${ulid}`,
    `hrn::account::main:app/app_${ulid}`,
    `hrn:way/post:account::main:app/app_${ulid}`,
    `hrn:waypost:account::ma/in:app/app_${ulid}`,
    `prj_${ulid}`,
    '',
  ])('finds no app in %j', (text) => {
    expect(appIdFromHrnOrId(text)).toBeUndefined();
  });
});
