import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionUser } from '@waypost/contract/entities/session';
import { describe, expect, it } from 'vitest';
import { renderPortal } from './portal-server.tsx';

const config: ClientConfig = {
  product_slug: 'waypost',
  build: 'test',
  main_realm: 'waypost',
  platform_name: 'Example',
  platform_projects_url: 'https://platform.example/projects',
  support_email: 'support@waypost.example',
  terms_version: '1',
  maintenance_mode: false,
  public_api_host: 'https://api.example',
  error_reporting_url: null,
  hosts: {
    portal: 'https://portal.example',
    account: 'https://account.example',
    sample_platform: 'https://api.example',
  },
  services: ['geocode'],
  limits: { api_key_limit: 2, access_key_limit: 2 },
  account_environments: {},
  freemium_allowance: {},
  billing_patterns: {},
  flags: {},
  brand: { name: 'Waypost' },
};

const user: SessionUser = {
  userId: 'usr_01hz9k2m4n6p8q0r2s4t6v8w0x',
  roles: [],
  firstName: 'Aino',
  lastName: 'Virtanen',
  email: 'aino@example.com',
  emailVerified: true,
  phone: null,
  country: null,
  realm: 'waypost',
};

const away = () =>
  Promise.resolve(
    new Response(
      JSON.stringify({ status: 'ERROR', error: { reason: 'STORAGE_UNAVAILABLE', code: 503, message: '' } }),
      {
        status: 503,
        headers: { 'x-request-id': 'req-of-the-call' },
      },
    ),
  );

type Visit = {
  readonly url: string;
  readonly cookies?: Record<string, string>;
  readonly acceptLanguage?: string;
  readonly config?: Partial<ClientConfig>;
};

const visit = ({ url, cookies = {}, acceptLanguage, config: own }: Visit, who: SessionUser | null = null) =>
  renderPortal(
    { url, nonce: 'n', requestId: 'req-of-the-page', cookies, acceptLanguage, fetch: away },
    {
      config: { ...config, ...own },
      user: who,
      assets: { scripts: ['/assets/portal.js'], styles: [], messages: { en: [], de: [] } },
    },
  );

describe('a visitor', () => {
  it.each([
    '/documentation',
    '/documentation/api-reference',
    '/documentation/account-widget',
    '/tutorials',
    '/api-explorer',
    '/blog',
    '/search?q=map',
  ])('reads %s without a login', async (url) => {
    expect((await visit({ url })).location).toBeUndefined();
    expect((await visit({ url: '/projects' })).location).toContain('/login');
  });
});

describe('renderPortal', () => {
  it.each([
    '/?create=Freemium-Basic',
    '/pricing?x=1&create=',
    '/projects?create=Freemium-Pro',
    '/maintenance?create=a',
    '/nowhere?create=a',
  ])('leads %s to the maintenance page in maintenance mode, and only there NAV-40', async (url) => {
    const { location } = await visit({ url, config: { maintenance_mode: true } });
    expect(location).toBe('/maintenance');
    expect((await visit({ url })).location).not.toBe('/maintenance');
  });

  it('leaves pages without the create parameter alone in maintenance mode NAV-40', async () => {
    const { status, location } = await visit({ url: '/pricing?step=terms', config: { maintenance_mode: true } });
    expect([status, location]).toEqual([200, undefined]);
  });

  it.each([
    ['dark', ' data-theme="dark"'],
    ['light', ' data-theme="light"'],
    ['system', ''],
    ['"><script>', ''],
  ])('renders the theme %s of the cookie into the document UIX-02', async (theme, attribute) => {
    const { html } = await visit({ url: '/pricing', cookies: { 'waypost-theme': theme } });
    expect(html).toContain(`<html lang="en"${attribute}>`);
  });

  it.each([
    ['de', 'en', 'de', 'Wartung'],
    ['en', 'de', 'en', 'Maintenance'],
    [undefined, 'de-AT,en;q=0.5', 'de', 'Wartung'],
    [undefined, undefined, 'en', 'Maintenance'],
    ['xx', undefined, 'en', 'Maintenance'],
  ])('speaks the chosen language %s before the preferred %s: %s', async (...given) => {
    const [chosen, acceptLanguage, language, text] = given;
    const cookies: Record<string, string> = chosen === undefined ? {} : { 'waypost-language': chosen };
    const { html } = await visit({ url: '/maintenance', cookies, ...(acceptLanguage && { acceptLanguage }) });
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`>${text}<`);
  });

  it('names the maintained brand in the title', async () => {
    const { html } = await visit({ url: '/pricing', config: { brand: { name: 'Kartta' } } });
    expect(html).toContain(' · Kartta</title>');
  });

  it('shows the home page without plans while the database is away', async () => {
    const { status, html } = await visit({ url: '/' });
    expect(status).toBe(200);
    expect(html).toContain('/sign-up?create=Freemium-Basic');
  });

  it('says what happened, with the id of the call that failed, where a page cannot do without it', async () => {
    const { status, html } = await visit({ url: '/projects/prj_01hz9k2m4n6p8q0r2s4t6v8w0x' }, user);
    expect(status).toBe(500);
    expect(html).toContain('req-of-the-call');
    expect(html).toContain('<header');
  });
});
