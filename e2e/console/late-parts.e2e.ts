import { expect, it } from 'vitest';
import { styled, visit } from '../pages/started.ts';
import { demoDeveloper, newDeveloper, openAs } from './developer.ts';

const failed = 'This part of the page could not be loaded. What you typed is still there.';

it('the first steps whose program could not be loaded take a press once it was, after it was asked for again', async () => {
  const page = await openAs(await newDeveloper(), { expectedErrors: ['ERR_FAILED'] });
  await page.route(/first-steps-card-[^/]*\.js/, (route) => route.abort());
  await page.goto('/projects');
  await page.getByRole('alert').getByText(failed).waitFor();
  await page.unroute(/first-steps-card-[^/]*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  const list = page.getByRole('region', { name: 'Your first call' });
  await list.getByRole('button', { name: 'Hide this list' }).click();
  await list.waitFor({ state: 'detached' });
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

it('what was typed and ticked before the script of the page ran is taken up', async () => {
  const page = await openAs(await demoDeveloper('self-serve'));
  let run = () => {};
  const mayRun = new Promise<void>((resolve) => (run = resolve));
  await page.route('**/*.js', async (route) => {
    await mayRun;
    await route.continue();
  });
  await page.goto('/projects', { waitUntil: 'commit' });
  await styled(page);
  const onlyActive = page.getByRole('checkbox', { name: 'Only active projects' });
  const search = page.getByRole('searchbox', { name: 'Search projects' });
  const isTicked = await onlyActive.isChecked();
  await onlyActive.setChecked(!isTicked);
  await search.fill('nothing is called so');
  run();
  await page.getByText('No matching projects.').waitFor();
  expect([await onlyActive.isChecked(), await search.inputValue()]).toEqual([!isTicked, 'nothing is called so']);
});
