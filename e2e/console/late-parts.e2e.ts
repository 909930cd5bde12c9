import { expect, it } from 'vitest';
import { started, visit } from '../pages/started.ts';
import { newDeveloper, openAs } from './developer.ts';

const failed = 'This part of the page could not be loaded. What you typed is still there.';

it('the first steps whose program could not be loaded stay as the server drew them, and load when asked again', async () => {
  const page = await openAs(await newDeveloper(), { expectedErrors: ['ERR_FAILED'] });
  await page.route(/first-steps-card/, (route) => route.abort());
  await page.goto('/projects');
  await started(page);
  await page.getByRole('alert').getByText(failed).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  const list = page.getByRole('region', { name: 'Your first call' });
  await list.waitFor();
  await page.unroute(/first-steps-card/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => page.locator('[data-waiting-part]').count()).toBe(0);
  await list.waitFor();
});

it('the search whose program could not be loaded says so, and opens when asked again', async () => {
  const page = await openAs(await newDeveloper(), { expectedErrors: ['ERR_FAILED'] });
  await page.route(/palette-[^/]*\.js/, (route) => route.abort());
  await visit(page, '/projects');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('alert').getByText(failed).waitFor();
  await page.unroute(/palette-[^/]*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').waitFor();
});
