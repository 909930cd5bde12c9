// @vitest-environment jsdom
import type { Authorization } from '@waypost/contract/entities/customers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { generatedBy } from '../console/apps-page.ts';
import { demoDeveloper, done, newDeveloper } from '../console/developer.ts';
import { emailOf } from '../console/handover-page.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { newPerson } from '../harness.ts';
import { accept, type CustomerProject, newCustomerProject } from './customer-project.ts';

const names = ['Routes', 'Tablets', 'Night desk'];
let reseller: BrowserClient;
let made: CustomerProject;
/** The ids of the three apps. */
let apps: readonly string[];

async function createProject(customer: string): Promise<void> {
  made = await newCustomerProject(reseller, customer);
  const [tablets, nightDesk] = [
    await generatedBy(reseller, made.product_id, { app_name: 'Tablets', platform: 'server' }),
    await generatedBy(reseller, made.product_id, { app_name: 'Night desk', platform: 'server', auth_type: 'token' }),
  ];
  apps = [made.app, tablets['app_id'] ?? '', nightDesk['app_id'] ?? ''];
}

beforeAll(async () => {
  reseller = await demoDeveloper('reseller');
  await createProject('Listed Surveys');
});

/** Somebody who has accepted the invitation to administer these apps. */
async function newAdmin(...of: readonly string[]): Promise<BrowserClient> {
  const person = await newDeveloper();
  await made.inviteAdmin(emailOf(person), of);
  await accept(person);
  return person;
}
const invited = async (...of: readonly string[]) => {
  const { email } = newPerson();
  await made.inviteAdmin(email, of);
  return email;
};
/** The names of the apps that somebody administers, or is invited to. */
const appsOf = async (email: string, status: Authorization['status'] = 'active') => {
  const path = `/authorizations/list.json?product_id=${made.product_id}`;
  const roles = await done<readonly Authorization[]>(reseller.call('GET', path));
  const own = roles.filter((role) => role.email === email && role.status === status);
  return names.filter((_, at) => own.some(({ value }) => value === apps[at]));
};

const newId = (at: number) => `app_${String(at).padStart(26, '0')}`;
/** Leaves a call of the page without an answer. */
const never = () => new Promise<void>(() => undefined);
const rolesPath = '**/api/customer/admin/*/roles';
const openPeople = async (client: BrowserClient, expectedErrors: readonly string[] = []) => {
  const page = openInDom(client, expectedErrors);
  await page.goto(`${made.project}/users`);
  return page;
};
const row = (page: DomPage, email: string) =>
  page.getByRole('region', { name: 'Customer' }).getByRole('listitem').filter({ hasText: email });
const button = (page: DomPage, email: string, name: string) =>
  row(page, email).getByRole('button', { name: `${name} ${email}`, exact: true });
const box = (page: DomPage, name: string) => page.getByRole('dialog').getByRole('checkbox', { name, exact: true });
const confirm = (page: DomPage, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const isGone = (page: DomPage, email: string) => expect.poll(() => row(page, email).count()).toBe(0);

describe('the admins of a customer’s project', () => {
  it('are listed with their apps, also if nobody administers the first one (CUS-14, CUS-18, PRJ-27)', async () => {
    const admin = await newAdmin(apps[1] ?? '');
    const pending = await invited(...apps);
    const page = await openPeople(reseller);
    await row(page, emailOf(admin)).getByText('Admin of Tablets', { exact: true }).waitFor();
    await row(page, emailOf(admin)).getByText('Active').waitFor();
    await row(page, pending).getByText('Pending').waitFor();
    await row(page, pending).getByText('Admin of Routes, Tablets, Night desk', { exact: true }).waitFor();
    expect(await button(page, pending, 'Manage the apps of').count()).toBe(0);
  });

  it('are replaced in the apps that they administer (CUS-10)', async () => {
    const email = emailOf(await newAdmin(apps[1] ?? '', apps[2] ?? ''));
    const successor = newPerson().email;
    const page = await openPeople(reseller);
    const asked = page.waitForRequest('**/rest/invitation');
    await button(page, email, 'Replace').click();
    const dialog = page.getByRole('dialog', { name: 'Replace the admin' });
    await dialog.getByText(`${email} keeps their apps until the new admin accepts the invitation.`).waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(successor);
    await confirm(page, 'Send the invitation').click();
    await row(page, successor).getByText('Admin of Tablets, Night desk', { exact: true }).waitFor();
    expect((await asked).postDataJSON()).toMatchObject({ replaced_email: email });
    expect([await appsOf(email), await appsOf(successor, 'pending')]).toEqual([
      ['Tablets', 'Night desk'],
      ['Tablets', 'Night desk'],
    ]);
  });

  it('have no choice of apps in a project with one (CUS-07, CUS-15)', async () => {
    const single = await newCustomerProject(reseller, 'Single Surveys');
    const admin = await newDeveloper();
    await single.inviteAdmin(emailOf(admin));
    await accept(admin);
    const page = await visitInDom(reseller, `${single.project}/users`);
    await row(page, emailOf(admin)).getByText('Admin of Routes', { exact: true }).waitFor();
    await button(page, emailOf(admin), 'Remove').waitFor();
    expect(await button(page, emailOf(admin), 'Manage the apps of').count()).toBe(0);
    await page.getByRole('button', { name: 'Invite an admin' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).waitFor();
    expect(await page.getByRole('dialog').getByRole('checkbox').count()).toBe(0);
  });

  it('are given and taken apps, and keep what they run elsewhere (CUS-08, REQ-92)', async () => {
    const admin = await newAdmin(apps[0] ?? '', apps[1] ?? '');
    const email = emailOf(admin);
    const page = await openPeople(reseller);
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON()));
    await button(page, email, 'Manage the apps of').click();
    await expect.poll(() => confirm(page, 'Save').getAttribute('aria-disabled')).toBe('true');
    await box(page, 'Night desk').click();
    await expect.poll(() => confirm(page, 'Save').getAttribute('aria-disabled')).toBeNull();
    for (const name of names) await box(page, name).click();
    await expect.poll(() => confirm(page, 'Save').getAttribute('aria-disabled')).toBe('true');
    await box(page, 'Night desk').click();
    await page.route(rolesPath, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await confirm(page, 'Save').click();
    await page.getByText('The apps could not be saved, please try again later.').waitFor();
    expect(await appsOf(email)).toEqual(['Routes', 'Tablets']);
    await box(page, 'Tablets').click();
    await confirm(page, 'Save').click();
    await page.getByText('The apps of the admin were saved.').waitFor();
    await row(page, email).getByText('Admin of Tablets, Night desk', { exact: true }).waitFor();
    expect(await appsOf(email)).toEqual(['Tablets', 'Night desk']);
    expect(sent.at(-1)).toEqual({ apps: [apps[2], apps[1]], product_id: made.product_id });
  });

  it('are removed by the reseller, the last one too, after a question that names the apps (CUS-08, CUS-10)', async () => {
    await createProject('Emptied Surveys');
    const email = emailOf(await newAdmin(...apps));
    const page = await openPeople(reseller);
    await button(page, email, 'Remove').click();
    const dialog = page.getByRole('dialog', { name: 'Remove the admin' });
    await dialog.getByText(`${email} will no longer administer Routes, Tablets, Night desk.`).waitFor();
    await page.route(rolesPath, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await confirm(page, 'Remove the admin').click();
    await page.getByText('The admin could not be removed, please try again later.').waitFor();
    await confirm(page, 'Remove the admin').click();
    await page.getByText(`${email} was removed.`).waitFor();
    await page.getByText('No one administers an app of this project yet.').waitFor();
    expect(await appsOf(email)).toEqual([]);
  });
});

describe('an admin of a customer’s project', () => {
  it('keeps the apps that they alone run, and may give up the others (CUS-08)', async () => {
    await createProject('Shared Surveys');
    const [admin, other] = [await newAdmin(...apps), await newAdmin(apps[1] ?? '')];
    const email = emailOf(admin);
    const page = await openPeople(admin);
    await page.route('**/rest/auth', never); // so that nobody tells the page of the roles but its own change
    const leave = row(page, email).getByRole('button', { name: 'Stop being an admin' });
    await expect.poll(() => leave.getAttribute('aria-disabled')).toBe('true');
    await button(page, email, 'Manage the apps of').click();
    await expect.poll(() => page.getByText(`Nobody but ${email} administers this app.`).count()).toBe(2);
    expect(await box(page, 'Routes').isDisabled()).toBe(true);
    await box(page, 'All 3 apps').click();
    await confirm(page, 'Save').click();
    await row(page, email).getByText('Admin of Routes, Night desk', { exact: true }).waitFor();
    await isGone(page, emailOf(other)); // whoever does not run an app does not see its admins
    await page.getByRole('link', { name: 'Details', exact: true }).click();
    await page.getByRole('article', { name: 'Routes' }).waitFor();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await button(page, email, 'Manage the apps of').click();
    await box(page, 'Routes').waitFor();
    expect(await box(page, 'Tablets').count()).toBe(0);
    expect([await appsOf(email), await appsOf(emailOf(other))]).toEqual([['Routes', 'Night desk'], ['Tablets']]);
  });

  it('leaves the project to another admin, and is shown the projects that are left (CUS-08)', async () => {
    await createProject('Left Surveys');
    const [admin, other] = [await newAdmin(...apps), await newAdmin(...apps)];
    const page = openInDom(admin);
    await page.goto('/projects');
    const project = page.getByRole('main').locator(`a[href="${made.project}"]`);
    await project.click();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.route('**/rest/auth', never);
    await row(page, emailOf(admin)).getByRole('button', { name: 'Stop being an admin' }).click();
    await page.getByText('You will no longer administer Routes, Tablets, Night desk.').waitFor();
    await confirm(page, 'Stop being an admin').click();
    await page.waitForURL('**/projects');
    await page.getByText('You are no longer an admin of Routes, Tablets, Night desk.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    expect(await project.count()).toBe(0);
    expect([await appsOf(emailOf(admin)), await appsOf(emailOf(other))]).toEqual([[], names]);
  });

  it('hears that another one was faster, and sees who is left (CUS-08)', async () => {
    await createProject('Hurried Surveys');
    const [admin, other] = [await newAdmin(...apps), await newAdmin(...apps)];
    const page = await openPeople(admin);
    await button(page, emailOf(other), 'Remove').click();
    const { userId } = await done<{ userId: string }>(other.call('GET', '/rest/auth'));
    await done(other.call('PUT', `/api/customer/admin/${userId}/roles`, { apps: [] }));
    await confirm(page, 'Remove the admin').click();
    await page.getByText('Somebody else has changed this meanwhile. The list now shows how it is.').waitFor();
    await confirm(page, 'Cancel').click();
    await row(page, emailOf(admin)).waitFor();
    await isGone(page, emailOf(other));
  });
});

describe('the invitation of an admin', () => {
  it('is for the apps that were chosen, and goes to nobody who has them all (CUS-07, CUS-11)', async () => {
    const email = await invited(apps[0] ?? '');
    const page = await openPeople(reseller);
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()));
    const open = async () => {
      await page.getByRole('button', { name: 'Invite an admin' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase());
    };
    await open();
    expect(await page.getByRole('dialog').getByRole('searchbox').count()).toBe(0);
    await box(page, 'All 3 apps').click();
    const send = confirm(page, 'Send the invitation');
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
    await box(page, 'Routes').click();
    await send.click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(sent).toEqual([]);
    await open();
    await box(page, 'Night desk').click();
    await send.click();
    await row(page, email).getByText('Admin of Routes, Tablets', { exact: true }).waitFor();
    expect(await appsOf(email, 'pending')).toEqual(['Routes', 'Tablets']);
  });

  it('of a project with many apps finds them by name, a search deselects nothing, and long lists are counted (CUS-07, CUS-14)', async () => {
    const page = openInDom(reseller);
    const vans = Array.from({ length: 9 }, (_, at) => ({ app_id: newId(at), app_name: `Van ${at + 1}` }));
    await page.route(`**/api${made.project.replace('projects', 'project')}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { apps: object[] } };
      const [first] = answer.data.apps;
      const all = [...answer.data.apps, ...vans.map((van) => ({ ...first, ...van }))];
      await route.fulfill({ json: { ...answer, data: { ...answer.data, apps: all } } });
    });
    const roleOf = (name: string) => (value: string) => ({
      userId: `usr_${name.padStart(26, '0')}`,
      email: `${name}@a.example`,
      roleName: 'customeradmin',
      value,
      status: 'active',
    });
    const ids = [...apps, ...vans.map(({ app_id }) => app_id)];
    const roles = [ids.map(roleOf('ada')), ids.slice(1, 5).map(roleOf('bob')), ids.slice(2, 7).map(roleOf('eve'))]
      .flat()
      .toReversed(); // the apps are named as the project orders them
    await page.route('**/authorizations/list.json*', (route) => route.fulfill({ json: { status: 'OK', data: roles } }));
    await page.goto(`${made.project}/users`);
    await row(page, 'ada@a.example').getByText('Admin of all 12 apps', { exact: true }).waitFor();
    await row(page, 'bob@a.example').getByText('Admin of Tablets, Night desk, Van 1, Van 2', { exact: true }).waitFor();
    await row(page, 'eve@a.example')
      .getByText('Admin of Night desk, Van 1, Van 2 and 2 more', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Invite an admin' }).click();
    await box(page, 'All 12 apps').click();
    const search = page.getByRole('dialog').getByRole('searchbox', { name: 'Search apps' });
    await search.fill(' TAB');
    await expect.poll(() => page.getByRole('dialog').getByRole('checkbox').count()).toBe(1);
    expect(await box(page, 'All 12 apps').count()).toBe(0);
    await box(page, 'Tablets').click();
    await search.fill('tram');
    await page.getByText('No app matches this search.').waitFor();
    await search.fill('');
    expect(await box(page, 'Tablets').isChecked()).toBe(true);
    expect(await box(page, 'Routes').isChecked()).toBe(false);
    expect(await box(page, 'All 12 apps').isChecked()).toBe(false);
    await box(page, 'All 12 apps').click();
    expect(await box(page, 'Van 9').isChecked()).toBe(true);
  });

  it('is sent again for all apps that it offers (CUS-12)', async () => {
    const email = await invited(apps[1] ?? '', apps[2] ?? '');
    const page = await openPeople(reseller);
    const asked = page.waitForRequest('**/rest/invitation');
    await page.route('**/rest/invitation', (route) => route.fulfill({ json: { status: 'OK', data: {} } }));
    await button(page, email, 'Resend the invitation to').click();
    type Resent = { readonly applications: { readonly application_id: string }[]; readonly resend: boolean };
    const { applications, resend } = (await asked).postDataJSON() as Resent;
    const sent = applications.map(({ application_id }) => application_id); // in the order of their roles, which says nothing
    expect(sent.toSorted()).toEqual(apps.slice(1, 3).toSorted());
    expect(resend).toBe(true);
  });

  it('is withdrawn after a question (CUS-08, CUS-13)', async () => {
    const email = await invited(apps[0] ?? '', apps[1] ?? '');
    const page = await openPeople(reseller);
    await button(page, email, 'Withdraw the invitation to').click();
    await page
      .getByText(`${email} will no longer be able to accept the invitation to administer Routes, Tablets.`)
      .waitFor();
    await page.route('**/rest/invitation/withdraw', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await confirm(page, 'Withdraw the invitation').click();
    await page.getByText('The invitation could not be withdrawn, please try again later.').waitFor();
    await confirm(page, 'Withdraw the invitation').click();
    await page.getByText(`The invitation to ${email} was withdrawn.`).waitFor();
    await isGone(page, email);
    expect(await appsOf(email, 'pending')).toEqual([]);
  });

  it('that was accepted meanwhile is not withdrawn: the list shows the admin (CUS-13, CUS-14)', async () => {
    const person = await newDeveloper();
    const email = emailOf(person);
    await made.inviteAdmin(email, [made.app]);
    const page = await openPeople(reseller);
    await button(page, email, 'Withdraw the invitation to').click();
    await accept(person);
    await confirm(page, 'Withdraw the invitation').click();
    await page.getByText('Somebody else has changed this meanwhile. The list now shows how it is.').waitFor();
    await confirm(page, 'Cancel').click();
    await row(page, email).getByText('Active').waitFor();
  });
});
