// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { type DomPage, openInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { mailTo } from '../harness.ts';
import { demoDeveloper, newDeveloper } from './developer.ts';

let member: BrowserClient;
beforeAll(async () => {
  member = await demoDeveloper('group-member');
});

const rows = (page: DomPage) => page.getByRole('table', { name: 'Members of Gruber Surveying' }).getByRole('row');
const failWith500 = (page: DomPage, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
const openMenu = async (page: DomPage) => {
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('menuitem', { name: 'Billing' }).waitFor();
};

async function invitationTokenOf(email: string): Promise<string> {
  const find = async () =>
    (await mailTo(email)).flatMap(({ links }) => links).find((link) => link.includes('invite-token='));
  await expect.poll(find).toBeDefined();
  return new URL((await find()) ?? '').searchParams.get('invite-token') ?? '';
}

describe('the page of the group', () => {
  it('says whether all members or some could not be loaded (GRP-10, GRP-11)', async () => {
    const page = openInDom(member);
    await page.goto('/projects');
    await failWith500(page, '**/groups/*/members');
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Groups' }).click();
    await page.getByText('Your group members have failed to load.').waitFor();
    await page.unroute('**/groups/*/members');
    await failWith500(page, '**/groups/*/members/details*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Some of your group members have failed to load.').waitFor();
    await rows(page).filter({ hasText: 'new-member@demo.example' }).waitFor();
  });

  it('is left for good: the menu no longer leads there (GRP-04, GRP-02)', async () => {
    const newcomer = await newDeveloper();
    const email = newcomer.session?.email ?? '';
    const [group] = (await member.call('GET', '/groups')).data as { group_id: string }[];
    await member.call('POST', `/groups/${group?.group_id}/member`, { email });
    const token = await invitationTokenOf(email);
    await newcomer.call('PUT', '/api/invitation/accept', { token });
    const page = openInDom(newcomer);
    await page.goto('/projects');
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Groups' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the group' }).click();
    await page.getByText('You are not in a group.').waitFor();
    await openMenu(page);
    expect(await page.getByRole('menuitem', { name: 'Groups' }).count()).toBe(0);
  });

  it('tells people without a group that they are in none, and has no link for them (GRP-02)', async () => {
    const page = openInDom(await newDeveloper());
    await page.goto('/group-management');
    await page.getByText('You are not in a group.').waitFor();
    await openMenu(page);
    expect(await page.getByRole('menuitem', { name: 'Groups' }).count()).toBe(0);
    expect(await page.getByRole('menuitem', { name: 'Users' }).count()).toBe(0);
  });
});
