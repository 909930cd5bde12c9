// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { openAccount, password } from '../account-settings/account-page.ts';
import { openOwnAccountInDom } from '../account-settings/own-account-in-dom.ts';
import { signedIn } from '../console/developer.ts';
import { openFlowInDom } from '../dom/embedder.ts';
import { openInDom } from '../dom/page.ts';
import { signInAt } from '../widget/embedder.ts';
import { codeNow, factorsOf, newWithApp, shownKey } from './factors.ts';

it('says beside the field that a code is wrong, and keeps what was typed ACC-50', async () => {
  const { page } = await openOwnAccountInDom();
  const factors = factorsOf(page);
  await factors.getByRole('button', { name: 'Set up an app' }).click();
  const field = factors.getByLabel('Code');
  const key = await shownKey(page);
  await field.fill('12345');
  await field.press('Enter');
  await factors.getByText('A code has six digits.').waitFor();
  await field.fill('000000');
  await field.press('Enter');
  await factors.getByText('This code is not correct.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('000000');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.fill(codeNow(key));
  await field.press('Enter');
  await factors.getByRole('button', { name: 'I have saved them' }).waitFor();
});

it('begins anew after five wrong codes', async () => {
  const { email } = await newWithApp();
  const page = openInDom();
  await openFlowInDom(page, 'sign-in');
  await signInAt(page, { email, password });
  const answers: number[] = [];
  await page.route('**/api/account/second-factor', async (route) => {
    const response = await route.fetch();
    answers.push(response.status);
    await route.fulfill({ response });
  });
  for (let tries = 0; tries < 6; tries += 1) {
    await page.getByLabel('Code').fill(`00000${tries}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => answers).toHaveLength(tries + 1);
  }
  expect(answers).toEqual([401, 401, 401, 401, 401, 410]);
  await page.getByText('This sign-in took too long or was tried too often.').waitFor();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
});

it('removes the app after a question, and signs in with the password alone from then on', async () => {
  const { client, email } = await newWithApp();
  const page = openInDom(client);
  await openAccount(page);
  const factors = factorsOf(page);
  await factors.getByRole('button', { name: 'Remove the app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the app' });
  await dialog.getByRole('button', { name: 'Remove the app' }).click();
  await factors.getByText('The authenticator app is removed.').waitFor();
  expect((await signedIn({ email, password })).session?.email).toBe(email);
});
