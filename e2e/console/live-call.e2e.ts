import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axe, product } from '../harness.ts';
import { pressTwice } from '../pages/press-twice.ts';
import { visit } from '../pages/started.ts';
import { newApp, newDeveloper, newKey, type NewKey, newProject, openAs } from './developer.ts';
import { call, tryIt } from './live-call-page.ts';

let client: BrowserClient;
let projectId: string;
let key: NewKey;

beforeAll(async () => {
  client = await newDeveloper();
  projectId = await newProject(client);
  key = await newKey(client, await newApp(client, projectId), 'Web shop');
});

async function openProject(options: Parameters<typeof openAs>[1] = {}) {
  const page = await visit(await openAs(client, options), `/projects/${projectId}`);
  await page.mouse.wheel(0, 4000); // it loads near the window
  return page;
}

describe('a live call', () => {
  it('is a plain request with the key, answered on a map and as JSON, with its sources; is made once for a double press; and stands as a curl line whose key is masked until it is asked for', async () => {
    const page = await openProject({ permissions: ['clipboard-read', 'clipboard-write'] });
    const [request] = await Promise.all([page.waitForRequest(/\/v1\/geocode/), call(page, 'Lissabon')]);
    const { 'x-api-key': sent, 'x-requested-with': marker, cookie } = await request.allHeaders();
    expect([sent, marker, cookie]).toEqual([key.apiKey, undefined, undefined]);
    const section = tryIt(page);
    await section.getByRole('region', { name: 'Map of the places found for Lissabon' }).waitFor();
    await section.getByRole('listitem').getByText('Lisbon, Portugal').waitFor();
    await section.getByRole('region', { name: 'Answer as JSON' }).getByText('"geonames:2267057"').waitFor();
    await section
      .getByText(/GeoNames/)
      .first()
      .waitFor();
    await section.getByText(/Natural Earth/).waitFor();
    expect(await axe(page)).toEqual([]);

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/v1/geocode') asked.push(searchParams.get('q') ?? '');
    });
    const button = tryIt(page).getByRole('button', { name: 'Call', exact: true });
    const name = tryIt(page).getByRole('textbox', { name: 'Name of a place' });
    await name.fill('   ');
    await name.press('Enter');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await name.fill('  Oslo ');
    await pressTwice(button, '**/v1/geocode?**');
    await tryIt(page).getByRole('listitem').getByText('Oslo, Norway').waitFor();
    expect(asked).toEqual(['Oslo']);
    await page.unroute('**/v1/geocode?**');

    await tryIt(page).getByRole('textbox', { name: 'Name of a place' }).fill("L'Aquila, Italy");
    const line = `curl '${product.samplePlatform}/v1/geocode?q=L%27Aquila%2C+Italy' -H 'X-API-Key: ${key.apiKey}'`;
    await expect.poll(() => tryIt(page).innerText()).not.toContain(key.apiKey);
    await tryIt(page).getByRole('button', { name: 'Copy the curl command' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(line);
    await tryIt(page).getByRole('button', { name: 'Show the API key in the command' }).click();
    await tryIt(page).getByText(line).waitFor();
  });

  it('comes by itself to whoever neither moves nor scrolls', async () => {
    const page = await openAs(client);
    await page.clock.install();
    await page.goto(`/projects/${projectId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000); // from when its program has started
        return tryIt(page).count();
      })
      .toBe(1);
  });
});
