// @vitest-environment jsdom
import type { UserPermissions } from '@waypost/contract/entities/users';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { demoDeveloper } from './developer.ts';

let reseller: BrowserClient;
beforeAll(async () => {
  reseller = await demoDeveloper('reseller');
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
    const { items } = (await reseller.call('GET', '/api/projects?q=Depot')).data as { items: { id: string }[] };
    const id = items[0]?.id ?? '';
    const { page } = openWith({ count: 1 });
    const read = page.waitForRequest((request) => request.url().includes('/users/manage.json'));
    await page.goto(`/projects/${id}/users?search=user`);
    await shown(page, 0);
    expect(new URL((await read).url()).searchParams.get('product_id')).toBe(id);
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
