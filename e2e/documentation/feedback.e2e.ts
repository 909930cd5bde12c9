import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '../../web/src/paths.ts';
import { widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, type PageOptions, product } from '../harness.ts';
import { openStarted } from '../pages/started.ts';

const widget = (page: Page) => page.locator('[data-feedback]');
const status = (page: Page) => widget(page).getAttribute('data-feedback');
const form = (page: Page) => widget(page).locator('form');
const comment = (page: Page) => widget(page).getByLabel('Comment');
const sendButton = (page: Page) => widget(page).getByRole('button', { name: /^Send/ });
const score = (page: Page, value: string) => widget(page).getByRole('radio', { name: value });

async function openForm(options: PageOptions): Promise<Page> {
  const page = await openStarted(options, paths.restrictAKey);
  await widget(page).getByRole('button', { name: 'Give feedback' }).click();
  await form(page).waitFor();
  return page;
}

describe('feedback about a page of the documentation', () => {
  const widgetIn = (html: string) => /<section\b[^>]*\bdata-feedback="[^>]*>/.exec(html)?.[0];
  const read = async (path: string) => (await fetch(product.portal + path)).text();

  it.each([paths.yourFirstKey, paths.connectYourGateway, paths.apiReference, paths.accountWidget])(
    'stands at the bottom of the text of %s, above the way on (FBK-10)',
    async (path) => {
      const html = await read(path);
      expect(widgetIn(html)).toContain('data-position="bottom"');
      const [text, after = ''] = html.split(/<section\b[^>]*\bdata-feedback=/);
      expect(after).toMatch(/<a\b[^>]*\brel="(prev|next)"/);
      expect(text).not.toMatch(/<a\b[^>]*\brel="(prev|next)"/);
    },
  );

  it('has no position on a page that is no document, and is not asked about one that is not there (FBK-10)', async () => {
    expect(widgetIn(await read(paths.documentation))).not.toContain('data-position');
    expect(widgetIn(await read('/documentation/nothing'))).toBeUndefined();
  });

  it('has nothing that axe objects to, folded, open, wrong and sent, and fits a phone', async () => {
    const page = await openForm({ viewport: { width: 360, height: 740 } });
    await comment(page).fill('x'.repeat(10_000));
    expect(await widthBeyondWindow(page)).toBe(0);
    expect(await axeInBothThemes(page, '[data-feedback]')).toEqual([]);
    await comment(page).fill('Fine');
    await sendButton(page).click();
    expect(await axeInBothThemes(page, '[data-feedback]')).toEqual([]);
    await score(page, '5').check();
    await sendButton(page).click();
    await expect.poll(() => status(page)).toBe('ok');
    expect(await axeInBothThemes(page, '[data-feedback]')).toEqual([]);
  });
});
