import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  channelOf,
  channels,
  createProjectCall,
  getStartedPath,
  isKeyAccount,
  isMainRealm,
  isOfType,
  roleOf,
  seesPaidContent,
  userTypes,
  withRoles,
} from './roles.ts';

const role = (name: string) => ({ name, value: 'app_1' });

describe('role', () => {
  it.each([
    [['reseller'], 'reseller'],
    [['customeradmin'], 'customeradmin'],
    [['customermanager'], 'customermanager'],
    [['customermanager', 'customeradmin'], 'customeradmin'],
    [['customermanager', 'reseller', 'customeradmin'], 'reseller'],
    [['developer', 'customermanager'], 'customermanager'],
    [['developer'], 'no-eum-roles'],
    [[], 'no-eum-roles'],
  ])('of a user with the roles %j is %s ROL-03', (names, expected) => {
    expect(roleOf(names.map(role))).toBe(expected);
  });

  it('does not depend on the order of the list', () => {
    const names = fc.array(fc.constantFrom('reseller', 'customeradmin', 'customermanager', 'developer'));
    fc.assert(
      fc.property(names, (list) => {
        expect(roleOf(list.map(role))).toBe(roleOf(list.toReversed().map(role)));
      }),
    );
  });
});

describe('a list of roles', () => {
  it('gets what is added once, and keeps what it has', () => {
    const name = fc.constantFrom('customeradmin', 'customermanager');
    const list = fc.array(fc.record({ name, value: fc.constantFrom('app_1', 'app_2') }));
    fc.assert(
      fc.property(list, list, (before, added) => {
        const after = withRoles(before, added).map((entry) => JSON.stringify(entry));
        const all = [...before, ...added].map((entry) => JSON.stringify(entry));
        expect(after).toEqual([...new Set(all)]);
      }),
    );
  });
});

describe('channel', () => {
  it.each([
    ['reseller', 'self-serve', 'reseller'],
    ['customeradmin', 'key-account', 'customeradmin'],
    ['customermanager', undefined, 'customeradmin'],
    ['no-eum-roles', 'automotive', 'automotive'],
    ['no-eum-roles', 'aws-marketplace', 'aws-marketplace'],
    ['no-eum-roles', 'partner', 'partner'],
    ['no-eum-roles', undefined, 'self-serve'],
    ['no-eum-roles', '', 'self-serve'],
  ] as const)('of a %s whose account has the channel %s is %s ROL-04', (userRole, accountChannel, expected) => {
    expect(channelOf(userRole, accountChannel)).toBe(expected);
  });

  it('counts as key account unless it is reseller, self-serve or customer admin ROL-05', () => {
    expect(channels.filter(isKeyAccount)).toEqual(['key-account', 'automotive', 'aws', 'aws-marketplace']);
    expect(isKeyAccount('partner')).toBe(true);
  });
});

describe('content for some', () => {
  it.each([
    ['self-serve', ['self-serve']],
    ['reseller', ['reseller']],
    ['customeradmin', ['customeradmin']],
    ['key-account', ['key-account']],
    ['automotive', ['key-account', 'automotive']],
    ['aws', ['key-account']],
    ['aws-marketplace', ['key-account']],
  ] as const)('is of these types for the channel %s: %j ROL-05 ROL-13', (channel, types) => {
    expect(userTypes.filter((type) => isOfType(channel, [type]))).toEqual(types);
    expect(isOfType(channel, userTypes)).toBe(true);
    expect(isOfType(channel, [])).toBe(false);
  });

  it.each([
    ['self-serve', false, true],
    ['reseller', true, true],
    ['customeradmin', false, false],
    ['key-account', true, true],
    ['automotive', true, true],
    ['aws-marketplace', true, true],
  ])(
    'who pays: the channel %s sees it without a payment method %s, with one %s ROL-05 ROL-14',
    (channel, without, withOne) => {
      expect([seesPaidContent(channel, false), seesPaidContent(channel, true)]).toEqual([without, withOne]);
    },
  );
});

describe('realm', () => {
  it('is the main one when it is the provider’s own or missing', () => {
    expect(isMainRealm('waypost', 'waypost')).toBe(true);
    expect(isMainRealm(undefined, 'waypost')).toBe(true);
    expect(isMainRealm('', 'waypost')).toBe(true);
    expect(isMainRealm('Waypost', 'waypost')).toBe(false);
    expect(isMainRealm('partner', 'waypost')).toBe(false);
  });
});

describe('calls to action', () => {
  it.each([
    ['reseller', '/reseller/projects/create?tab=EVALUATION'],
    ['customeradmin', '/sign-up?create=Freemium-Basic'],
    ['customermanager', '/sign-up?create=Freemium-Basic'],
    ['no-eum-roles', '/sign-up?create=Freemium-Basic'],
  ] as const)('get-started sends a %s to %s ROL-07', (userRole, path) => {
    expect(getStartedPath(userRole)).toBe(path);
  });

  it.each([
    [undefined, '/pricing', '/sign-up'],
    ['', '/pricing', '/sign-up'],
    ['self-serve', '/pricing', '/sign-up'],
    ['key-account', '/sign-up?create=Freemium-Basic', '/register?create=Freemium-Basic'],
    ['automotive', '/sign-up?create=Freemium-Basic', '/register?create=Freemium-Basic'],
    ['aws', '/sign-up?create=Freemium-Basic', '/register?create=Freemium-Basic'],
    ['aws-marketplace', '/sign-up?create=Freemium-Basic', '/register?create=Freemium-Basic'],
    ['reseller', '/reseller/projects/create', '/reseller/projects/create'],
    ['customeradmin', undefined, undefined],
    ['partner', undefined, undefined],
  ])(
    'create-project sends the channel %s to %s, with the CLM flag to %s ROL-08 ROL-09 ROL-10 ROL-11 ROL-12 (CFG-20)',
    (channel, path, pathWithFlag) => {
      expect(createProjectCall(channel, false)).toBe(path);
      expect(createProjectCall(channel, true)).toBe(pathWithFlag);
    },
  );
});
