import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { join } from 'node:path';
import { noAssets, startTestApp, type TestApp } from './harness.ts';

const root = join(import.meta.dirname, '../..');
const assets = { ...noAssets, styles: ['/assets/own.css'] };
const brand = {
  name: 'Kartta',
  logo: {
    light: join(root, 'e2e/second-installation/logo-light.svg'),
    dark: join(root, 'e2e/second-installation/logo-dark.svg'),
  },
  icon: join(root, 'e2e/second-installation/icon.svg'),
  social_card: join(root, 'web/public/social-card.png'),
  colours: { light: { accent: '#7a1f5c', accentStrong: '#5d1446' }, dark: {} },
  links: { terms: 'https://kartta.example/terms', privacy: 'https://kartta.example/privacy' },
  texts: join(root, 'e2e/second-installation/texts'),
};

let plain: TestApp;
let app: TestApp;
beforeAll(async () => {
  vi.resetModules(); // another file of this worker may have replaced the messages of the pages
  const { renderAccount } = await import('../../web/src/account-server.tsx');
  const { keyOfVisitor, renderPortal } = await import('../../web/src/portal-server.tsx');
  const web = {
    portal: { render: renderPortal, keyOf: keyOfVisitor, assets },
    account: { render: renderAccount, assets },
  };
  [plain, app] = await Promise.all([startTestApp({ web }), startTestApp({ web, file: { brand } })]);
});
afterAll(async () => {
  vi.resetModules();
  await Promise.all([plain.dispose(), app.dispose()]);
});

const german = { headers: { 'accept-language': 'de' } };
const html = async (path: string, at: 'portal' | 'account' = 'portal', init?: RequestInit) =>
  (await app[at](path, init)).text();
const stylesIn = (page: string) => [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);

describe.each(['portal', 'account'] as const)('a page of the %s', (at) => {
  const path = at === 'portal' ? '/pricing' : '/sign-in';

  it('has the brand’s logo in both themes, its icon, and its colours after the design’s (OPS-08)', async () => {
    const page = await html(path, at);
    const logos = [...page.matchAll(/<img[^>]+src="(\/brand\/[^"]+)"[^>]*>/g)].map(([tag, src]) => ({ tag, src }));
    expect(logos.map(({ tag }) => /width="120" height="28" alt="Kartta"/.test(tag))).toEqual([true, true]);
    expect(new Set(logos.map(({ src }) => src)).size).toBe(2);
    const [icon = ''] = /\/brand\/[^"]+/.exec(/<link rel="icon"[^>]+>/.exec(page)?.[0] ?? '') ?? [];
    const styles = stylesIn(page);
    expect(styles).toEqual(['/assets/own.css', expect.stringMatching(/^\/brand\/\w+\.css$/)]);
    for (const file of [...logos.map(({ src = '' }) => src), icon, styles[1] ?? '']) {
      const answer = await app[at](file);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(file.endsWith('.css') ? /^text\/css/ : /^image\/svg\+xml/);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(await (await app[at](styles[1] ?? '')).text()).toContain(':root{--accent:#7a1f5c');
  });

  it('has the mark, the name and only the design’s colours without a brand (OPS-08)', async () => {
    const page = await (await plain[at](path)).text();
    expect(page).not.toContain('/brand/');
    expect(page).toContain('href="/favicon.svg"');
    expect(stylesIn(page)).toEqual(['/assets/own.css']);
    expect(page).toMatch(/<\/svg>\s*<span[^>]*>Waypost<\/span>/);
  });
});

describe('the pages of a brand', () => {
  it('say its own words in the language that it words, and the product’s in others (OPS-08)', async () => {
    expect(await html('/pricing')).toContain('What Kartta costs');
    expect(await html('/pricing', 'portal', german)).not.toContain('What Kartta costs');
    expect(await html('/pricing', 'portal', german)).toContain('>Hereinspaziert<');
    expect(await html('/sign-in', 'account')).toContain('>Go in<');
    expect(await html('/sign-in?lang=de', 'account')).toContain('>Anmelden<');
    expect(await (await plain.portal('/pricing')).text()).not.toContain('What Kartta costs');
  });

  it('lead to its documents elsewhere, and keep the pages that it does not replace (OPS-08)', async () => {
    for (const document of ['terms', 'privacy']) {
      const answer = await app.portal(`/legal/${document}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([307, `https://kartta.example/${document}`]);
      expect((await plain.portal(`/legal/${document}`)).status).toBe(200);
    }
    expect((await app.portal('/legal/cookies')).status).toBe(200);
    expect(await html('/')).not.toContain('>Imprint<');
  });

  it('have its social card (OPS-08)', async () => {
    const [, card = ''] = /property="og:image" content="([^"]+)"/.exec(await html('/pricing')) ?? [];
    expect(new URL(card).pathname).toMatch(/^\/brand\/\w+\.png$/);
    expect((await app.portal(new URL(card).pathname)).headers.get('content-type')).toBe('image/png');
  });

  it('of the provider have its colours too, which their policy allows (OPS-08)', async () => {
    const answer = await app.account('/oauth2/authorize?client_id=nobody');
    expect(await answer.text()).toContain('--accent:#7a1f5c');
    expect(await (await plain.account('/oauth2/authorize?client_id=nobody')).text()).not.toContain('#7a1f5c');
    expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
  });
});
