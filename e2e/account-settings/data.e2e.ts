import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { newApp, newKey, newProject } from '../console/developer.ts';
import { axe } from '../harness.ts';
import { askForProof, openOwnAccount, password, section } from './account-page.ts';

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
