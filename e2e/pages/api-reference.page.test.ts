// @vitest-environment jsdom

import { refusalOf } from '@waypost/gateway-sdk/refusal';
import { describe, expect, it } from 'vitest';
import { paths } from '../../web/src/paths.ts';
import { newApp, newDeveloper, newKey, newProject } from '../console/developer.ts';
import { type DomPage, readInDom, visitInDom } from '../dom/page.ts';
import { call, geocoding, open } from './api-reference-page.ts';

const layers = paths.apiReferencePage('layers');
const sample = (page: DomPage, id: string) => call(page, id).locator('[data-sample] section').first();

describe('a call that is tried', () => {
  it('runs for visitors with the demo key, as it is filled in, and is drawn on a map (EXP-22)', async () => {
    const page = await visitInDom(undefined, geocoding);
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
    await page.goto(paths.apiReferencePage('routes'));
    await (await open(page, 'route')).click();
    await call(page, 'route')
      .getByRole('img', { name: /^Map of the/ })
      .waitFor();
    expect(await call(page, 'route').locator('svg path.stroke-accent').count()).toBeGreaterThan(0);
  });

  it('says why it is refused, and that no answer came, and is made again (EXP-22)', async () => {
    const page = await visitInDom(undefined, geocoding);
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
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('replace-credentials', { detail: wrong })));
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

  it('that finds the demo key used up shows the way to an own key, and the platform’s words to whoever has one', async () => {
    const page = await visitInDom(undefined, geocoding);
    const send = await open(page, 'geocode');
    const { status, problem } = refusalOf({ valid: false, code: 'USAGE_EXCEEDED' });
    const refused = { status, contentType: 'application/problem+json', body: JSON.stringify(problem) };
    await page.route('**/v1/geocode?**', (route) => route.fulfill(refused));
    await send.click();
    const alert = call(page, 'geocode').getByRole('alert');
    const word = 'The demo key, which all visitors share, has reached its limit. Insert your own credentials,';
    await alert.getByText(word).waitFor();
    const own = { app_id: 'app_1', app_code: null, api_key: 'wp_of_somebody' };
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('replace-credentials', { detail: own })));
    await call(page, 'geocode').getByText('Runs with your credentials.').waitFor();
    await alert.getByText(word).waitFor(); // of the call that was made
    await send.click();
    await alert.getByText('The key or its project has reached its limit.').waitFor();
    expect(await alert.getByText(word).count()).toBe(0);
  });

  it('runs with the reader’s own key, which it needs to change anything (EXP-22)', async () => {
    const developer = await newDeveloper();
    const { apiKey } = await newKey(developer, await newApp(developer, await newProject(developer)), 'Docs key');
    const page = await visitInDom(developer, layers);
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
    const visitor = await visitInDom(undefined, paths.apiReferencePage('keys'));
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
    const page = await visitInDom(developer, paths.apiReferencePage('keys'));
    await (await open(page, 'listApiKeyApps')).click();
    await call(page, 'listApiKeyApps').getByText(`"${appId}"`).waitFor();
    await page.goto(paths.apiReferencePage('developer-account'));
    await (await open(page, 'readDeveloper')).click();
    await call(page, 'readDeveloper').getByRole('status').getByText('200').first().waitFor();
  });
});

describe('the errors of a call', () => {
  it('lead to their meaning, in the words of the service or in the language of the reader (EXP-22)', async () => {
    const page = await visitInDom(undefined, geocoding);
    await call(page, 'geocode').getByRole('link', { name: 'SPEND_CAP_REACHED' }).click();
    await page.getByRole('heading', { level: 1, name: 'API errors' }).waitFor();
    const { pathname, hash } = new URL(page.url());
    expect([pathname, hash]).toEqual([paths.apiReferencePage('errors'), '#location.SPEND_CAP_REACHED']);
    await page.locator('[id="location.SPEND_CAP_REACHED"]').getByText('The spend cap is reached').waitFor();
    await page.locator('[id="platform.NOT_FOUND"]').getByText('This does not exist.').waitFor();
    await page.locator('[id="location.NOT_FOUND"]').getByText('The credential is unknown').waitFor();

    const projects = await readInDom(paths.apiReferencePage('projects'));
    const link = call(projects, 'readProject').getByRole('link', { name: 'NOT_FOUND' });
    expect(await link.getAttribute('href')).toBe(`${paths.apiReferencePage('errors')}#platform.NOT_FOUND`);
    const german = await readInDom(`${paths.apiReferencePage('errors')}?lang=de`);
    await german.locator('[id="platform.NOT_FOUND"]').getByText('Das gibt es nicht.').waitFor();
    const platform = german.locator('[id="platform.BLOCK_PLATFORM_USER_PROJECT_CREATE"]');
    expect(await platform.textContent()).toMatch(/https:\/\/[^{}]+/);
    expect(await german.locator('[id="location.NOT_FOUND"] p').first().getAttribute('lang')).toBe('en');
  });

  it('are listed with one of them as it is sent, and found from the overview and the menu (EXP-22)', async () => {
    const page = await visitInDom(undefined, paths.apiReference);
    await page.getByRole('main').getByRole('link', { name: 'All errors and what they mean' }).click();
    await page.getByRole('heading', { level: 1, name: 'API errors' }).waitFor();
    await page.getByRole('region', { name: 'An error of the Location API' }).getByText('"INVALID_FIELDS"').waitFor();
    await page.getByRole('region', { name: 'An error of the Platform API' }).getByText('"NOT_FOUND"').waitFor();
    const menu = page.getByRole('navigation', { name: 'Groups of calls' });
    const entry = menu.first().getByRole('link', { name: 'API errors' });
    expect(await entry.getAttribute('aria-current')).toBe('page');
    const markdown = page.getByRole('link', { name: 'View as Markdown' });
    expect(await markdown.getAttribute('href')).toBe(`${paths.apiReferencePage('errors')}.md`);
  });
});

it('names the fields that several calls have once, and leads the others there (EXP-22)', async () => {
  const page = await readInDom(paths.apiReferencePage('projects'));
  const fields = (id: string) => call(page, id).getByRole('list', { name: 'Fields of the answer' });
  expect(await fields('readProject').count()).toBe(1);
  expect(await fields('updateProject').count()).toBe(0);
  const link = call(page, 'updateProject').getByRole('link', { name: 'Read a project with its apps' });
  expect(await link.getAttribute('href')).toBe('#readProject');
});
