import { expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { demoDeveloper, openAs } from './developer.ts';

it('the page of the group and its dialog about a failure pass axe in both themes', async () => {
  const page = await openAs(await demoDeveloper('group-member'), { expectedErrors: ['500'] });
  await visit(page, '/group-management');
  const rows = page.getByRole('table', { name: 'Members of Gruber Surveying' }).getByRole('row');
  await rows.filter({ hasText: 'new-member@demo.example' }).getByText('Invited').waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a member' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody@people.example');
  await page.route('**/groups/*/member', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await dialog.getByText('Something went wrong. Please try again later.').waitFor();
  expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
});
