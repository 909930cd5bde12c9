import { pageOptionNames } from '@waypost/widget/protocol';
import { describe, expect, it } from 'vitest';
import { type AccountPageOptions, pageOptionsOf } from './account-page-options.ts';

const of = (query: string) => pageOptionsOf(new URLSearchParams(query));
const without = of('');

describe('pageOptionsOf', () => {
  const table: readonly (readonly [query: string, differs: Partial<AccountPageOptions>])[] = [
    ['only-sign-up=true', { onlySignUp: true }],
    ['no-sign-up=true', { noSignUp: true }],
    ['noFB=true', { social: false }],
    ['sign-in-template=plain', { template: 'plain' }],
    ['sign-in-template=card', { template: 'card' }],
    ['sign-in-screen-config=password', { parts: ['password'] }],
    ['sign-in-screen-config=openid, passkey', { parts: ['passkey', 'openid'] }],
    ['prefill-email-addr=%20ada@example.org', { prefillEmail: 'ada@example.org' }],
    ['realm=acme', { realm: 'acme' }],
    ['realm-input=true', { realmInput: true }],
    ['realm-any=true', { realmAny: true }],
    ['frame-no-close=true', { closable: false }],
    ['type=window', { framed: false }],
    ['invite-token=secret', { invited: true }],
    ['self-certify-age=true', { age: true }],
    ['phone-number-field=true', { phone: true }],
    ['company-email-in-signup=true', { companyEmail: true }],
    ['uat-duration=900', { uatDuration: 900 }],
    ['channel=partner', { channel: 'partner' }],
    ['track-id=spring', { trackId: 'spring' }],
    ['prompt=login', { provesAgain: true }],
    ['require2fa=true', { require2fa: true }],
  ];

  it.each(table)('reads %s ACC-16', (query, differs) => {
    expect(of(query)).toEqual({ ...without, ...differs });
  });

  it('knows every parameter of the protocol that is not read elsewhere ACC-16', () => {
    const elsewhere = ['theme', 'lang', 'require2fa', 'mfa-client-id-array', 'mfa-email-addr'];
    const read = new Set([...table.map(([query]) => query.split('=')[0]), ...elsewhere]);
    expect(pageOptionNames.filter((name) => !read.has(name))).toEqual([]);
  });

  it.each([
    'only-sign-up=1',
    'no-sign-up=',
    'noFB=false',
    'sign-in-template=gaudy',
    'sign-in-screen-config=heread',
    'uat-duration=forever',
    'uat-duration=-5',
    'uat-duration=0',
    'phone-number-field=yes',
    'onlySignUp=true',
  ])('makes nothing of %s', (query) => {
    expect(of(query)).toEqual(without);
  });

  it('never holds the token of an invitation, which would stand in the page', () => {
    expect(JSON.stringify(of('invite-token=geheim'))).not.toContain('geheim');
  });
});
