// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { newDeveloper } from '../console/developer.ts';
import { openInDom, visitInDom } from '../dom/page.ts';

it('shows a new developer the way to the first call above the projects, until it is put away for good UIX-05', async () => {
  const page = await visitInDom(await newDeveloper(), '/projects');
  const list = page.getByRole('region', { name: 'Your first call' });
  await expect
    .poll(() => list.getByRole('listitem').locator('p').allTextContents())
    .toEqual([
      'Create an account, done',
      'Create a project',
      'The free plan needs no payment details. How it works',
      'Generate a key',
      'Make a call',
    ]);
  const links = await list.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/documentation/your-first-key#get-a-key', '/projects?create=Freemium-Basic']);
  await list.getByRole('button', { name: 'Hide this list' }).click();
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.getByText('You have no projects yet.').waitFor();
  expect(await list.count()).toBe(0);
});

it('stays, and says so, when it could not be put away', async () => {
  const page = openInDom(await newDeveloper(), ['UNKNOWN']);
  const failed = { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500, message: '' } };
  await page.route('**/api/first-steps/dismissal', (route) => route.abort());
  await page.route('**/api/first-steps/dismissal', (route) => route.fulfill({ status: 500, json: failed }), {
    times: 1,
  });
  await page.goto('/projects');
  const hide = page.getByRole('region', { name: 'Your first call' }).getByRole('button', { name: 'Hide this list' });
  for (const words of ['The list could not be hidden. Please try again later.', 'The server could not be reached.']) {
    await hide.click();
    await page.getByRole('alert').filter({ hasText: words }).first().waitFor();
    await expect.poll(() => hide.getAttribute('aria-busy')).toBeNull();
  }
});
