import { describe, expect, it } from 'vitest';
import { newDeveloper, openAs } from '../console/developer.ts';
import { openPage, product } from '../harness.ts';
import { started } from './started.ts';

const path = '/documentation/read-your-usage';
const asVisitor = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${product.portal}${path}`, { headers });
  return { text: await answer.text(), policy: answer.headers.get('content-security-policy') };
};

describe('a page of the documentation', () => {
  it('has the same bytes and policy for all visitors with the same wishes', async () => {
    const first = await asVisitor();
    expect(await asVisitor({ cookie: 'other=1', 'accept-language': 'en-GB' })).toEqual(first);
    expect((await asVisitor({ 'accept-language': 'de' })).text).toContain('<html lang="de"');
    expect((await asVisitor({ cookie: 'waypost-theme=dark' })).text).toContain('data-theme="dark"');
  });

  it('is one’s own for somebody who is signed in, and a visitor’s again after that', async () => {
    const page = await openAs(await newDeveloper());
    await page.goto(path);
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
    const visitor = await openPage();
    await visitor.goto(path);
    await visitor.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await visitor.getByRole('banner').getByRole('button', { name: 'Account' }).count()).toBe(0);
  });

  it('runs its own scripts, and none that got into it', async () => {
    const page = await openPage({ expectedErrors: ['violates the following Content Security Policy directive'] });
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('</head>', '<script>window.stolen = 1</script></head>');
      await route.fulfill({ response: answer, body });
    });
    await page.goto(path);
    await started(page);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  });

  it('names the request of its own reader when it fails later (API-02)', async () => {
    await asVisitor();
    const page = await openPage({ expectedErrors: ['net::ERR_FAILED', 'Failed to fetch'] });
    const answer = await page.goto(path);
    await started(page);
    await page.route('**/assets/pricing-*.js', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    expect(await alert.locator('code').innerText()).toBe(answer?.headers()['x-request-id']);
  });
});
