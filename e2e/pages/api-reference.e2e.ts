import { describe, expect, it } from 'vitest';
import { referencePages } from '../../web/src/features/api-reference/model/reference-documents.ts';
import { paths } from '../../web/src/paths.ts';
import { newApp, newDeveloper, newKey, newProject, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, openPage, product } from '../harness.ts';
import type { Page } from 'playwright-core';
import { openStarted, started, visit } from './started.ts';

const read = async (path: string) => (await fetch(`${product.portal}${path}`)).text();
const geocoding = paths.apiReferencePage('geocoding');
const layers = paths.apiReferencePage('layers');
const call = (page: Page, id: string) => page.locator(`article[id="${id}"]`);
const sample = (page: Page, id: string) => call(page, id).locator('[data-sample] section:visible');

async function open(page: Page, id: string) {
  await call(page, id)
    .getByRole('button', { name: /^Try it/ })
    .click();
  const send = call(page, id).getByRole('button', { name: 'Send' });
  await send.waitFor();
  return send;
}

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
    expect(await axeInBothThemes(page, 'article[id="geocode"]')).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await axeInBothThemes(page, 'article[id="geocode"]')).toEqual([]);
  });
});

describe('a call that is tried', () => {
  it('runs for visitors with the demo key, as it is filled in, and is drawn on a map (EXP-22)', async () => {
    const page = await openStarted({}, geocoding);
    const send = await open(page, 'geocode');
    await call(page, 'geocode').getByText('Runs with a demo key that all visitors share.').waitFor();
    await call(page, 'geocode').getByRole('textbox', { name: /^q/ }).fill("L'Aquila");
    await expect.poll(() => sample(page, 'geocode').textContent()).toContain('q=L%27Aquila&limit=3');
    const sent = page.waitForRequest((request) => request.url().includes('/v1/geocode'));
    await send.click();
    const request = await sent;
    expect(new URL(request.url()).searchParams.get('q')).toBe("L'Aquila");
    const demoKey = request.headers()['x-api-key'] ?? '';
    expect(demoKey).toMatch(/^\S{20,}$/);
    expect(await sample(page, 'geocode').textContent()).not.toContain(demoKey);
    await call(page, 'geocode')
      .getByRole('button', { name: /Map of the/ })
      .waitFor();
    await call(page, 'geocode').getByText('"L\'Aquila, ').first().waitFor();
    await visit(page, paths.apiReferencePage('routes'));
    await (await open(page, 'route')).click();
    await call(page, 'route')
      .getByRole('img', { name: /^Map of the/ })
      .waitFor();
    expect(await call(page, 'route').locator('svg path.stroke-accent').count()).toBeGreaterThan(0);
  });

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

  it('says why it is refused, and that no answer came, and is made again (EXP-22)', async () => {
    const page = await openStarted({ expectedErrors: ['400', '401', 'ERR_FAILED'] }, geocoding);
    const send = await open(page, 'geocode');
    const limit = call(page, 'geocode').getByRole('textbox', { name: /^limit/ });
    await limit.fill('99');
    await send.click();
    await call(page, 'geocode').getByRole('alert').getByText('Rejected with status 400').waitFor();
    await call(page, 'geocode').getByText('"INVALID_FIELDS"').waitFor();
    await call(page, 'geocode').getByRole('textbox', { name: /^q/ }).fill('');
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
    await call(page, 'geocode').getByRole('textbox', { name: /^q/ }).fill('Oslo');
    await limit.fill('1');
    await page.route('**/v1/geocode?**', (route) => route.abort(), { times: 1 });
    await send.click();
    await call(page, 'geocode').getByRole('alert').getByText('No answer came').waitFor();
    await send.click();
    await call(page, 'geocode').getByText('"Oslo, Norway"').waitFor();
    const wrong = { app_id: 'app_1', app_code: null, api_key: 'wp_of_nobody' };
    await page.evaluate((detail) => document.dispatchEvent(new CustomEvent('replace-credentials', { detail })), wrong);
    await expect.poll(() => sample(page, 'geocode').textContent()).toContain('wp_of_nobody');
    await send.click();
    await call(page, 'geocode').getByRole('alert').getByText('Rejected with status 401').waitFor();
    expect(
      await call(page, 'geocode')
        .getByRole('button', { name: /Map of the/ })
        .count(),
    ).toBe(0);
    await call(page, 'geocode').getByLabel('Access token, in place of a key').fill('no.such.token');
    await call(page, 'geocode').getByText('Runs with the token above.').waitFor();
    const bearer = page.waitForRequest((request) => request.headers()['authorization'] === 'Bearer no.such.token');
    await send.click();
    expect((await bearer).headers()).not.toHaveProperty('x-api-key');
    await call(page, 'geocode').getByRole('alert').getByText('Rejected with status 401').waitFor();
  });

  it('runs with the reader’s own key, which it needs to change anything (EXP-22)', async () => {
    const developer = await newDeveloper();
    const { apiKey } = await newKey(developer, await newApp(developer, await newProject(developer)), 'Docs key');
    const page = await openAs(developer, { expectedErrors: ['404'] });
    await visit(page, layers);
    await started(page);
    const send = await open(page, 'storeLayer');
    await call(page, 'storeLayer').getByText('This call changes your app’s layers.').first().waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await call(page, 'storeLayer').getByRole('button', { name: 'Insert credentials' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Docs key/ }).check();
    await dialog.getByRole('button', { name: 'Insert credentials' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => sample(page, 'storeLayer').textContent()).toContain(`X-API-Key: ${apiKey}`);
    await send.click();
    await call(page, 'storeLayer').getByText('The answer has no body.').waitFor();
    await (await open(page, 'readLayer')).click();
    await call(page, 'readLayer').getByText('"FeatureCollection"').nth(1).waitFor();
    await call(page, 'readLayer')
      .getByRole('button', { name: /Map of the place/ })
      .waitFor();
  });

  it('of the portal runs as the signed-in reader, with the session or its token, and only if it reads (EXP-22)', async () => {
    const visitor = await openStarted({}, paths.apiReferencePage('keys'));
    const refused = await open(visitor, 'listApiKeyApps');
    await call(visitor, 'listApiKeyApps').getByText('Sign in to make this call as yourself.').first().waitFor();
    expect(await refused.getAttribute('aria-disabled')).toBe('true');
    expect(
      await call(visitor, 'createApiKey')
        .getByRole('button', { name: /^Try it/ })
        .count(),
    ).toBe(0);

    const developer = await newDeveloper();
    const appId = await newApp(developer, await newProject(developer));
    const page = await openAs(developer);
    await visit(page, paths.apiReferencePage('keys'));
    await (await open(page, 'listApiKeyApps')).click();
    await call(page, 'listApiKeyApps').getByText(`"${appId}"`).waitFor();
    await visit(page, paths.apiReferencePage('developer-account'));
    await (await open(page, 'readDeveloper')).click();
    await call(page, 'readDeveloper').getByRole('status').getByText('200').first().waitFor();
  });
});
