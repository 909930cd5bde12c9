import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { languageOf } from '@waypost/domain/base/language';
import { describe, expect, it } from 'vitest';
import { renderAccount } from './account-server.tsx';

const hosts = { portal: 'https://portal.example', account: 'https://account.example' };
const config = { brand: { name: 'Waypost', logo: null, icon: '/favicon.svg', style: null }, hosts } as ClientConfig;
const client = { client_id: 'shop', name: 'Shop', origin: 'https://shop.example' };
const assets = {
  scripts: ['/a.js'],
  styles: ['/a.css'],
  chunks: { 'sign-in-page': ['/s.js'], 'account-en': ['/en.js'], 'account-de': ['/de.js'] },
  fonts: ['/f.woff2'],
};
const extra = {
  config,
  client,
  signedIn: null,
  countries: [{ code: 'DEU', name: 'Germany' }],
  texts: { en: {}, de: {} },
  methods: { provider: null, password: true },
  federated: false,
  assets,
};

type Extra = Parameters<typeof renderAccount>[1];
const open = (url: string, more: Partial<Extra> = {}) =>
  renderAccount(
    { url },
    { ...extra, language: languageOf(new URL(url, hosts.account).searchParams.get('lang')), ...more },
  );
const htmlOf = async (url: string, more: Partial<Extra> = {}) => (await open(url, more)).html;

const field = (name: string) => `name="${name}"`;
const text = (words: string) => `>${words}<`;

it.each(['//', '/%', '/%00', '/sign-in?uri=%00', '/sign-up?client-id=%ff&lang=%00', '/reset-password?token=a%00b'])(
  'answers %s to everybody without a failure (OPS-15)',
  async (url) => expect((await renderAccount({ url }, { ...extra, language: 'en' })).status).toBeLessThan(500),
);

describe('an account page', () => {
  it.each([
    ['/sign-in', 'Sign in'],
    ['/sign-up', 'Create your account'],
    ['/reset-password', 'Reset your password'],
    ['/forgot-org-id', 'Find your organisation id'],
    ['/resend-invite', 'Send an invitation again'],
    ['/email-verify', 'Verify your email'],
    ['/ssx-ec', 'Create a company account'],
    ['/conversion-sign-in', 'Connect your account'],
  ])('is there from the server on at %s, with its title ACC-04', async (path, title) => {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain(`<title>${title} · Waypost</title>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  });

  it.each(['/', '//evil.example/sign-in', '/sign-in/', '/nothing', '/account.js'])('is not at %s', async (path) => {
    const { status } = await open(path);
    expect(status).toBe(path === '/' ? 302 : 404);
  });

  it('names in its head what its script starts with, in the language of the page alone', async () => {
    expect(await htmlOf('/sign-in')).toContain(
      '<link rel="modulepreload" href="/s.js"/><link rel="modulepreload" href="/en.js"/>',
    );
    const german = await htmlOf('/sign-in?lang=de');
    expect(german).toContain('href="/de.js"');
    expect(german).not.toContain('href="/en.js"');
    expect(german).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="/f.woff2"/>',
    );
  });
});

/** What an option of ACC-16 adds to a page, and what it takes away; each is checked against the page without it. */
const table: readonly (readonly [
  id: string,
  path: string,
  option: string,
  adds: readonly string[],
  removes: readonly string[],
])[] = [
  [
    'ACC-17',
    '/sign-in',
    'only-sign-up=true',
    [text('Create your account'), field('first_name')],
    [text('Sign in'), text('Forgot your password?')],
  ],
  ['ACC-17', '/sign-up', 'only-sign-up=true', [], [text('Already have an account?').slice(0, -1)]],
  ['ACC-17', '/sign-in', 'no-sign-up=true', [], [text('Create an account')]],
  [
    'ACC-17',
    '/sign-up',
    'no-sign-up=true',
    [text('Forgot your password?')],
    [text('Create your account'), field('first_name')],
  ],
  ['ACC-17', '/sign-in', 'prefill-email-addr=ada%40example.org', ['value="ada@example.org"'], []],
  ['ACC-17', '/sign-up', 'prefill-email-addr=ada%40example.org', ['value="ada@example.org"'], []],
  ['ACC-17', '/reset-password', 'prefill-email-addr=ada%40example.org', ['value="ada@example.org"'], []],
  ['ACC-17', '/sign-in', 'realm-input=true', [field('realm'), text('Organisation id')], []],
  ['ACC-17', '/sign-up', 'realm-input=true', [field('realm')], []],
  ['ACC-17', '/reset-password', 'realm-input=true', [field('realm')], []],
  ['ACC-17', '/sign-in', 'frame-no-close=true', [], ['aria-label="Close"']],
  ['ACC-17', '/sign-in', 'invite-token=secret', [text('You have been invited.'), text('Send my invitation again')], []],
  ['ACC-17', '/sign-up', 'invite-token=secret', [text('You have been invited.')], []],
  ['ACC-18', '/sign-up', 'self-certify-age=true', [field('age'), 'I am at least 16 years old'], []],
  ['ACC-18', '/sign-up', 'phone-number-field=true', [field('phone')], []],
  ['ACC-18', '/sign-up', 'company-email-in-signup=true', [text('Use your company email address.')], []],
  ['ACC-19', '/sign-in', 'theme=dark', ['data-theme="dark"'], []],
  ['ACC-19', '/sign-in', 'theme=light', ['data-theme="light"'], []],
  ['ACC-19', '/sign-in', 'sign-in-template=plain', [], ['border-hairline bg-surface']],
  ['ACC-19', '/sign-in', 'sign-in-template=card', [], [text('Waypost')]],
  ['ACC-19', '/sign-in', 'sign-in-screen-config=passkey', [], [field('password')]],
  [
    'ACC-19',
    '/sign-in',
    'lang=de',
    ['<html lang="de"', text('Anmelden'), text('Passwort vergessen?')],
    ['<html lang="en"', text('Sign in')],
  ],
];

describe('an option of the embedder', () => {
  it.each(table)('%s: changes %s by %s ACC-16 ACC-17 ACC-18 ACC-19', async (_, path, ...[option, adds, removes]) => {
    const [without, withIt] = await Promise.all([htmlOf(path), htmlOf(`${path}?${option}`)]);
    for (const part of adds) expect([without.includes(part), withIt.includes(part)], part).toEqual([false, true]);
    for (const part of removes) expect([without.includes(part), withIt.includes(part)], part).toEqual([true, false]);
    expect(adds.length + removes.length).toBeGreaterThan(0);
  });

  it.each(['fr', 'xx', ''])('leaves a page in English for lang=%s ACC-19', async (lang) => {
    expect(await htmlOf(`/sign-in?lang=${lang}`)).toBe(await htmlOf('/sign-in'));
  });

  it('fills the organisation id in that it names ACC-17', async () => {
    expect(await htmlOf('/sign-in?realm=acme&realm-input=true')).toMatch(/<input[^>]*name="realm"[^>]*value="acme"/);
  });

  it('never writes the token of an invitation into the page', async () => {
    expect(await htmlOf('/sign-in?invite-token=geheim-123')).not.toContain('geheim-123');
  });

  it('asks a company for its name, and a conversion for the organisation, whatever the options are ACC-37', async () => {
    expect(await htmlOf('/ssx-ec')).toContain(field('company_name'));
    expect(await htmlOf('/sign-up')).not.toContain(field('company_name'));
    expect(await htmlOf('/conversion-sign-in')).toContain(field('realm'));
  });
});

describe('somebody who is signed in', () => {
  const signedIn = { email: 'ada@example.org', firstName: 'Ada', realm: 'waypost' };

  it('is not asked again, but for another organisation or to connect the account ACC-06 ACC-37', async () => {
    expect(await htmlOf('/sign-in', { signedIn })).not.toContain(field('password'));
    expect(await htmlOf('/sign-in?realm=waypost', { signedIn })).not.toContain(field('password'));
    expect(await htmlOf('/sign-in?realm=acme', { signedIn })).toContain(field('password'));
    expect(await htmlOf('/conversion-sign-in', { signedIn })).toContain(field('password'));
  });
});
