// @vitest-environment jsdom
import type { UserPermissions } from '@waypost/contract/entities/users';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { newPerson } from '../harness.ts';
import { demoDeveloper, newDeveloper } from './developer.ts';

let reseller: BrowserClient;
let projectId: string;
beforeAll(async () => {
  reseller = await demoDeveloper('reseller');
  const { items } = (await reseller.call('GET', '/api/projects?q=Depot')).data as { items: { id: string }[] };
  projectId = items[0]?.id ?? '';
});

const emailOf = (n: number) => `user-${String(n).padStart(3, '0')}@many.example`;
const rowOf = (n: number): UserPermissions => ({
  user: { userId: `usr_${String(n).padStart(26, '0')}`, fullname: '', email: emailOf(n), status: 'active' },
  project: { name: 'Depot planning', customerId: null },
  permissions: [
    {
      name: 'Driver',
      values: [
        { productId: 'waypost-fleet', value: 'app_00000000000000000000000000', customerId: null, name: 'Reports' },
      ],
    },
  ],
  status: 'active',
});

type Asked = { readonly start: string | null; readonly count: string | null; readonly search: string | null };

/** A page whose server has this many users, which a test may change; `asked` has what the page read. */
function openWith(users: { count: number }, options: Parameters<typeof openInDom>[1] = []) {
  const page = openInDom(reseller, options);
  const asked: Asked[] = [];
  void page.route('**/users/manage.json*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [start, count, search] = [query.get('start'), query.get('count'), query.get('search')];
    asked.push({ start, count, search });
    const all = Array.from({ length: users.count }, (_, n) => rowOf(n)).filter(({ user }) =>
      user.email.includes(search ?? ''),
    );
    const data = all.slice(Number(start), Number(start) + Number(count));
    return route.fulfill({ json: { status: 'OK', total: all.length, data } });
  });
  return { page, asked };
}

const searchOf = (page: DomPage) => page.getByLabel('Search users');
// by selectors, because finding one by its role among a hundred rows takes seconds here
const rows = (page: DomPage) => page.locator('table tbody tr');
const shown = (page: DomPage, n: number) => page.getByText(emailOf(n)).waitFor();
const pages = (page: DomPage) => page.locator('nav[aria-label="Pages of users"]');
const read = (start: number, search: string | null = null): Asked => ({ start: String(start), count: '100', search });

describe('users of many apps', () => {
  it('are read and shown a hundred at a time, as the reader goes on, until the total is reached (USR-29, USR-07)', async () => {
    const { page, asked } = openWith({ count: 103 });
    await page.goto('/user-management');
    await shown(page, 0);
    await page.getByText('103 entries').waitFor();
    expect(await rows(page).count()).toBe(100);
    const next = pages(page).getByRole('button', { name: 'Next' });
    await next.click();
    await shown(page, 102);
    expect(await rows(page).count()).toBe(3);
    expect(document.activeElement?.contains(await rows(page).first().element())).toBe(true);
    await pages(page).getByText('Page 2 of 2').waitFor();
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    expect(asked).toEqual([read(0), read(100)]);
  });

  it('are searched by the server from the first page on, and what was typed outlives a failure (USR-06, UIX-04)', async () => {
    const { page, asked } = openWith({ count: 103 }, ['503']);
    await page.goto('/user-management?search=user-1');
    await shown(page, 100);
    await page.getByText('3 entries').waitFor();
    expect(await pages(page).count()).toBe(0);
    const search = searchOf(page);
    await search.fill('');
    await shown(page, 0);
    await pages(page).getByRole('button', { name: 'Next' }).click();
    await shown(page, 100);
    await page.route('**/users/manage.json*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await search.fill(' 102 ');
    const failure = page.getByRole('alert').filter({ hasText: 'The users could not be loaded.' });
    await failure.getByRole('button', { name: 'Try again' }).click();
    await shown(page, 102);
    expect(await search.inputValue()).toBe(' 102 ');
    expect(asked.at(-1)).toEqual(read(0, '102'));
    await search.fill('');
    await pages(page).getByRole('button', { name: 'Next' }).click();
    await shown(page, 100);
    await search.fill('user');
    await expect.poll(() => asked.at(-1)).toEqual(read(0, 'user'));
    await search.fill('nobody');
    await page.getByText('No user matches this search.').waitFor();
    expect(await search.inputValue()).toBe('nobody');
    expect(await rows(page).count()).toBe(0);
  });

  it('are those of a project’s apps on its page (USR-02)', async () => {
    const { page } = openWith({ count: 1 });
    const read = page.waitForRequest((request) => request.url().includes('/users/manage.json'));
    await page.goto(`/projects/${projectId}/users?search=user`);
    await shown(page, 0);
    expect(new URL((await read).url()).searchParams.get('product_id')).toBe(projectId);
    expect(await searchOf(page).inputValue()).toBe('user');
    await page.getByRole('button', { name: 'Add a user' }).click();
    const apps = page.getByRole('dialog').getByRole('combobox', { name: 'App' });
    await expect.poll(() => apps.getByRole('option').allInnerTexts()).toContain('Depot planning: Reports');
    const offered = (await apps.getByRole('option').allInnerTexts()).slice(1);
    expect(offered.filter((name) => !name.startsWith('Depot planning: '))).toEqual([]);
    const all = (await reseller.call('GET', '/applications/eum-list.json')).data as unknown as readonly unknown[];
    expect(offered.length).toBeLessThan(all.length);
  });

  it('end on the page before when the only row of the last page is removed (USR-29)', async () => {
    const users = { count: 101 };
    const { page } = openWith(users);
    await page.route('**/users/*/permissions', (route) => {
      users.count = 100;
      return route.fulfill({ json: { status: 'OK', data: { userId: rowOf(100).user.userId } } });
    });
    await page.goto('/user-management');
    await pages(page).getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: `Remove the permission of ${emailOf(100)}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the permission' }).click();
    await shown(page, 99);
    await expect.poll(() => pages(page).count()).toBe(0);
  });

  it('are searched for somebody who was added, whose row may be on another page (USR-24)', async () => {
    const users = { count: 150 };
    const { page } = openWith(users);
    await page.route('**/users', (route) => {
      users.count = 151;
      return route.fulfill({ json: { status: 'OK', data: [{ email: emailOf(150) }] } });
    });
    await page.goto('/user-management');
    await shown(page, 0);
    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a user' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(emailOf(150));
    await dialog.getByRole('combobox', { name: 'App' }).selectOption({ label: 'Depot planning: Reports' });
    await dialog.getByRole('checkbox', { name: 'Driver' }).check();
    await dialog.getByRole('button', { name: 'Add the user' }).click();
    await shown(page, 150);
    expect(await searchOf(page).inputValue()).toBe(emailOf(150));
  });
});

const rowWith = (page: DomPage, email: string) =>
  page.getByRole('table', { name: 'Users and their permissions' }).getByRole('row').filter({ hasText: email });
const failWith500 = (page: DomPage, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: '' }));

describe('the users of a project', () => {
  it('are added with permissions, which can be changed, resent and removed, each with its words (NAV-42, USR-04, USR-08, USR-09, USR-11, USR-12, USR-15, USR-16, USR-17, USR-22, USR-23, USR-24, USR-25, USR-26, USR-27, USR-28, USR-31)', async () => {
    const { email } = newPerson();
    const page = openInDom(reseller, ['500', '429']);
    await page.goto(`/projects/${projectId}/users`);
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
    await failWith500(page, '**/users');
    await add.click();
    await dialog.getByText('Oops! Something seems to have gone wrong. Please try again later.').waitFor();
    await page.getByText('Adding the user failed, please try again later.').waitFor();
    await page.unroute('**/users');
    await add.click();
    await page.getByText('User with specified email was added.').waitFor();
    await rowWith(page, email).getByText('Invited').waitFor();
    await rowWith(page, email).getByText('Dispatcher').waitFor();

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
    await expect.poll(() => rowWith(page, email).innerText()).not.toContain('Dispatcher');

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
    await expect.poll(() => rowWith(page, email).count()).toBe(0);
  });

  it('get the only permission of an app, which cannot be changed, and a second factor if the portal asks for it (USR-18, USR-30)', async () => {
    for (const otpRequired of [false, true]) {
      const page = openInDom(reseller);
      page.setConfig({ otp_required: otpRequired });
      await page.route('**/applications/permissions.json', (route) =>
        route.fulfill({ json: { status: 'OK', data: [{ name: 'Driver', values: ['fleet.drive'] }] } }),
      );
      await page.goto(`/projects/${projectId}/users`);
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
    const page = await visitInDom(reseller, `/user-management?search=${encodeURIComponent(one.toUpperCase())}`);
    await rowWith(page, one).waitFor();
    expect(await rowWith(page, other).count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('');
    await rowWith(page, other).waitFor();
  });

  it('are not managed by people without a role (USR-19)', async () => {
    const page = await visitInDom(await newDeveloper(), '/user-management');
    await page.waitForURL((url) => url.pathname === '/projects');
  });
});

describe('the customer of a project', () => {
  it('is renamed, and its admins are invited and reminded (CUS-07, CUS-09, CUS-12, CUS-14)', async () => {
    const { email } = newPerson();
    const page = openInDom(reseller, ['500', '429']);
    await page.goto(`/projects/${projectId}/users`);
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
  });
});
