// @vitest-environment jsdom
import type { GroupMembership } from '@waypost/contract/entities/groups';
import { beforeAll, describe, expect, it } from 'vitest';
import { outlast } from '../dom/notices.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { mailTo, newPerson } from '../harness.ts';
import { demoDeveloper, newDeveloper } from './developer.ts';

let member: BrowserClient;
let groupId: string;
beforeAll(async () => {
  member = await demoDeveloper('group-member');
  const [group] = (await member.call('GET', '/groups')).data as { group_id: string }[];
  groupId = group?.group_id ?? '';
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

const failure = (page: DomPage, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

const invite = async (email: string) =>
  (await member.call('POST', `/groups/${groupId}/member`, { email })).data as unknown as GroupMembership;
const removeAgain = (member_id: string) => member.call('DELETE', `/groups/${groupId}/members/${member_id}`);

describe('the page of the group', () => {
  it('lists members and invited people, adds and removes them, and says what failed (NAV-43, GRP-02, GRP-03, GRP-05, GRP-06, GRP-07, GRP-08, GRP-09)', async () => {
    const page = openInDom(member, ['500']);
    await page.goto('/projects');
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Groups' }).click();
    await page.getByRole('heading', { level: 1, name: 'Gruber Surveying' }).waitFor();
    await rows(page).filter({ hasText: 'group-member@demo.example' }).getByText('Greta Gruber').waitFor();
    await rows(page).filter({ hasText: 'new-member@demo.example' }).getByText('Invited').waitFor();

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
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
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

  it('sends an invitation again, and says when that has to wait or fails (GRP-04, UIX-04)', async () => {
    const { email } = newPerson();
    const invited = await invite(email);
    const page = openInDom(member, ['429', '500']);
    await page.goto('/group-management');
    const resend = page.getByRole('button', { name: `Resend the invitation to ${email}` });
    await resend.click();
    await failure(page, 'This invitation was sent less than 3 minutes ago. Please wait before you send it again.');
    await failWith500(page, '**/members/*/invite');
    await resend.click();
    await failure(page, 'The invite could not be resent, please try again later.');
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.unroute('**/members/*/invite');
    const sent: string[] = [];
    await page.route('**/members/*/invite', (route) => {
      sent.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
      return route.fulfill({ json: { status: 'OK', data: invited } });
    });
    await page.getByRole('button', { name: 'Resend the invitation to new-member@demo.example' }).click();
    await outlast(page, 'The invite has been resent.');
    await failure(page, 'The invite could not be resent, please try again later.');
    const reread = page.waitForRequest((request) => request.url().endsWith('/members'));
    await resend.click();
    await page.getByText('The invite has been resent.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await reread;
    expect(sent.at(-1)).toBe(`POST /groups/${groupId}/members/${invited.member_id}/invite`);
    const ownRow = rows(page).filter({ hasText: 'group-member@demo.example' });
    expect(await ownRow.getByRole('button').allInnerTexts()).toEqual(['Leave']);
    await removeAgain(invited.member_id);
  });

  it('shows the member instead when the invitation was accepted meanwhile, and keeps the focus (GRP-04, UIX-01)', async () => {
    const newcomer = await newDeveloper();
    const email = newcomer.session?.email ?? '';
    const { member_id } = await invite(email);
    const page = openInDom(member, ['404']);
    await page.goto('/group-management');
    const row = rows(page).filter({ hasText: email });
    await row.getByText('Invited').waitFor();
    await newcomer.call('PUT', '/api/invitation/accept', { token: await invitationTokenOf(email) });
    const resend = page.getByRole('button', { name: `Resend the invitation to ${email}` });
    const list = Promise.withResolvers<undefined>();
    await page.route('**/groups/*/members', async (route) => {
      await list.promise;
      return route.continue();
    });
    await resend.click();
    await failure(page, 'The invite could not be resent, please try again later.');
    list.resolve(undefined);
    await row.getByText('Member', { exact: true }).waitFor();
    expect(await resend.count()).toBe(0);
    const add = await page.getByRole('button', { name: 'Add a member' }).element();
    await expect.poll(() => document.activeElement).toBe(add);
    await removeAgain(member_id);
  });

  it('is left for good: the menu no longer leads there (GRP-04, GRP-02)', async () => {
    const newcomer = await newDeveloper();
    const email = newcomer.session?.email ?? '';
    await invite(email);
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
