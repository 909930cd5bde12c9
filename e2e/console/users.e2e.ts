import { expect, it } from 'vitest';
import { axeInBothThemes, newPerson } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { demoDeveloper, openAs } from './developer.ts';

it('users of a project and of all apps, the dialog that adds one, and the customer with its admins pass axe in both themes', async () => {
  const reseller = await demoDeveloper('reseller');
  const { items } = (await reseller.call('GET', '/api/projects?q=Depot')).data as { items: { id: string }[] };
  const page = await visit(await openAs(reseller, { expectedErrors: ['429'] }), `/projects/${items[0]?.id}/users`);
  await page.getByRole('button', { name: 'Add a user' }).click();
  const user = page.getByRole('dialog', { name: 'Add a user' });
  const added = newPerson().email;
  await user.getByRole('textbox', { name: 'Email' }).fill(added);
  await user.getByRole('combobox', { name: 'App' }).selectOption({ label: 'Depot planning: Reports' });
  await user.getByRole('checkbox', { name: 'Dispatcher' }).check();
  expect(await user.getByRole('checkbox', { name: 'Viewer' }).isDisabled()).toBe(true);
  expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
  await user.getByRole('button', { name: 'Add the user' }).click();
  await user.waitFor({ state: 'detached' });

  const { email } = newPerson();
  await page.getByRole('region', { name: 'Customer' }).getByRole('button', { name: 'Invite an admin' }).click();
  const admin = page.getByRole('dialog', { name: 'Invite an admin' });
  await admin.getByRole('textbox', { name: 'Email' }).fill(email);
  await admin.getByRole('button', { name: 'Send the invitation' }).click();
  const resend = page.getByRole('button', { name: `Resend the invitation to ${email}` });
  await resend.click();
  await page.getByText('The invite could not be resent, please try again later.').waitFor();
  await page.reload();
  await expect.poll(() => resend.getAttribute('aria-disabled')).toBe('true');
  expect(await axeInBothThemes(page)).toEqual([]);

  await visit(page, `/user-management?search=${added}`);
  await page.getByRole('row').filter({ hasText: added }).waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
});
