// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { demoDeveloper, newDeveloper, newProject } from '../console/developer.ts';
import { openInDom, readInDom, visitInDom } from '../dom/page.ts';

const getStarted = 'Get started for free';
describe('the home page', () => {
  it('arrives as HTML with the way in, the services, the plans, what happens at a limit, code to start with, a first call and where to read on (NAV-01)', async () => {
    const page = await readInDom('/');
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
      [/^Geocoding$/, '/documentation/location-api/geocode'],
      [/^Reverse/, '/documentation/location-api/revgeocode'],
      ['Routes', '/documentation/location-api/route'],
      ['Maps', '/documentation/location-api/map'],
      ['Data layers', '/documentation/location-api/layers'],
      ['Beyond the limits of your plan', '/documentation/what-will-this-cost'],
      ['At 50, 75 and 90 % of your spend cap', '/documentation/cap-your-spend'],
      ['At your spend cap', '/documentation/cap-your-spend'],
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
    const html = await (await developer.portal('/')).text();
    expect(html.replaceAll('\u00a0', ' ')).toContain(price);
    const page = openInDom(developer);
    for (const path of ['/', `/applications/${project}/${project}/change-plan`, '/?create=Freemium-Pro']) {
      await page.goto(path);
      await page.getByRole('main').getByText(price).first().waitFor();
    }
    const kept = () => page.evaluate(() => localStorage.getItem('currency'));
    await expect.poll(kept).toBe(country === 'DEU' ? 'eur' : 'usd');
  });

  it('shows a visitor prices in the currency that this browser showed last (CFG-06)', async () => {
    const page = await visitInDom(undefined, '/maintenance');
    await page.evaluate(() => localStorage.setItem('currency', 'eur'));
    await page.goto('/');
    await page.getByRole('main').getByText('449 €').first().waitFor();
    await page.evaluate(() => localStorage.setItem('currency', 'aud'));
    await page.goto('/');
    await page.getByRole('main').getByText('$449').first().waitFor();
  });

  it('leads a reseller to the evaluation tab of their own create page ROL-07', async () => {
    const page = await visitInDom(await demoDeveloper('reseller'), '/');
    const link = page.getByRole('main').getByRole('link', { name: getStarted }).first();
    await expect.poll(() => link.getAttribute('href')).toBe('/reseller/projects/create?tab=EVALUATION');
  });
});
