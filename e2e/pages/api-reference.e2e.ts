import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { referencePages } from '../../web/src/features/api-reference/model/reference-documents.ts';
import { paths } from '../../web/src/paths.ts';
import { widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, openPage, product } from '../harness.ts';
import { call, geocoding, open } from './api-reference-page.ts';
import { openStarted, visit } from './started.ts';

const read = async (path: string) => (await fetch(`${product.portal}${path}`)).text();
const sample = (page: Page, id: string) => call(page, id).locator('[data-sample] section:visible');

describe('the API reference', () => {
  it('shows every operation of both served documents, each at an address of its own API-01 EXP-22', async () => {
    const overview = await read(paths.apiReference);
    for (const origin of [product.samplePlatform, product.portal]) {
      const served = (await (await fetch(`${origin}/openapi.json`)).json()) as {
        paths: Record<string, Record<string, { operationId: string; tags: [string] }>>;
      };
      for (const { operationId, tags } of Object.values(served.paths).flatMap((methods) => Object.values(methods))) {
        const page = referencePages.find(({ tag }) => tag === tags[0]);
        expect(overview).toContain(`href="${paths.apiReferencePage(page?.slug ?? '')}#${operationId}"`);
      }
    }
  });

  it.each(referencePages)(
    'is served whole at $slug: calls, fields and all four samples (EXP-22)',
    async ({ slug, tag, operations }) => {
      const html = await read(paths.apiReferencePage(slug));
      expect(html).toContain(`<title>${tag} · API reference · Waypost</title>`);
      expect(html).toContain(`<link rel="canonical" href="${product.portal}${paths.apiReferencePage(slug)}"`);
      for (const { id, parameters, answer } of operations) {
        expect(html).toContain(`<article id="${id}"`);
        for (const { name } of parameters) expect(html).toContain(`id="${id}.${name}"`);
        for (const { name } of answer.rows) expect(html).toContain(`id="${id}.answer.${name}"`);
      }
      for (const language of ['curl', 'javascript', 'python', 'go'])
        expect(html.split(`data-language="${language}"`).length - 1).toBe(operations.length);
    },
  );

  it('marks the call in view in its menu, and leads to a parameter by its address WID-10 EXP-22', async () => {
    const page = await openStarted({}, geocoding);
    const menu = page.getByRole('navigation', { name: 'Groups of calls' });
    await menu.getByRole('link', { name: 'Find the places nearest to a point' }).click();
    expect(new URL(page.url()).hash).toBe('#revgeocode');
    const marked = () =>
      page.locator('[data-outline] .section-in-view[aria-current=location]:visible').allTextContents();
    await expect.poll(marked).toEqual(['Find the places nearest to a point']);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(marked).toEqual([]);
    await visit(page, `${geocoding}#geocode.limit`);
    await expect.poll(() => page.locator('li:target a').first().textContent()).toBe('limit');
    await menu.getByRole('link', { name: 'Layers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Layers' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Store a layer' }).waitFor();
  });

  it('is read and its language chosen without scripts (EXP-22)', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(geocoding);
    expect(await sample(page, 'geocode').textContent()).toContain("-H 'X-API-Key: {YOUR_API_KEY}'");
    await call(page, 'geocode').getByRole('radio', { name: 'Python' }).check();
    expect(await sample(page, 'geocode').textContent()).toContain('urllib.request');
    await call(page, 'geocode').getByText('15 fields').click();
  });

  it('answers an unknown group with 404 (EXP-22)', async () => {
    expect((await fetch(`${product.portal}${paths.apiReferencePage('nothing')}`)).status).toBe(404);
  });

  it('is found by the search, to the call itself (EXP-22)', async () => {
    const found = (await (await fetch(`${product.portal}/api/search?q=nearest+point`)).json()) as object;
    expect(JSON.stringify(found)).toContain(`${geocoding}#revgeocode`);
  });

  it('has nothing that axe objects to, with a call tried, in both themes, and fits a phone (EXP-22)', async () => {
    const page = await openStarted({ viewport: { width: 360, height: 740 } }, geocoding);
    await (await open(page, 'geocode')).click();
    await call(page, 'geocode').getByRole('region', { name: 'Answer: Find places by name', exact: true }).waitFor();
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
    const hidden = () => sample(page, 'geocode').evaluate((code) => code.scrollWidth - code.clientWidth);
    expect(await hidden()).toBe(0); // long lines wrap
    expect(await axeInBothThemes(page, 'article[id="geocode"]')).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await axeInBothThemes(page, 'article[id="geocode"]')).toEqual([]);
  });
});

describe('a call that is tried', () => {
  it('has the same values in every language, and runs from the code that is copied (EXP-22)', async () => {
    const page = await openStarted({ permissions: ['clipboard-read', 'clipboard-write'] }, geocoding);
    for (const [name, words] of [
      ['JavaScript', 'await fetch('],
      ['Python', 'urllib.request'],
      ['Go', 'package main'],
    ] as const) {
      await call(page, 'geocode').getByRole('radio', { name }).check();
      await expect.poll(() => sample(page, 'geocode').textContent()).toContain(words);
      await expect.poll(() => sample(page, 'revgeocode').textContent()).toContain(words);
    }
    await call(page, 'geocode')
      .getByRole('button', { name: /^Copy the request/ })
      .click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(await sample(page, 'geocode').textContent());
  });
});
