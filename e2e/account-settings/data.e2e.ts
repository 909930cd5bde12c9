import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { geocode, newApp, newKey, newProject } from '../console/developer.ts';
import { accountFrame, axe, fillSignUp, mailTo, product } from '../harness.ts';
import { askForProof, openAccount, openOwnAccount, password, portalStatus, section } from './account-page.ts';

it('downloads everything held, after a proof where one is asked for ACC-52', async () => {
  const { page, client, email } = await openOwnAccount({ expectedErrors: ['401', '403'] });
  const projectId = await newProject(client);
  const { apiKey } = await newKey(client, await newApp(client, projectId), 'Shop window');
  await askForProof(page, '/api/account/data');
  const data = section(page, 'Your data');
  await data.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not my password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('account-data.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    user: { email },
    projects: [{ product_id: projectId, apps: [{ apiKeys: [{ name: 'Shop window' }] }] }],
  });
  expect(text).not.toContain(apiKey);
  await data.getByText('Your data has been downloaded.').waitFor();
});

it('deletes the account once its email is typed: its key stops, its sessions end, its email can begin anew ACC-52 (UIX-04)', async () => {
  const { page, client, email } = await openOwnAccount({ expectedErrors: ['403'] });
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

  expect(await portalStatus(page)).toBe(401);
  await expect.poll(() => geocode(apiKey)).toBe(401);
  await expect
    .poll(async () => (await mailTo(email)).map(({ subject }) => subject))
    .toContain('Your Waypost account has been deleted');

  await page.goto(`${product.portal}/sign-up`);
  await accountFrame(page).getByLabel('First name').waitFor();
  await fillSignUp(page, { email, password, firstName: 'Ada', lastName: 'Lovelace' });
  await page.waitForURL(/\/projects/);
  await page.getByText('Freemium Basic').waitFor({ state: 'detached' });
});
