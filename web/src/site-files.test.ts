import { describe, expect, it } from 'vitest';
import { siteFileAt } from './site-files.ts';

const origin = 'https://portal.example';

describe('siteFileAt', () => {
  it('leads search engines to the sitemap on the portal and away from pages behind a login', () => {
    const robots = siteFileAt('/robots.txt', origin);
    expect(robots?.type).toBe('text/plain; charset=utf-8');
    expect(robots?.text.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /projects',
        'Disallow: /billing-management',
        `Sitemap: ${origin}/sitemap.xml`,
      ]),
    );
  });

  it('lists whole addresses, none of them behind a login', () => {
    const sitemap = siteFileAt('/sitemap.xml', origin);
    const addresses = [...(sitemap?.text ?? '').matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toContain(`${origin}/`);
    expect(addresses.filter((address) => !address?.startsWith(`${origin}/`))).toEqual([]);
    expect(sitemap?.text).not.toContain('/projects');
  });

  it('leaves every other address to the pages', () => {
    expect(siteFileAt('/', origin)).toBeUndefined();
    expect(siteFileAt('/robots.txt/', origin)).toBeUndefined();
  });
});
