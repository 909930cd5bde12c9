import { type Answer, refusalOf } from '@waypost/gateway-sdk/refusal';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { done, newApp, newDeveloper, newKey, newProject, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axe, openPage, product } from '../harness.ts';
import { openStarted, visit } from '../pages/started.ts';
import { consoleOf, frameOf, openWithCode } from './stage.ts';

const refusing = (answer: Extract<Answer, { valid: false }>) => {
  const { status, headers, problem } = refusalOf(answer);
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };
  return (route: Route) =>
    route.fulfill({
      status,
      headers: { ...cors, ...headers, 'content-type': 'application/problem+json' },
      body: JSON.stringify(problem),
    });
};
const services = `${product.samplePlatform}/v1/**`;
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const expectedErrors = [/429|401|503|ERR_FAILED|answered|Failed to fetch|^\w+ \(\S*api-explorer-frame\)/];

describe('an example whose calls are refused', () => {
  it('stays the picture of its map with a word while the demo key is used up, and runs once it is not', async () => {
    const page = await openPage({ expectedErrors });
    await page.route(services, refusing({ valid: false, code: 'USAGE_EXCEEDED' }));
    await visit(page, '/api-explorer/maps-js/v3.0/routes/show-a-route');
    await result(page).getByText('The demo key, which all visitors share, has reached its limit.').waitFor();
    await result(page).getByRole('img', { name: 'Picture of the result of “Show a route”' }).waitFor();
    expect(await page.locator('iframe').isVisible()).toBe(false);
    expect(await axe(page)).toEqual([]);
    await page.unroute(services);
    await page.getByRole('button', { name: 'Run' }).click();
    await frameOf(page).locator('.maplibregl-marker').first().waitFor();
    expect(await result(page).getByText('reached its limit').count()).toBe(0);
  });

  it('keeps its map where a tile is refused later', async () => {
    const page = await openPage({ expectedErrors });
    await page.route(`${product.samplePlatform}/v1/tiles/**`, refusing({ valid: false, code: 'RATE_LIMITED' }));
    await visit(page, '/api-explorer/maps-js/v3.0/routes/show-a-route');
    await result(page).getByText('The demo key, which all visitors share, has reached its limit.').waitFor();
    await consoleOf(page).getByText('Too Many Requests (429)').first().waitFor();
    expect(await page.locator('iframe').isVisible()).toBe(true);
  });

  it('prints what it printed at its last run while the platform is away', async () => {
    const page = await openPage({ expectedErrors, colorScheme: 'dark', viewport: { width: 360, height: 800 } });
    await page.route(services, (route) => route.abort());
    await visit(page, '/api-explorer/rest');
    await result(page).getByText('The platform does not answer.').waitFor();
    await result(page).getByText('Helsinki: 60.1').waitFor();
    await consoleOf(page).getByText('Failed to fetch').waitFor();
    expect([await axe(page), await widthBeyondWindow(page)]).toEqual([[], 0]);
  });

  it('is told apart from one that ends its own calls, asks for something else, or asks again', async () => {
    const code = `
      const url = '${product.samplePlatform}/v1/geocode';
      const stop = new AbortController();
      const stopped = fetch(url, { signal: stop.signal }).catch(({ name }) => console.log(name));
      stop.abort();
      await stopped;
      await fetch('http://localhost:9/').catch(({ name }) => console.log(name));
      console.warn('neither');
      const calls = [
        async () => [(await fetch('${product.samplePlatform}/v1/nothing')).status, (await fetch(new Request(url))).status],
        async () => [(await fetch('${product.samplePlatform}/v1/basemap/countries.geojson')).status],
      ];
      document.querySelector('#output').addEventListener('click', async () => console.log(...(await calls.shift()())));`;
    const page = await openWithCode(code, { expectedErrors: [...expectedErrors, /404|Content Security Policy/] });
    const alert = result(page).getByRole('alert');
    const output = frameOf(page).locator('#output');
    await consoleOf(page).getByText('neither').waitFor(); // the page has every earlier message
    expect(await alert.innerText()).toBe('');
    await output.click();
    await alert.getByText('The platform refuses the demo key.').waitFor();
    await output.click();
    await expect.poll(() => alert.innerText()).toBe('');
    expect(await output.innerText()).toMatch(/^AbortError\nTypeError\n[^]*\n404 401\n200\n$/);
  });

  it('says so of a key of the reader’s own that is limited to another website', async () => {
    const developer = await newDeveloper();
    const appId = await newApp(developer, await newProject(developer));
    const { apiKeyId } = await newKey(developer, appId, 'Shop only');
    const restrictions = { kind: 'web', origins: ['https://shop.example'], addresses: [], bundleIds: [] };
    await done(
      developer.withToken('PUT', `/api-key-service/apps/${appId}/apiKeys/${apiKeyId}/restrictions`, restrictions),
    );
    const page = await openAs(developer, { expectedErrors: [/403|answered/] });
    await visit(page, '/api-explorer/rest');
    await page.getByRole('button', { name: 'Insert credentials' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Shop only/ })
      .check();
    await page.getByRole('dialog').getByRole('button', { name: 'Insert credentials' }).click();
    await result(page).getByText('The platform refuses your credentials.').waitFor();
  });
});

describe('a link to a changed example', () => {
  it('opens the example where it is now, with the changes, when its version is gone (EXP-09)', async () => {
    const page = await openWithCode('console.log("mine");');
    const { hash } = new URL(page.url());
    const gone = await openStarted(
      { expectedErrors: [/404/] },
      `/api-explorer/maps-js/v2.0/routes/show-a-route${hash}`,
    );
    await gone.getByRole('heading', { level: 1, name: 'This example does not exist.' }).waitFor();
    await gone.getByRole('link', { name: 'Open “Show a route” in v3.0' }).click();
    await gone.waitForURL('**/maps-js/v3.0/routes/show-a-route#code=*');
    await gone.getByText('Somebody has changed this example.').waitFor();
    await gone.getByRole('button', { name: 'Run' }).click();
    await consoleOf(gone).getByText('mine').waitFor();
  });
});
