import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { Page, Request } from 'playwright-core';
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

async function sentFor(
  page: Page,
  path: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<{ request: Request; headers: Record<string, string> }> {
  const url = new URL(path, product.portal).href;
  await page.route(
    (asked) => asked.href.startsWith(url),
    (route) => route.fulfill(answer),
  );
  const sent = page.waitForRequest((request) => request.url().startsWith(url));
  await page.evaluate(([settings, request]) => window.callAs(settings, request), [
    { config, user: null },
    { method, path: url },
  ] as const);
  const request = await sent;
  return { request, headers: await request.allHeaders() };
}

describe('the request rules', () => {
  it('ask for public files by version, and read templates with GET, whatever the call says REQ-01 REQ-05', async () => {
    const page = await openStage();
    for (const path of ['/public/a.json', '/javascript/src/x.json', '/templates/dialog.html']) {
      const { request, headers } = await sentFor(page, path);
      expect(request.url()).toBe(`${product.portal}${path}?v=build-7`);
      expect(headers).toMatchObject({ 'x-requested-with': 'XMLHttpRequest' });
    }
    expect((await sentFor(page, '/templates/dialog.html', 'POST')).request.method()).toBe('GET');
  });

  it('mark every other call and take it from no cache, but call the public API host without a mark and without a word on caches REQ-02 REQ-03 REQ-04', async () => {
    const page = await openStage();
    for (const path of ['/api/plans', `${product.account}/api/account`]) {
      const { request, headers } = await sentFor(page, path);
      expect(request.url()).not.toContain('v=');
      expect(headers).toMatchObject({
        'x-requested-with': 'XMLHttpRequest',
        'cache-control': 'no-cache, no-store',
        pragma: 'no-cache',
      });
    }
    const { headers } = await sentFor(page, `${product.samplePlatform}/v1/geocode`);
    expect(Object.keys(headers)).not.toContain('x-requested-with');
    expect(headers['cache-control'] ?? '').not.toContain('no-store');
  });

  it('send cookies to the portal and the account service and to no foreign host REQ-06', async () => {
    const page = await openStage();
    const cookies = [];
    for (const path of [
      '/api/plans',
      `${product.account}/api/account`,
      `${product.samplePlatform}/v1/geocode`,
      'http://localhost:9/x',
    ]) {
      cookies.push((await sentFor(page, path)).headers['cookie'] !== undefined);
    }
    expect(cookies).toEqual([true, true, false, false]);
  });
});
