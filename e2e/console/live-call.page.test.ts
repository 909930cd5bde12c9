// @vitest-environment jsdom

import { beforeAll, describe, expect, it } from 'vitest';
import { openInDom, visitInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { product } from '../harness.ts';
import { newApp, newDeveloper, newKey, type NewKey, newProject } from './developer.ts';
import { call, tryIt } from './live-call-page.ts';

let client: BrowserClient;
let projectId: string;
let key: NewKey;

beforeAll(async () => {
  client = await newDeveloper();
  projectId = await newProject(client);
  key = await newKey(client, await newApp(client, projectId), 'Web shop');
});

describe('a live call', () => {
  it('is offered with the keys that work, the first of them chosen', async () => {
    const developer = await newDeveloper();
    const project = await newProject(developer);
    const appId = await newApp(developer, project);
    const disabled = await newKey(developer, appId, 'Disabled key');
    await newKey(developer, appId, 'Working key');
    const path = `/api-key-service/apps/${appId}/apiKeys/${disabled.apiKeyId}/disable`;
    expect((await developer.withToken('POST', path, null)).status).toBe(204);
    const page = await visitInDom(developer, `/projects/${project}`);
    const choice = tryIt(page).getByLabel('API key', { exact: true });
    await expect.poll(() => choice.getByRole('option').allTextContents()).toEqual(['Working key']);
  });

  it('that is refused is explained by its status and code, and one to a dead platform is a clear error that names it, and a restriction that refuses leads to the restrictions of the key', async () => {
    const refusals = [
      [403, 'INSUFFICIENT_PERMISSIONS', 'This API key may not call this service.'],
      [429, 'RATE_LIMITED', 'Too many calls at once. Wait a moment.'],
      [502, undefined, 'The platform answered with status 502.'],
    ] as const;
    const page = await visitInDom(client, `/projects/${projectId}`);
    for (const [status, code, words] of refusals) {
      await page.route(/\/v1\/geocode/, (route) => route.fulfill({ status, json: { code } }), {
        times: 1,
      });
      await call(page, 'Rome');
      await page.getByRole('alert').getByText(words).waitFor();
    }
    await page.route(/\/v1\/geocode/, (route) => route.abort());
    await call(page, 'Rome');
    await page.getByRole('alert').getByText('The location platform could not be reached').waitFor();
    await page.getByRole('alert').getByText(`${product.samplePlatform} does not answer.`).waitFor();
    await page.unroute(/\/v1\/geocode/);

    const detail = 'The key may not be used from this address.';
    const problem = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'FORBIDDEN', detail };
    await page.route('**/v1/geocode**', (route) => route.fulfill({ status: 403, json: problem }));
    await call(page, 'Rome');
    const alert = page.getByRole('alert').filter({ hasText: 'A restriction of this API key blocks calls from here.' });
    await alert.getByText(`The platform says: ${detail}`).waitFor();
    await alert.getByRole('link', { name: 'See what this key is restricted to' }).click();
    await page.waitForURL(new RegExp(`/applications/app_\\w+/keys/${key.apiKeyId}$`));
  });

  it('is drawn as a picture of outlines, until the map is wanted, where the installation has no key for the map, and without one where there are no outlines', async () => {
    const developer = await newDeveloper();
    const project = await newProject(developer);
    await newKey(developer, await newApp(developer, project), 'Web shop');
    const page = openInDom(developer);
    page.setConfig({ examples_api_key: null });
    await page.goto(`/projects/${project}`);
    await call(page, 'Lissabon');
    await tryIt(page).getByRole('img', { name: 'Map of the places found for Lissabon' }).waitFor();
    await tryIt(page).getByText('Map: Made with Natural Earth.').waitFor();
    expect(await tryIt(page).getByText('This is a picture of it.', { exact: false }).count()).toBe(0);

    const without = openInDom(developer, ['500']);
    without.setConfig({ examples_api_key: null });
    await without.route('**/v1/basemap/**', (route) => route.fulfill({ status: 500, json: {} }));
    await without.goto(`/projects/${project}`);
    await call(without, 'Lissabon');
    await tryIt(without).getByText('The map could not be loaded; the places are in the list.').waitFor();
    await tryIt(without).getByRole('listitem').getByText('Lisbon, Portugal').waitFor();
  });

  it('with a key that was just disabled is refused, and says why in words', async () => {
    const page = await visitInDom(client, `/projects/${projectId}`);
    await tryIt(page).waitFor(); // without a key that works it would not be offered
    const toggle = page.getByRole('switch', { name: 'Enable Web shop' });
    await toggle.click();
    await page
      .getByRole('row', { name: /Web shop/ })
      .getByText('Disabled', { exact: true })
      .waitFor();
    await call(page, 'Rome');
    await page
      .getByRole('alert')
      .getByText('This API key is disabled. Enable it in the list above, or choose another one.')
      .waitFor();
    await tryIt(page).getByText('401 Blocked').waitFor();
    await expect.poll(() => toggle.getAttribute('aria-busy')).not.toBe('true'); // it takes no press before
    await toggle.click();
    await page
      .getByRole('row', { name: /Web shop/ })
      .getByText('Enabled', { exact: true })
      .waitFor();
    await expect
      .poll(async () => {
        await call(page, 'Rome');
        return tryIt(page)
          .getByText(/^\d{3} (Answered|Blocked)$/)
          .innerText();
      })
      .toBe('200 Answered');
  });
});
