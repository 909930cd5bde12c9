import { pageOptionRules } from '@waypost/widget/host/page-address';
import { pageOptionNames, widgetFlows } from '@waypost/widget/protocol';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newDeveloper, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, openPage, product } from '../harness.ts';
import { events, open, path, untilReady } from './playground.ts';
import { openStarted, visit } from './started.ts';

async function openPlayground(options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openStarted(options, path);
  await untilReady(page);
  return page;
}

const showOptions = (page: Page) => page.locator('summary').filter({ hasText: 'Options of the pages' }).click();

describe('the documentation page of the account widget', () => {
  it('is readable before any script runs, and names the release with its integrity value ACC-53', async () => {
    const html = await (await fetch(`${product.portal}${path}`)).text();
    for (const text of ['Account widget', 'sha384-', 'prefillEmailAddr', 'prefill-email-addr', ...widgetFlows])
      expect(html).toContain(text);
    const [, folder = '', integrity = ''] =
      /widget\/(4\.9\.1-\w+)\/account-widget\.js[\s\S]*?integrity=(?:&quot;|")(sha384-[\w+/=]+)/.exec(html) ?? [];
    const script = await fetch(`${product.account}/widget/${folder}/account-widget.js`);
    const digest = await crypto.subtle.digest('SHA-384', await script.arrayBuffer());
    expect(`sha384-${Buffer.from(digest).toString('base64')}`).toBe(integrity);
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(script.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('says of every option from which version it is passed on, has each in its form, and nothing that axe objects to there, light and dark, also in 360 pixels ACC-15 ACC-16 ACC-53', async () => {
    const page = await openPlayground();
    const rows = await page
      .getByRole('table', { name: 'Options of the pages' })
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent)));
    expect(rows).toEqual(
      pageOptionNames.map((name) => [pageOptionRules[name][1], name, `from ${pageOptionRules[name][0]}`]),
    );
    await showOptions(page);
    const names = await page
      .getByRole('form', { name: 'Playground' })
      .locator('details input')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
    expect(names).toEqual([...pageOptionNames]);
    expect(await axeInBothThemes(page, 'main form')).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
    expect(await axeInBothThemes(page, 'main form')).toEqual([]);
  });
});

describe('the playground', () => {
  it('opens a frame with the options that were set, and shows every event with its data ACC-53', async () => {
    const page = await openPlayground();
    await showOptions(page);
    await page.getByRole('textbox', { name: 'prefillEmailAddr' }).fill('ada@example.org');
    await page.getByRole('checkbox', { name: 'noSignUp' }).check();
    await open(page);
    expect((await events(page, 2)).slice(0, 2).map(({ what }) => what)).toEqual(['sign-in opening', 'sign-in opened']);
    const frame = page.frames().find((one) => one.url().startsWith(product.account));
    const query = new URL(frame?.url() ?? '').searchParams;
    expect([query.get('prefill-email-addr'), query.get('no-sign-up'), query.get('type')]).toEqual([
      'ada@example.org',
      'true',
      'frame',
    ]);
    await expect
      .poll(() => page.getByLabel('The code for these settings').textContent())
      .toContain("prefillEmailAddr: 'ada@example.org'");
    await page.getByRole('button', { name: 'Close it' }).click();
    await expect.poll(() => page.locator('#widget-box iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing yet. Open the widget.').waitFor();
    await page.getByLabel('Open the frame in a box below instead of over the page').uncheck();
    await open(page);
    await expect.poll(() => page.locator('iframe').count()).toBe(1);
    expect(await page.locator('#widget-box iframe').count()).toBe(0);
  });

  it('leaves the page to sign in, and shows how it ended when it is back', async () => {
    const page = await visit(await openAs(await newDeveloper()), path);
    await page.getByLabel('redirectUri', { exact: true }).fill(`${product.portal}${path}`);
    await page.getByRole('button', { name: 'Leave the page' }).click();
    const completed = page.getByRole('list', { name: 'Events' }).getByRole('listitem').filter({ hasText: 'completed' });
    await expect.poll(() => completed.locator('code').textContent()).toMatch(/"code": "[\w-]+"[^]*"redirectUri"/);
    expect(page.url()).toBe(`${product.portal}${path}`);
  });

  it('signs in at the account service in a popup and leaves the portal as it is ACC-22 ACC-53', async () => {
    const page = await openPlayground();
    await page.getByLabel('Type', { exact: true }).selectOption('window');
    await page.getByLabel('Flow', { exact: true }).selectOption('sign-up');
    const opened = page.waitForEvent('popup');
    await open(page);
    const popup = await opened;
    await events(page, 2);
    await popup.close();
    expect((await events(page, 3))[2]?.what).toBe('sign-up aborted');

    const signedIn = await visit(await openAs(await newDeveloper()), path);
    await signedIn.getByRole('button', { name: 'Open the widget' }).click();
    const last = signedIn
      .getByRole('list', { name: 'Events' })
      .getByRole('listitem')
      .filter({ hasText: 'already signed in' });
    await expect.poll(() => last.locator('code').textContent()).toMatch(/"code": "[\w-]+"/);
    await signedIn.goto('/projects');
    expect(new URL(signedIn.url()).pathname).toBe('/projects');
  });
});
