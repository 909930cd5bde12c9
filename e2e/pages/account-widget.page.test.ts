// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { type DomPage, visitInDom } from '../dom/page.ts';
import { events, open, path, untilReady } from './playground.ts';

async function openPlayground(): Promise<DomPage> {
  const page = await visitInDom(undefined, path);
  await untilReady(page);
  return page;
}

describe('the playground', () => {
  it('shows what the widget throws and what it reports of a flow or an environment that there is none of ACC-11 ACC-13 ACC-14 ACC-20', async () => {
    const page = await openPlayground();
    await page.getByLabel('Type', { exact: true }).selectOption('tab');
    await open(page);
    await page.getByLabel('Type', { exact: true }).selectOption('frame');
    await page.getByLabel('clientId', { exact: true }).fill('');
    await open(page);
    await page.getByLabel('clientId', { exact: true }).fill('waypost-portal');
    await page.getByLabel('Flow', { exact: true }).selectOption('log-in');
    await open(page);
    await page.getByLabel('Flow', { exact: true }).selectOption('sign-in');
    await page.getByLabel('environment', { exact: true }).fill('staging');
    await open(page);
    expect(
      (await events(page, 4)).map(({ what, data }) => `${what}: ${/"error": "(.*)"/.exec(data)?.[1] ?? data}`),
    ).toEqual([
      'Thrown: unknown type delivered',
      'Thrown: clientId required',
      'log-in error: Unsupported type',
      'sign-in error: Unknown environment',
    ]);
  });

  it('opens the account service of the environment that is named, out of the configured ones ACC-20', async () => {
    const page = await openPlayground();
    await page.getByLabel('environment', { exact: true }).fill('elsewhere');
    await open(page);
    await expect
      .poll(() => page.locator('#widget-box iframe').getAttribute('src'))
      .toMatch(/^http:\/\/localhost:9\/sign-in\?/);
  });
});
