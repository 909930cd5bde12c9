// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { demoDeveloper, done, geocode, newApp, newDeveloper, newKey, newProject } from '../console/developer.ts';
import { emailOf, linkTo, newVerified } from '../console/handover-page.ts';
import { signUpInFrame } from '../dom/account-frame.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { newPerson, type Person, product } from '../harness.ts';
import { address, confirm, customer, done as ready, email, next } from './create-page.ts';
import { accept, newCustomerProject } from './customer-project.ts';
import { addUser, adminRow, notFound, tab, toggleDriver, userRow } from './people-page.ts';

const mailed = (person: BrowserClient) => ({ email: emailOf(person) });

/** What the portal tells the person's programs: their roles, and the apps that they may use. */
async function accessOf(person: BrowserClient) {
  const { roles } = await done<{ roles: readonly { name: string }[] }>(person.call('GET', '/rest/auth'));
  const apps = await done<readonly { app_name: string }[]>(person.call('GET', '/applications/list.json'));
  return { roles: roles.map(({ name }) => name), apps: apps.map(({ app_name }) => app_name) };
}

/** A customer's project whose admin has a key, on its page of users, where they have added somebody who has come. */
async function openAdministered() {
  const reseller = await demoDeveloper('reseller');
  const made = await newCustomerProject(reseller, `Customer ${crypto.randomUUID()}`);
  const [admin, user, successor] = [await newDeveloper(), await newDeveloper(), await newDeveloper()];
  await made.inviteAdmin(emailOf(admin));
  await accept(admin);
  const { apiKey } = await newKey(admin, made.app, 'Dispatch desk');
  const page = openInDom(admin, ['NOT_FOUND']);
  await page.goto(`${made.project}/users`);
  await addUser(page, mailed(user), 'Routes');
  await userRow(page, mailed(user)).getByText('Invited').waitFor();
  await accept(user);
  return { ...made, reseller, admin, user, successor, apiKey, page };
}
type Administered = Awaited<ReturnType<typeof openAdministered>>;

async function replaceAdmin(page: DomPage, { admin, successor }: Administered): Promise<void> {
  await adminRow(page, mailed(admin)).getByText('Active').waitFor();
  await page.getByRole('button', { name: `Replace ${emailOf(admin)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the admin' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(emailOf(successor));
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await adminRow(page, mailed(successor)).getByText('Pending').waitFor();
}

describe('a customer’s admin who was replaced', () => {
  it('has lost the project, at the next change on an open page, and keys and users have not (CUS-10, CUS-13, CUS-14, USR-03, USR-20, ROL-15)', async () => {
    const administered = await openAdministered();
    const { project, reseller, admin, user, successor, apiKey } = administered;
    await replaceAdmin(await visitInDom(reseller, `${project}/users`), administered);
    const page = openInDom(admin, ['NOT_FOUND']);
    await page.goto(`${project}/users`);
    await toggleDriver(page, mailed(user));
    await userRow(page, mailed(user)).getByText('Dispatcher, Driver').waitFor();
    await userRow(page, mailed(user)).getByText('Active').waitFor();
    await accept(successor);
    await toggleDriver(page, mailed(user));
    await notFound(page);
    expect(await accessOf(admin)).toEqual({ roles: [], apps: [] });

    const next = await visitInDom(successor, '/projects');
    await next.getByRole('link', { name: /^Fleet and Field/ }).click();
    await tab(next, 'Users').click();
    await userRow(next, mailed(user)).getByText('Dispatcher, Driver').waitFor();
    await adminRow(next, mailed(successor)).getByText('Active').waitFor();
    expect(await adminRow(next, mailed(admin)).count()).toBe(0);
    expect(await accessOf(user)).toEqual({ roles: ['Dispatcher', 'Driver'], apps: ['Routes'] });
    expect(await geocode(apiKey)).toBe(200);
  });

  it('has lost the project at the next press on an open page, with nothing to read (CUS-10, ROL-15)', async () => {
    const { project, customer, app, reseller, admin, user, successor, page } = await openAdministered();
    await page.goto(project);
    await tab(page, 'Users').click();
    await userRow(page, mailed(user)).waitFor();
    await tab(page, 'Details').click();
    await page.getByText('Dispatch desk').first().waitFor();

    let isPressed = false;
    // a read on its own schedule must not notice the loss before the press does
    await page.route('**', (route) => (isPressed ? route.fallback() : undefined));
    const invitation = {
      applications: [{ application_id: app }],
      customer: { customer_id: customer.split('/').at(-1), customer_admin_email: emailOf(successor) },
      replaced_email: emailOf(admin),
    };
    await done(reseller.call('POST', '/rest/invitation', invitation));
    await accept(successor);
    isPressed = true;
    await tab(page, 'Users').click(); // with nothing to read: the page has all of it
    await notFound(page);
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.getByText('You have no projects yet.').waitFor();
  });
});

it('hands a project over, which its former owner cannot take back once it was accepted, and whose keys go on working (PRJ-46)', async () => {
  const [owner, heir] = [await newVerified(), await newVerified()];
  const projectId = await newProject(owner);
  const { apiKey } = await newKey(owner, await newApp(owner, projectId), 'Shop');
  const page = openInDom(owner, ['NOT_FOUND']);
  await page.goto(`/projects/${projectId}`);
  const card = page.getByRole('region', { name: 'Hand over' });
  await card.getByRole('button', { name: 'Hand over the project' }).click();
  await page.getByRole('textbox', { name: 'Email of the new owner' }).fill(emailOf(heir));
  await page.getByRole('button', { name: 'Send the offer' }).click();
  await card.getByText(`Offered to ${emailOf(heir)} until`).waitFor();
  const [{ handover_id }] = await done<[{ handover_id: string }]>(heir.call('GET', '/api/handovers'));
  await done(heir.call('POST', `/api/handovers/${handover_id}/accept`));
  await card.getByRole('button', { name: 'Take back the offer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back the offer' }).click();
  await notFound(page);
  expect(await geocode(apiKey)).toBe(200);
});

/** Creates a project for a new customer on the page, and answers its address. */
async function createProject(customerName: string, admin: Person): Promise<string> {
  const page = await visitInDom(await demoDeveloper('reseller'), `${address}?tab=FLEET`);
  await page.getByLabel('Fleet and Field Workforce', { exact: true }).check();
  await page.getByLabel('Fleet and Field Workforce Starter').check();
  await next(page).click();
  await customer(page).fill(customerName);
  await email(page).fill(admin.email);
  await next(page).click();
  await confirm(page).click();
  await ready(page).waitFor();
  await page.getByRole('link', { name: 'Go to project', exact: true }).click();
  await page.waitForURL(/\/projects\/prj_\w+$/);
  return new URL(page.url()).pathname;
}

/** Somebody without an account opens the link of the mail in a browser of their own, and signs up there. */
async function joinByMail(person: Person) {
  const client = new BrowserClient(product);
  const page = openInDom(client, ['NOT_FOUND']);
  await page.goto(await linkTo(person.email, 'invite-token='));
  await signUpInFrame(page, client, person);
  await page.waitForURL((url) => url.pathname === '/projects');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  return { client, page };
}

/** Generates a key on the page of the project, and answers it. */
async function generateKey(page: DomPage): Promise<string> {
  await page.getByRole('button', { name: 'Generate API key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dispatch desk');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await dialog.getByRole('button', { name: 'Copy API key' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return navigator.clipboard.readText();
}

it('brings a customer’s admin and a user in by mail, who may use what their roles say (CUS-03, CUS-05, CUS-13, CUS-14, CUS-17, USR-03, USR-20, ROL-15)', async () => {
  const [admin, user] = [newPerson(), newPerson()];
  const project = await createProject(`Customer ${crypto.randomUUID()}`, admin);

  const { client, page } = await joinByMail(admin);
  await page.getByRole('link', { name: /^Fleet and Field/ }).click();
  await page.waitForURL((url) => url.pathname === project);
  expect(await geocode(await generateKey(page))).toBe(200);
  await tab(page, 'Users').click();
  await adminRow(page, admin).getByText('Active').waitFor();
  await addUser(page, user, 'js');
  await userRow(page, user).getByText('Invited').waitFor();

  const joined = await joinByMail(user);
  expect(await accessOf(joined.client)).toEqual({ roles: ['Dispatcher'], apps: ['js'] });
  await joined.page.goto(project);
  await notFound(joined.page);
  const admins = await visitInDom(client, `${project}/users`);
  await toggleDriver(admins, user);
  await userRow(admins, user).getByText('Dispatcher, Driver').waitFor();
  await userRow(admins, user).getByText('Active').waitFor();
  expect(await accessOf(joined.client)).toEqual({ roles: ['Dispatcher', 'Driver'], apps: ['js'] });
});
