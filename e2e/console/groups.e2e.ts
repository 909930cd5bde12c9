import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes, newPerson } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { demoDeveloper, openAs } from './developer.ts';

let member: BrowserClient;
beforeAll(async () => {
  member = await demoDeveloper('group-member');
});

const rows = (page: Page) => page.getByRole('table', { name: 'Members of Gruber Surveying' }).getByRole('row');
const failWith500 = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('menuitem', { name: 'Billing' }).waitFor();
};

describe('the page of the group', () => {
  it('lists members and invited people, adds and removes them, and says what failed (NAV-43, GRP-02, GRP-03, GRP-05, GRP-06, GRP-07, GRP-08, GRP-09)', async () => {
    const page = await openAs(member, { expectedErrors: ['500'] });
    await visit(page, '/projects');
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Groups' }).click();
    await page.getByRole('heading', { level: 1, name: 'Gruber Surveying' }).waitFor();
    await rows(page).filter({ hasText: 'group-member@demo.example' }).getByText('Greta Gruber').waitFor();
    await rows(page).filter({ hasText: 'new-member@demo.example' }).getByText('Invited').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);

    const { email } = newPerson();
    await page.getByRole('button', { name: 'Add a member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a member' });
    const send = dialog.getByRole('button', { name: 'Send the invitation' });
    const field = dialog.getByRole('textbox', { name: 'Email' });
    await field.fill('no address');
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await field.fill('KEY-ACCOUNT@demo.example');
    await send.click();
    await dialog.getByText('This person has already been invited.').waitFor();
    await field.fill(email);
    await expect.poll(() => dialog.getByText('This person has already been invited.').count()).toBe(0);
    await failWith500(page, '**/groups/*/member');
    await send.click();
    await dialog.getByText('Something went wrong. Please try again later.').waitFor();
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
    await page.unroute('**/groups/*/member');
    await send.click();
    await page.getByText(`${email} was invited.`).waitFor();
    await rows(page).filter({ hasText: email }).getByText('Invited').waitFor();

    await failWith500(page, '**/groups/*/members/*');
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    const removal = page.getByRole('dialog', { name: 'Remove the member' });
    await removal.getByRole('button', { name: 'Remove the member' }).click();
    await removal.getByText('The member could not be removed, please try again later.').waitFor();
    await page.unroute('**/groups/*/members/*');
    await removal.getByRole('button', { name: 'Remove the member' }).click();
    await page.getByText(`${email} was removed.`).waitFor();
    await expect.poll(() => rows(page).filter({ hasText: email }).count()).toBe(0);
  });
});
