import { describe, expect, it } from 'vitest';
import { openPage, product, signIn } from '../harness.ts';

const demo = { email: 'self-serve@demo.example', password: 'waypost-demo-1' };

const read = (path: string) => fetch(`${product.portal}${path}`, { redirect: 'manual' });

const titleIn = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

const unknown = [
  '/nowhere',
  '/applications/create',
  '/documentation/nowhere',
  '/blog/nowhere',
  '/tutorials/nowhere',
  '/cn/documentation/nowhere',
  '/documentation/location-api/nowhere',
  '/documentation/nowhere.md',
  '/pricing/more',
  '//nowhere',
];

describe('addresses', () => {
  it.each(unknown)('answers %s with HTTP 404, the page frame and the way to the home page NAV-45', async (path) => {
    const answer = await read(path);
    const html = await answer.text();
    expect([answer.status, titleIn(html)]).toEqual([404, 'Page not found · Waypost']);
    expect(html).toMatch(
      /<main.*<h1[^>]*>Page not found<\/h1>.*<a[^>]* href="\/"[^>]*>Go to the home page<\/a>.*<\/main>/s,
    );
    expect(html).toContain('<header');
  });

  it('says that the portal is down for maintenance NAV-33', async () => {
    const answer = await read('/maintenance');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('We are currently down for maintenance. Please try again later.');
  });

  it.each([
    '/projects',
    '/usage?by=app',
    '/projects/prj_01hz9k2m4n6p8q0r2s4t6v8w0x/usage',
    '/billing-management?tab=2&x=%26',
    '/user-management',
    '/group-management',
    '/applications/app_1',
    '/applications/app_1/usage',
    '/applications/app_1/prj_1/change-plan',
    '/reseller/projects/create?tab=EVALUATION',
  ])('sends a visitor of %s to sign in, with the way back NAV-44', async (path) => {
    const answer = await read(path);
    const location = new URL(answer.headers.get('location') ?? '', product.portal);
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(answer.status).toBeLessThan(400);
    expect([location.origin, location.pathname, location.searchParams.get('return')]).toEqual([
      product.portal,
      '/login',
      path,
    ]);
  });

  it('leads back to the path and query that asked for the login NAV-44', async () => {
    const page = await openPage();
    await signIn(page, demo, '/billing-management?tab=2');
    await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/billing-management?tab=2');
  });
});

describe('what search engines read', () => {
  it('names the page, what it is about, its one address and a picture, in the HTML', async () => {
    const html = await (await read('/?utm=1')).text();
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(titleIn(html)).toBe('Location APIs for developers · Waypost');
    expect(contentOf('description')).toMatch(/Geocoding, reverse geocoding, routes and map data/);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(`${product.portal}/`);
    expect([contentOf('og:title'), contentOf('og:url')]).toEqual([
      'Location APIs for developers',
      `${product.portal}/`,
    ]);
    expect(html).not.toContain('noindex');
    const card = await fetch(contentOf('og:image') ?? '');
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('is led by robots.txt to the sitemap, whose pages all exist', async () => {
    const robots = await read('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const sitemap = /^Sitemap: (.+)$/m.exec(await robots.text())?.[1] ?? '';
    const answer = await fetch(sitemap);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = [...(await answer.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThan(0);
    const statuses = await Promise.all(
      addresses.map(async (address) => (await fetch(address, { redirect: 'manual' })).status),
    );
    expect(statuses).toEqual(addresses.map(() => 200));
  });
});
