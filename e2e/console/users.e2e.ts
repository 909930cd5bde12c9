import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes, newPerson } from '../harness.ts';
import { withFlags } from '../pages/page-config.ts';
import { visit } from '../pages/started.ts';
import { demoDeveloper, newDeveloper, openAs } from './developer.ts';

let reseller: BrowserClient;
let projectId: string;
beforeAll(async () => {
  reseller = await demoDeveloper('reseller');
  const { items } = (await reseller.call('GET', '/api/projects?q=Depot')).data as { items: { id: string }[] };
  projectId = items[0]?.id ?? '';
});

const rowOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Users and their permissions' }).getByRole('row').filter({ hasText: email });
const failWith500 = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '' }));

describe('the users of a project', () => {
  it('are added with permissions, which can be changed, resent and removed, each with its words (NAV-42, USR-04, USR-08, USR-09, USR-11, USR-12, USR-15, USR-16, USR-17, USR-22, USR-23, USR-24, USR-25, USR-26, USR-27, USR-28, USR-31)', async () => {
    const { email } = newPerson();
    const page = await openAs(reseller, { expectedErrors: ['500', '429'] });
    await visit(page, `/projects/${projectId}/users`);
    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a user' });
    const add = dialog.getByRole('button', { name: 'Add the user' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('combobox', { name: 'App' }).selectOption({ label: 'Depot planning: Reports' });
    const dispatcher = dialog.getByRole('checkbox', { name: 'Dispatcher' });
    await dispatcher.waitFor();
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await dispatcher.check();
    expect(await dialog.getByRole('checkbox', { name: 'Viewer' }).isDisabled()).toBe(true);
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
    await failWith500(page, '**/users');
    await add.click();
    await dialog.getByText('Oops! Something seems to have gone wrong. Please try again later.').waitFor();
    await page.getByText('Adding the user failed, please try again later.').waitFor();
    await page.unroute('**/users');
    await add.click();
    await page.getByText('User with specified email was added.').waitFor();
    await rowOf(page, email).getByText('Invited').waitFor();
    await rowOf(page, email).getByText('Dispatcher').waitFor();

    await page.getByRole('button', { name: `Manage the permissions of ${email}` }).click();
    const manage = page.getByRole('dialog', { name: 'Manage permissions' });
    const save = manage.getByRole('button', { name: 'Save' });
    await manage.getByRole('checkbox', { name: 'Driver' }).waitFor();
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await manage.getByRole('checkbox', { name: 'Driver' }).check();
    await failWith500(page, '**/users/*/permissions');
    await save.click();
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    await page.unroute('**/users/*/permissions');
    await manage.getByRole('checkbox', { name: 'Dispatcher' }).uncheck();
    await save.click();
    await page.getByText('The permissions were saved.').waitFor();
    await expect.poll(() => rowOf(page, email).innerText()).not.toContain('Dispatcher');

    await page.getByRole('button', { name: `Send the invitation to ${email} again` }).click();
    await page.getByText('The invite could not be resent, please try again later.').waitFor();
    await page.route('**/users/*/invite', (route) =>
      route.fulfill({ json: { status: 'OK', data: { userId: 'inv_00000000000000000000000000' } } }),
    );
    await page.getByRole('button', { name: `Send the invitation to ${email} again` }).click();
    await page.getByText('The invite has been resent.').waitFor();

    await failWith500(page, '**/users/*/permissions');
    await page.getByRole('button', { name: `Remove the permission of ${email}` }).click();
    const removal = page.getByRole('dialog', { name: 'Remove this permission?' });
    await removal.getByRole('button', { name: 'Remove the permission' }).click();
    await removal.getByText('The user could not be removed, please try again later.').waitFor();
    await page.unroute('**/users/*/permissions');
    await removal.getByRole('button', { name: 'Remove the permission' }).click();
    await page.getByText('The permission has been removed.').waitFor();
    await expect.poll(() => rowOf(page, email).count()).toBe(0);
  });

  it('get the only permission of an app, which cannot be changed, and a second factor if the portal asks for it (USR-18, USR-30)', async () => {
    for (const otpRequired of [false, true]) {
      const page = await openAs(reseller);
      if (otpRequired) await withFlags(page, { otp_required: true });
      await page.route('**/applications/permissions.json', (route) =>
        route.fulfill({ json: { status: 'OK', data: [{ name: 'Driver', values: ['fleet.drive'] }] } }),
      );
      await visit(page, `/projects/${projectId}/users`);
      await page.getByRole('button', { name: 'Add a user' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a user' });
      const { email } = newPerson();
      await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
      await dialog.getByRole('combobox', { name: 'App' }).selectOption({ label: 'Depot planning: Reports' });
      const only = dialog.getByRole('checkbox', { name: 'Driver' });
      await only.waitFor();
      expect([await only.isChecked(), await only.isDisabled()]).toEqual([true, true]);
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/users'));
      await dialog.getByRole('button', { name: 'Add the user' }).click();
      expect((await sent).postDataJSON()).toEqual({
        user_data: [
          { user: { email }, permissions: [{ name: 'Driver', value: expect.stringMatching(/^app_/) }], otpRequired },
        ],
      });
      await page.getByText('User with specified email was added.').waitFor();
    }
  });

  it('are those of all managed apps on one page, which begins with the search of the address (NAV-42, USR-02, USR-05, USR-06)', async () => {
    const [one, other] = [newPerson().email, newPerson().email];
    type Apps = { readonly app_id: string; readonly project_name: string }[];
    const apps = (await reseller.call('GET', '/applications/eum-list.json')).data as Apps;
    const value = apps.find(({ project_name }) => project_name === 'Depot planning')?.app_id;
    for (const email of [one, other]) {
      const user = { user: { email }, permissions: [{ name: 'Driver', value }], otpRequired: false };
      expect(await reseller.call('POST', '/users', { user_data: [user] })).toMatchObject({ status: 200 });
    }
    const page = await openAs(reseller);
    await visit(page, `/user-management?search=${encodeURIComponent(one.toUpperCase())}`);
    await rowOf(page, one).waitFor();
    expect(await rowOf(page, other).count()).toBe(0);
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('');
    await rowOf(page, other).waitFor();
  });

  it('are not managed by people without a role (USR-19)', async () => {
    const page = await openAs(await newDeveloper());
    await visit(page, '/user-management');
    await page.waitForURL((url) => url.pathname === '/projects');
  });
});

describe('the customer of a project', () => {
  it('is renamed, and its admins are invited and reminded (CUS-07, CUS-09, CUS-12, CUS-14)', async () => {
    const { email } = newPerson();
    const page = await openAs(reseller, { expectedErrors: ['500', '429'] });
    await visit(page, `/projects/${projectId}/users`);
    const card = page.getByRole('region', { name: 'Customer' });
    await failWith500(page, '**/rest/sec/customers/*/name');
    await card.getByRole('button', { name: 'Rename the customer' }).click();
    await card.getByRole('textbox', { name: 'Customer name' }).fill('Küstenbahn');
    await card.getByRole('textbox', { name: 'Customer name' }).press('Enter');
    await page.getByText('Something went wrong. Please try again later.').waitFor();
    await card.getByText('Küstenverbund Nahverkehr').waitFor();
    await card.getByRole('button', { name: 'Invite an admin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite an admin' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText(`${email} was invited.`).waitFor();
    const admin = card.getByRole('listitem').filter({ hasText: email });
    await admin.getByText('Pending').waitFor();
    const resend = admin.getByRole('button', { name: `Resend the invitation to ${email}` });
    await resend.click();
    await page.getByText('The invite could not be resent, please try again later.').waitFor();
    await page.reload();
    await expect.poll(() => resend.getAttribute('aria-disabled')).toBe('true');
    expect(await axeInBothThemes(page)).toEqual([]);
  });
});
