import { describe, expect, it } from 'vitest';
import { plainBrand, user, visit } from '../test/portal-stage.ts';

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

it.each(['/login', '/sign-up'])('says on %s that signing in needs JavaScript, to a browser without it', async (url) => {
  const { html } = await visit({ url });
  expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain('Signing in needs JavaScript');
});

it('shows nothing of the sign-in step before the check of its address has run NAV-03', async () => {
  const { html } = await visit({ url: '/applications/create/sign-in' });
  const main = /<main.*<\/main>/s.exec(html)?.[0];
  expect(main?.match(/aria-busy="true"/g)).toHaveLength(1);
  expect(html).not.toContain('<iframe');
});

it.each([
  ['/blog', ['/assets/portal.css', '/assets/text.woff2']] as const,
  ...['/', '/api-explorer', '/documentation/api-reference/keys'].map(
    (url) => [url, ['/assets/portal.css', '/assets/text.woff2', '/assets/code.woff2']] as const,
  ),
])('asks on %s for the style first, then for the fonts of its first lines', async (url, expected) => {
  const { html } = await visit({ url });
  const preloads = [...html.matchAll(/<link rel="preload" [^>]*href="([^"]+)"/g)];
  expect(preloads.map(([, href]) => href)).toEqual(expected);
  expect(preloads[0]?.index).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
});

const strange = ['%00', 'a%00b', '%EF%BF%BD', '%ff', '%', '%2F%2F', '..%2f', '%22%3E'];
const places = ['/search?q=', '/login?return=', '/pricing?create=', '/documentation/', '/blog/', '/?lang=', '/', '//'];

it.each(places.flatMap((place) => strange.map((text) => `${place}${text}`)))(
  'answers %s to everybody without a failure (OPS-15)',
  async (url) => {
    for (const who of [undefined, user]) expect((await visit({ url }, who)).status).toBeLessThan(500);
  },
);

describe('somebody who is signed in', () => {
  it.each([
    ['/sign-up', '/projects'],
    ['/register?create=Freemium-Basic', '/projects?create=Freemium-Basic'],
    ['/login', '/projects'],
    ['/login?return=%2Fpricing', '/pricing'],
  ])('is led from %s to %s before anything of the entrance is shown', async (url, target) => {
    expect((await visit({ url }, user)).location).toBe(target);
    expect((await visit({ url })).location).toBeUndefined();
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
    const { html } = await visit({ url: '/pricing', config: { brand: { ...plainBrand, name: 'Kartta' } } });
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

describe('the promo video of the home page', () => {
  const teaserOf = async (promo_video: string) => {
    const { html } = await visit({ url: '/', config: { promo_video } });
    return /<section aria-labelledby="teaser"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  };

  it('covers its area, and shows no fallback (WID-13)', async () => {
    const teaser = await teaserOf('/teaser.webm');
    expect(teaser).toMatch(/<video[^>]* src="\/teaser\.webm"[^>]* class="absolute inset-0 size-full object-cover"/);
    expect(teaser).not.toContain('data-error');
    expect(teaser).not.toContain('Generate an API key');
  });

  it('is an error without a source: nothing plays, and the same is said in words (WID-14)', async () => {
    const teaser = await teaserOf('');
    expect(teaser).toContain('data-error="true"');
    expect(teaser).not.toContain('<video');
    expect(teaser).toContain('Generate an API key');
  });
});

it('shows documentation links of the overview in the same tab with the flag off, and listed ones always (CFG-25) (DOC-06)', async () => {
  const page = async (config: object) => (await visit({ url: '/documentation', config })).html;
  const opened = (html: string) => /<a(?=[^>]*href="\/documentation\/your-first-key")[^>]*target="_blank"/.test(html);
  expect(opened(await page({ flags: { ff_documentation_new_tab: true } }))).toBe(true);
  expect(opened(await page({ flags: { ff_documentation_new_tab: false } }))).toBe(false);
  const listed = { flags: { ff_documentation_new_tab: true }, non_migrated_documents: ['your-first-key'] };
  expect(opened(await page(listed))).toBe(false);
});

it.each([
  ['/docs/your-first-key?lang=de', '/documentation/your-first-key?lang=de'],
  ['/rss.xml', '/blog/feed.xml'],
])('moves %s for good (UIX-07)', async (url, target) => {
  expect(await visit({ url })).toMatchObject({ status: 301, location: target });
});

describe('the header', () => {
  const headerOf = async (url: string) =>
    /<header class="pointer-events-none[\s\S]*?<\/header>/.exec((await visit({ url })).html)?.[0] ?? '';
  const signIn = /<a[^>]*href="\/login"/;

  it('offers to sign in, but not on the page for it (NAV-23)', async () => {
    expect(await headerOf('/documentation')).toMatch(signIn);
    expect(await headerOf('/login')).not.toMatch(signIn);
    expect(await headerOf('/login')).toContain('href="/documentation"');
  });

  it('leads to every public part of the portal that has a page', async () => {
    const header = await headerOf('/');
    for (const path of ['/documentation', '/tutorials', '/api-explorer', '/blog', '/pricing', '/support-portal'])
      expect(header).toContain(`href="${path}"`);
  });
});
