import { describe, expect, it } from 'vitest';
import { demoDeveloper, newDeveloper, newProject, openAs } from '../console/developer.ts';
import { openPage, product } from '../harness.ts';
import { started } from './started.ts';

const getStarted = 'Get started for free';

describe('the home page', () => {
  it('arrives as HTML with the way in, the plans, code to start with, a first call and where to read on (NAV-01)', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/');
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1 }).waitFor();
    await expect
      .poll(() => main.getByRole('link', { name: getStarted }).first().getAttribute('href'))
      .toBe('/sign-up?create=Freemium-Basic');
    await main.getByRole('heading', { level: 3, name: 'Freemium Basic' }).waitFor();
    await main.getByText('$449').first().waitFor();
    await main.getByRole('tab', { name: 'curl' }).waitFor();
    await main.getByText('/v1/geocode?q=Helsinki').first().waitFor();
    for (const snippet of ['REST', 'JavaScript']) await main.getByRole('tab', { name: snippet }).last().waitFor();
    for (const [name, path] of [
      [/^Documentation/, '/documentation'],
      [/^Examples/, '/api-explorer'],
      [/^Tutorials/, '/tutorials'],
      [/^Blog/, '/blog'],
      [/^Support/, '/support-portal'],
    ] as const)
      expect(await main.getByRole('link', { name }).last().getAttribute('href')).toBe(path);
  });

  it.each([
    ['euros to somebody in Germany', 'DEU', '449 €'],
    ['dollars to somebody in the USA', 'USA', '$449'],
    ['dollars to somebody in Norway, whose currency is not sold in', 'NOR', '$449'],
  ])('shows prices in %s, in the page that the server sends too (PLN-13)', async (...[, country, price]) => {
    const developer = await newDeveloper();
    const project = await newProject(developer);
    await developer.call('PUT', '/api/developer', { country });
    const page = await openAs(developer);
    const html = await (await page.request.get('/')).text();
    expect(html.replaceAll('\u00a0', ' ')).toContain(price);
    for (const path of ['/', `/applications/${project}/${project}/change-plan`, '/?create=Freemium-Pro']) {
      await page.goto(path);
      await page.getByRole('main').getByText(price).first().waitFor();
    }
    const kept = () => page.evaluate(() => localStorage.getItem('currency'));
    await expect.poll(kept).toBe(country === 'DEU' ? 'eur' : 'usd');
  });

  it('shows a visitor prices in the currency that this browser showed last (CFG-06)', async () => {
    const page = await openPage();
    await page.goto('/maintenance');
    await page.evaluate(() => localStorage.setItem('currency', 'eur'));
    await page.goto('/');
    await page.getByRole('main').getByText('449 €').first().waitFor();
    await page.evaluate(() => localStorage.setItem('currency', 'aud'));
    await page.goto('/');
    await page.getByRole('main').getByText('$449').first().waitFor();
  });

  it('leads a reseller to the evaluation tab of their own create page ROL-07', async () => {
    const page = await openAs(await demoDeveloper('reseller'));
    await page.goto('/');
    const link = page.getByRole('main').getByRole('link', { name: getStarted }).first();
    await expect.poll(() => link.getAttribute('href')).toBe('/reseller/projects/create?tab=EVALUATION');
  });

  it('stays small: the outlines of the map are neither in the page nor in a script', async () => {
    const html = await (await fetch(product.portal)).text();
    expect(html.length).toBeLessThan(80_000);
    expect(html).not.toMatch(/ d="M[^"]{2000}/);
    expect(html).toMatch(/<use [^>]*href="\/assets\/hero-outlines-[^"]+\.svg#land"/);
  });

  it('shows one language at a time, goes to the next with the arrow keys, and starts the map of its picture only when that is pointed at', async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await started(page);
    await page.getByRole('img', { name: /Map of Europe/ }).waitFor();
    const tabs = page.getByRole('tablist').first().getByRole('tab');
    const [curl, javaScript] = [tabs.filter({ hasText: 'curl' }), tabs.filter({ hasText: 'JavaScript' })];
    await curl.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => javaScript.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tabpanel', { name: 'JavaScript' }).getByText('URLSearchParams').first().waitFor();
    await expect.poll(() => page.getByRole('tabpanel', { name: 'curl' }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('curl');
    for (const [key, name] of [
      ['ArrowLeft', 'JavaScript'],
      ['Home', 'curl'],
      ['End', 'JavaScript'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => page.getByRole('tab', { selected: true }).first().textContent()).toBe(name);
    }

    expect(asked.filter((url) => /live-map|maplibre|geojson/.test(url))).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(product.portal))).toEqual([]);
    const start = page.getByRole('button', { name: /Start the map/ });
    await start.hover();
    await start.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: /Map of Europe/ }).waitFor();
    expect(asked.some((url) => url.startsWith(`${product.samplePlatform}/v1/basemap/countries.geojson`))).toBe(true);
  });
});
