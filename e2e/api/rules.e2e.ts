import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, product } from '../harness.ts';
import { bundle } from '../widget/bundles.ts';

let script = '';
beforeAll(async () => {
  script = await bundle('e2e/api/transport-page.ts');
});

const config = {
  hosts: { portal: product.portal, account: product.account },
  public_api_host: product.samplePlatform,
  build: 'build-7',
  flags: {},
} as unknown as ClientConfig; // the parts that the rules read
const answer = {
  status: 200,
  json: {},
  headers: {
    'access-control-allow-origin': product.portal,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': '*',
  },
};

/** A portal page that makes calls under the request rules, with mocked responses. */
async function openStage(): Promise<Page> {
  const page = await openPage({ bypassCSP: true });
  await page.goto('/maintenance');
  await page.route('**/transport-page.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.addScriptTag({ url: '/transport-page.js', type: 'module' });
  await page.waitForFunction(() => typeof window.callAs === 'function');
  return page;
}

/** Whether a call of this address carries cookies. */
async function hasCookies(page: Page, path: string): Promise<boolean> {
  const url = new URL(path, product.portal).href;
  await page.route(
    (asked) => asked.href.startsWith(url),
    (route) => route.fulfill(answer),
  );
  const sent = page.waitForRequest((request) => request.url().startsWith(url));
  await page.evaluate(([settings, request]) => window.callAs(settings, request), [
    { config, user: null },
    { method: 'GET', path: url },
  ] as const);
  return (await (await sent).headerValue('cookie')) !== null;
}

describe('the request rules', () => {
  it('send cookies to the portal and the account service and to no foreign host REQ-06', async () => {
    const page = await openStage();
    const cookies = [];
    for (const path of [
      '/api/plans',
      `${product.account}/api/account`,
      `${product.samplePlatform}/v1/geocode`,
      'http://localhost:9/x',
    ]) {
      cookies.push(await hasCookies(page, path));
    }
    expect(cookies).toEqual([true, true, false, false]);
  });
});
