// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { demoDeveloper, geocode, newApp, newDeveloper, newKey, newProject, signedUp } from '../console/developer.ts';
import { type AnyPage, openInDom, visitInDom } from '../dom/page.ts';
import { mailTo, product } from '../harness.ts';
import { askForProof, openAccount, password, section } from './account-page.ts';
import { openOwnAccountInDom } from './own-account-in-dom.ts';

it('keeps what was typed when the proof is not given, and deletes nothing ACC-52', async () => {
  const { page, client, email } = await openOwnAccountInDom();
  await askForProof(page, '/api/account/deletion');
  await section(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel(`Enter ${email} to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog', { name: 'Confirm your identity' }).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => dialog.getByLabel(`Enter ${email} to confirm`).inputValue()).toBe(email);
  expect((await client.call('GET', '/rest/auth')).status).toBe(200);
});

it('says which paid project stands in the way, and leads to it ACC-52', async () => {
  const page = openInDom(await demoDeveloper('self-serve'));
  await openAccount(page);
  const deletion = section(page, 'Delete account');
  await deletion.getByText('A paid project is still active', { exact: true }).waitFor();
  const link = deletion.getByRole('link', { name: 'Courier dispatch' });
  await expect.poll(() => link.getAttribute('href')).toMatch(new RegExp(`^${product.portal}/projects/prj_`));
  await expect
    .poll(() => deletion.getByRole('button', { name: 'Delete account' }).getAttribute('aria-disabled'))
    .toBe('true');
});

const unbilled = {
  product_id: 'prj_01kn3t15r0xz8c4z3xr0fhzvd9',
  app_name: 'Harbour map',
  amount: 3600.5,
  currency: 'usd',
  billed_on: '2026-05-04',
};

/** Answers the question what stands in the way of the deletion, and refuses the deletion itself. */
const waitForBill = (page: AnyPage) =>
  page.route(`${product.account}/api/account/deletion`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { status: 'OK', data: { blocking: [], unbilled: [unbilled], closing: [] } } })
      : route.fulfill({ status: 409, json: { status: 'ERROR', error: { ...notBilled, code: 409 } } }),
  );
const notBilled = { reason: 'USAGE_NOT_BILLED', message: 'Usage is not billed yet.' };

it.each([
  {
    language: 'en',
    title: 'Delete account',
    notice: 'Usage has not been billed yet',
    line: 'Harbour map: $3,600.50 plus tax, billed on May 4, 2026',
  },
  {
    language: 'de',
    title: 'Konto löschen',
    notice: 'Nutzung ist noch nicht abgerechnet',
    line: 'Harbour map: 3.600,50 $ zuzüglich Steuer, Abrechnung am 04.05.2026',
  },
])('says which usage is billed first, and when, in $language (ACC-52)', async ({ language, title, notice, line }) => {
  const page = openInDom(await newDeveloper());
  await waitForBill(page);
  await openAccount(page, `?lang=${language}`);
  const deletion = section(page, title);
  await deletion.getByText(notice, { exact: true }).waitFor();
  await deletion.getByText(line).waitFor();
  await expect.poll(() => deletion.getByRole('button', { name: title }).getAttribute('aria-disabled')).toBe('true');
});

it('says what the deletion waits for when the page did not know it yet, and lists it afterwards (ACC-52)', async () => {
  const { page, email } = await openOwnAccountInDom();
  await waitForBill(page);
  await section(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel(`Enter ${email} to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  const refusal = dialog.getByRole('alert');
  await refusal.getByText('The last usage of a project is not billed yet.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await section(page, 'Delete account').getByText('Harbour map: $3,600.50').waitFor();
});

it('deletes the account once its email is typed: its key stops, its sessions end, its email can begin anew ACC-52 (UIX-04)', async () => {
  const { page, client, email } = await openOwnAccountInDom();
  const projectId = await newProject(client);
  const { apiKey } = await newKey(client, await newApp(client, projectId), 'Shop window');
  expect(await geocode(apiKey)).toBe(200);
  await openAccount(page);
  await askForProof(page, '/api/account/deletion');
  await section(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByText('This erases your profile and ends every session.').waitFor();
  await dialog.getByText('Freemium Basic').waitFor();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText('This is not the email of your account.').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('email');
  await dialog.getByLabel(`Enter ${email} to confirm`).fill(email.toUpperCase());
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByRole('textbox', { name: 'Password' }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account has been deleted' }).waitFor();

  expect((await client.call('GET', '/rest/auth')).status).toBe(401);
  await expect.poll(() => geocode(apiKey)).toBe(401);
  await expect
    .poll(async () => (await mailTo(email)).map(({ subject }) => subject))
    .toContain('Your Waypost account has been deleted');

  const again = await signedUp({ email, password, firstName: 'Ada', lastName: 'Lovelace' });
  const projects = await visitInDom(again, '/projects');
  await projects.getByText('You have no projects yet.').waitFor();
  expect(await projects.getByText('Freemium Basic').count()).toBe(0);
});
