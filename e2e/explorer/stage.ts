import type { FrameLocator, Locator, Page } from 'playwright-core';
import { toFragment } from '../../web/src/features/explorer/code/example-code.ts';
import { openStarted } from '../pages/started.ts';
import type { PageOptions } from '../harness.ts';

export const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Result of"]');
export const consoleOf = (page: Page): Locator => page.getByRole('region', { name: 'Console' });
export const sourceOf = (page: Page): Locator => page.getByRole('main').locator('code').first();

/** The example with other code, as by a link that somebody sent, after its run was asked for. */
export async function openWithCode(
  code: string,
  options: PageOptions = {},
  path = '/api-explorer/rest',
): Promise<Page> {
  const page = await openStarted(options, path + (await toFragment(code)));
  await page.getByText('Somebody has changed this example.').waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  return page;
}
