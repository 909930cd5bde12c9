import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { done, geocode, newProject } from '../console/developer.ts';
import { emailOf, linkTo, newVerified } from '../console/handover-page.ts';
import { accountFrame, fillSignUp, newPerson, openPage, type PageOptions, type Person, signIn } from '../harness.ts';
import { started, visit } from '../pages/started.ts';
import { address, confirm, customer, done as ready, email, next } from './create-page.ts';
import { addUser, adminRow, notFound, tab, toggleDriver, userRow } from './people-page.ts';

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
  await ready(page).waitFor();
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

/** What the portal tells the person's programs: their roles, and the apps that they may use. */
const accessOf = (page: Page) =>
  page.evaluate(async () => {
    const read = async <T>(path: string) => ((await (await fetch(path)).json()) as { data: T }).data;
    const { roles } = await read<{ roles: readonly { name: string }[] }>('/rest/auth');
    const apps = await read<readonly { app_name: string }[]>('/applications/list.json');
    return { roles: roles.map(({ name }) => name), apps: apps.map(({ app_name }) => app_name) };
  });

it('brings a customer’s admin and a user in by mail, who may use what their roles say (CUS-03, CUS-05, CUS-13, CUS-14, CUS-17, USR-03, USR-20, ROL-15)', async () => {
  const [admin, user] = [newPerson(), newPerson()];
  const reseller = await openPage(desktop);
  await signIn(reseller, { email: 'reseller@demo.example', password: 'waypost-demo-1' });
  const project = await createProject(reseller, `Customer ${crypto.randomUUID()}`, admin);

  const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
  const admins = await joinByMail(admin, clipboard);
  await admins.getByRole('link', { name: /^Fleet and Field/ }).click();
  await admins.waitForURL((url) => url.pathname === project);
  const apiKey = await generateKey(admins);
  expect(await geocode(apiKey)).toBe(200);

  await tab(admins, 'Users').click();
  await adminRow(admins, admin).getByText('Active').waitFor();
  await addUser(admins, user, 'js');
  await userRow(admins, user).getByText('Invited').waitFor();
  const users = await joinByMail(user, { expectedErrors: ['404'] });
  expect(await accessOf(users)).toEqual({ roles: ['Dispatcher'], apps: ['js'] });
  await users.goto(project);
  await notFound(users);
  await toggleDriver(admins, user);
  await userRow(admins, user).getByText('Dispatcher, Driver').waitFor();
  await userRow(admins, user).getByText('Active').waitFor();
  expect(await accessOf(users)).toEqual({ roles: ['Dispatcher', 'Driver'], apps: ['js'] });
});

it('hands a project over to somebody who comes by the link of the mail and signs in there (PRJ-46)', async () => {
  const [owner, heir] = [await newVerified(), await newVerified()];
  const projectId = await newProject(owner);
  await done(owner.call('POST', `/api/project/${projectId}/handover`, { email: emailOf(heir) }));
  const page = await openPage(desktop);
  await page.goto(await linkTo(emailOf(heir), '/handover/'));
  const frame = accountFrame(page);
  await frame.getByLabel('Email').fill(emailOf(heir));
  await frame.getByRole('textbox', { name: 'Password' }).fill(newPerson().password);
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Accept the project' }).click();
  await page.waitForURL((url) => url.pathname === `/projects/${projectId}`);
  await page.getByText('is yours now.').waitFor();
});
