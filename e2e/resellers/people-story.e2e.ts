import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { geocode, newApp, newKey, newProject, openAs } from '../console/developer.ts';
import { emailOf, linkTo, newVerified } from '../console/handover-page.ts';
import {
  accountFrame,
  fillSignUp,
  newPerson,
  openPage,
  type PageOptions,
  type Person,
  product,
  signIn,
} from '../harness.ts';
import { started, visit } from '../pages/started.ts';
import { address, confirm, customer, done, email, next } from './create-page.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const invitation = (person: Person) => linkTo(person.email, 'invite-token=');

/** Creates a project for a new customer on the page, and answers its address. */
async function createProject(page: Page, customerName: string, admin: Person): Promise<string> {
  await visit(page, `${address}?tab=FLEET`);
  await page.getByLabel('Fleet and Field Workforce', { exact: true }).check();
  await page.getByLabel('Fleet and Field Workforce Starter').check();
  await next(page).click();
  await customer(page).fill(customerName);
  await email(page).fill(admin.email);
  await next(page).click();
  await confirm(page).click();
  await done(page).waitFor();
  await page.getByRole('link', { name: 'Go to project', exact: true }).click();
  await page.waitForURL(/\/projects\/prj_\w+$/);
  return new URL(page.url()).pathname;
}

/** Somebody without an account opens the link of the mail in a browser of their own, and signs up there. */
async function joinByMail(person: Person, options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ ...desktop, ...options });
  await page.goto(await invitation(person));
  const frame = accountFrame(page);
  await frame.getByText('Sign in with the email address that was invited, or create an account with it.').waitFor();
  await frame.getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, person);
  await page.waitForURL((url) => url.pathname === '/projects');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await started(page);
  return page;
}

/** Generates a key on the page of the project, and answers it. */
async function generateKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Generate API key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dispatch desk');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await dialog.getByRole('button', { name: 'Copy API key' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^wp_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  return copied();
}

const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const userRow = (page: Page, { email: address }: Person) =>
  page.getByRole('table', { name: 'Users and their permissions' }).getByRole('row').filter({ hasText: address });
const adminRow = (page: Page, { email: address }: Person) =>
  page.getByRole('region', { name: 'Customer' }).getByRole('listitem').filter({ hasText: address });
const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();

/** What the portal tells the person's programs: their roles, and the apps that they may use. */
const accessOf = (page: Page) =>
  page.evaluate(async () => {
    const read = async <T>(path: string) => ((await (await fetch(path)).json()) as { data: T }).data;
    const { roles } = await read<{ roles: readonly { name: string }[] }>('/rest/auth');
    const apps = await read<readonly { app_name: string }[]>('/applications/list.json');
    return { roles: roles.map(({ name }) => name), apps: apps.map(({ app_name }) => app_name) };
  });

async function addUser(page: Page, { email: address }: Person) {
  await page.getByRole('button', { name: 'Add a user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(address);
  // the name of the project has a number if the reseller has others of its plan
  const app = await dialog.getByRole('option', { name: /: js$/ }).getAttribute('value');
  await dialog.getByRole('combobox', { name: 'App' }).selectOption(app);
  await dialog.getByRole('checkbox', { name: 'Dispatcher' }).check();
  await dialog.getByRole('button', { name: 'Add the user' }).click();
}

/** Changes what the user may do with a page that has not heard of anything since it was loaded. */
async function toggleDriver(page: Page, { email: address }: Person) {
  await page.getByRole('button', { name: `Manage the permissions of ${address}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage permissions' });
  await dialog.getByRole('checkbox', { name: 'Driver' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
}

async function replaceAdmin(page: Page, { former, successor }: { former: Person; successor: Person }) {
  await adminRow(page, former).getByText('Active').waitFor();
  await page.getByRole('button', { name: `Replace ${former.email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the admin' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(successor.email);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await adminRow(page, successor).getByText('Pending').waitFor();
}

it('brings a customer’s admin and a user in by mail, replaces the admin, whose open pages lose the project with the next press, and leaves keys and users alone (CUS-03, CUS-05, CUS-10, CUS-13, CUS-14, CUS-17, USR-03, USR-20, ROL-15)', async () => {
  const [admin, successor, user] = [newPerson(), newPerson(), newPerson()];
  const reseller = await openPage(desktop);
  await signIn(reseller, { email: 'reseller@demo.example', password: 'waypost-demo-1' });
  const project = await createProject(reseller, `Customer ${crypto.randomUUID()}`, admin);

  const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
  const admins = await joinByMail(admin, { ...clipboard, expectedErrors: ['404', 'ApiError: NOT_FOUND'] });
  await admins.getByRole('link', { name: /^Fleet and Field/ }).click();
  await admins.waitForURL((url) => url.pathname === project);
  const apiKey = await generateKey(admins);
  expect(await geocode(apiKey)).toBe(200);

  await tab(admins, 'Users').click();
  await addUser(admins, user);
  await userRow(admins, user).getByText('Invited').waitFor();
  const users = await joinByMail(user, { expectedErrors: ['404'] });
  expect(await accessOf(users)).toEqual({ roles: ['Dispatcher'], apps: ['js'] });
  await users.goto(project);
  await notFound(users);

  await visit(reseller, `${project}/users`);
  await replaceAdmin(reseller, { former: admin, successor });
  await toggleDriver(admins, user);
  await userRow(admins, user).getByText('Dispatcher, Driver').waitFor();
  await userRow(admins, user).getByText('Active').waitFor();
  const second = await admins.context().newPage();
  await visit(second, project);
  await tab(second, 'Users').click();
  await userRow(second, user).waitFor();
  await tab(second, 'Details').click();
  await second.getByText('Dispatch desk').first().waitFor();

  let isPressed = false;
  // a read on its own schedule must not notice the loss before the press does
  await second.route(`${product.portal}/**`, (route) =>
    isPressed || route.request().resourceType() !== 'fetch' ? route.fallback() : undefined,
  );
  const successors = await joinByMail(successor);
  await successors.getByRole('link', { name: /^Fleet and Field/ }).waitFor();
  await toggleDriver(admins, user);
  await notFound(admins);
  isPressed = true;
  await tab(second, 'Users').click(); // with nothing to read: the page has all of it
  await notFound(second);
  await second.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await second.getByText('You have no projects yet.').waitFor();
  expect(await accessOf(admins)).toEqual({ roles: [], apps: [] });

  await successors.getByRole('link', { name: /^Fleet and Field/ }).click();
  await tab(successors, 'Users').click();
  await userRow(successors, user).getByText('Dispatcher, Driver').waitFor();
  await adminRow(successors, successor).getByText('Active').waitFor();
  expect(await adminRow(successors, admin).count()).toBe(0);
  expect(await accessOf(users)).toEqual({ roles: ['Dispatcher', 'Driver'], apps: ['js'] });
  expect(await geocode(apiKey)).toBe(200);
});

it('hands a project over to somebody who comes by the link of the mail and signs in there (PRJ-46)', async () => {
  const [owner, heir] = [await newVerified(), await newVerified()];
  const projectId = await newProject(owner);
  const { apiKey } = await newKey(owner, await newApp(owner, projectId), 'Shop');
  const page = await openAs(owner, { ...desktop, expectedErrors: ['404'] });
  await visit(page, `/projects/${projectId}`);
  const card = page.getByRole('region', { name: 'Hand over' });
  await card.getByRole('button', { name: 'Hand over the project' }).click();
  await page.getByRole('textbox', { name: 'Email of the new owner' }).fill(emailOf(heir));
  await page.getByRole('button', { name: 'Send the offer' }).click();
  await card.getByText(`Offered to ${emailOf(heir)} until`).waitFor();

  const heirs = await openPage(desktop);
  await heirs.goto(await linkTo(emailOf(heir), '/handover/'));
  const frame = accountFrame(heirs);
  await frame.getByLabel('Email').fill(emailOf(heir));
  await frame.getByRole('textbox', { name: 'Password' }).fill(newPerson().password);
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await heirs.getByRole('button', { name: 'Accept the project' }).click();
  await heirs.waitForURL((url) => url.pathname === `/projects/${projectId}`);
  await heirs.getByText('is yours now.').waitFor();
  await card.getByRole('button', { name: 'Take back the offer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back the offer' }).click();
  await notFound(page);
  expect(await geocode(apiKey)).toBe(200);
});
