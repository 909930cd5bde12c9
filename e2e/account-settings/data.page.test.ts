// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { demoDeveloper } from '../console/developer.ts';
import { openInDom } from '../dom/page.ts';
import { product } from '../harness.ts';
import { askForProof, openAccount, section } from './account-page.ts';
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
