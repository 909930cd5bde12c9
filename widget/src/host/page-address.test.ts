import { describe, expect, it } from 'vitest';
import { type PageOptionName, pageFlows, pageOptionNames } from '../protocol.ts';
import { accountOrigin, pageOptions, pageUrl } from './page-address.ts';
import type { AccountPageOptions } from './widget-options.ts';

const everyOption: AccountPageOptions = {
  signInTemplate: 'plain',
  noFB: true,
  signInScreenConfig: ['password', 'passkey'],
  mfaClientIdArray: ['client-1', 'client-2'],
  mfaEmailAddr: 'ada@example.com',
  onlySignUp: true,
  noSignUp: true,
  prefillEmailAddr: 'ada+test@example.com',
  theme: 'dark',
  realm: 'acme',
  realmInput: true,
  frameNoClose: true,
  inviteToken: 'invite-1',
  selfCertifyAge: true,
  uatDuration: 3600,
  phoneNumberField: true,
  companyEmailInSignUp: true,
  realmAny: true,
  require2fa: true,
  channel: 'fair',
  trackId: 'track-1',
  lang: 'de',
};

const written: Record<PageOptionName, string> = {
  'sign-in-template': 'plain',
  noFB: 'true',
  'sign-in-screen-config': 'password,passkey',
  'mfa-client-id-array': 'client-1,client-2',
  'mfa-email-addr': 'ada@example.com',
  'only-sign-up': 'true',
  'no-sign-up': 'true',
  'prefill-email-addr': 'ada+test@example.com',
  theme: 'dark',
  realm: 'acme',
  'realm-input': 'true',
  'frame-no-close': 'true',
  'invite-token': 'invite-1',
  'self-certify-age': 'true',
  'uat-duration': '3600',
  'phone-number-field': 'true',
  'company-email-in-signup': 'true',
  'realm-any': 'true',
  require2fa: 'true',
  channel: 'fair',
  'track-id': 'track-1',
  lang: 'de',
};

const from3 = ['noFB', 'sign-in-template', 'sign-in-screen-config'];
const from4 =
  'no-sign-up only-sign-up realm realm-input realm-any frame-no-close prefill-email-addr theme invite-token uat-duration self-certify-age';
const from45 = 'mfa-client-id-array mfa-email-addr require2fa phone-number-field company-email-in-signup channel';
const always = ['track-id', 'lang'];

describe('pageOptions', () => {
  it.each([
    ['0.1', always],
    ['2.99', always],
    ['3', [...always, ...from3]],
    ['3.10', [...always, ...from3]],
    ['4', [...always, ...from3, ...from4.split(' ')]],
    ['4.4.9', [...always, ...from3, ...from4.split(' ')]],
    ['4.5', [...always, ...from3, ...from4.split(' '), ...from45.split(' ')]],
    ['4.10', [...always, ...from3, ...from4.split(' '), ...from45.split(' ')]],
  ])('passes to the page what version %s is sufficient for ACC-15', (version, names) => {
    expect(Object.keys(pageOptions(version, everyOption)).toSorted()).toEqual(names.toSorted());
  });

  it('writes lists with commas, switches as true, and leaves out what is off or empty', () => {
    expect(pageOptions('4.9.1', everyOption)).toEqual(written);
    const off = { noFB: false, realm: '', mfaClientIdArray: [], signInScreenConfig: undefined, uatDuration: 0 };
    expect(pageOptions('4.9.1', off)).toEqual({ 'uat-duration': '0' });
  });
});

describe('pageUrl', () => {
  const address = {
    accountOrigin: 'https://accounts.example.com',
    clientId: 'client-1',
    version: '4.9.1',
    type: 'frame',
    uri: 'https://shop.example.com',
  } as const;

  it('opens a page with every parameter and no other ACC-16', () => {
    const url = new URL(pageUrl('sign-in', address, pageOptions('4.9.1', everyOption)));
    expect(url.origin).toBe('https://accounts.example.com');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      'client-id': 'client-1',
      version: '4.9.1',
      sdk: 'true',
      type: 'frame',
      uri: 'https://shop.example.com',
      ...written,
    });
    expect([...url.searchParams.keys()].slice(5)).toEqual(pageOptionNames);
  });

  it('names the page of the flow; the set-mfa flows open sign-in and sign-up', () => {
    const pages = pageFlows.map((flow) => [flow, new URL(pageUrl(flow, address, {})).pathname]);
    expect(Object.fromEntries(pages)).toEqual({
      'sign-in': '/sign-in',
      'sign-up': '/sign-up',
      'reset-password': '/reset-password',
      'forgot-org-id': '/forgot-org-id',
      'resend-invite': '/resend-invite',
      'sign-in-with-set-mfa': '/sign-in',
      'sign-up-with-set-mfa': '/sign-up',
      'email-verify': '/email-verify',
      'ssx-ec': '/ssx-ec',
      'conversion-sign-in': '/conversion-sign-in',
    });
  });
});

describe('accountOrigin', () => {
  const environments = { test: 'https://accounts.test.example.com/' };

  it.each([
    [{ accountHost: 'http://localhost:4001' }, 'http://localhost:4001'],
    [{ accountHost: 'https://accounts.example.com/path', environments }, 'https://accounts.example.com'],
    [
      { accountHost: 'https://accounts.example.com', environment: 'test', environments },
      'https://accounts.test.example.com',
    ],
    [{ environment: 'test', environments }, 'https://accounts.test.example.com'],
    [{ accountHost: 'https://accounts.example.com', environment: 'live', environments }, undefined],
    [{ accountHost: 'https://accounts.example.com', environment: 'live' }, undefined],
    [{ accountHost: 'https://accounts.example.com', environment: 'toString', environments }, undefined],
    [{}, undefined],
    [{ accountHost: 'accounts.example.com' }, undefined],
    [{ accountHost: 'javascript:alert(1)' }, undefined],
    [{ accountHost: 'data:text/html,x' }, undefined],
  ])('answers for %j: %s ACC-20', (options, expected) => {
    expect(accountOrigin(options)).toBe(expected);
  });
});
