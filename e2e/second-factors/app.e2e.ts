import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openAccount, openOwnAccount, password } from '../account-settings/account-page.ts';
import { openAs, signedIn } from '../console/developer.ts';
import { accountFrame, axe, mailTo, openPage } from '../harness.ts';
import { codeNow, factorsOf, newWithApp, setUpApp, shownKey } from './factors.ts';

it('sets up an app by a QR code and a key to type, and keeps ten recovery codes ACC-50', async () => {
  const { page, email } = await openOwnAccount();
  const { factors, codes } = await setUpApp(page, email);
  expect(new Set(codes).size).toBe(10);
  expect(await axe(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    factors.getByRole('button', { name: 'Download' }).click(),
  ]);
  const kept = await readFile(await download.path(), 'utf8');
  expect(codes.filter((code) => !kept.includes(code))).toEqual([]);
  await factors.getByRole('button', { name: 'I have saved them' }).click();
  await factors.getByText('10 of 10 codes are left.').waitFor();
  expect(await axe(page)).toEqual([]);
  const subjects = async () => (await mailTo(email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('An authenticator app was added (Waypost)');
});

it('says beside the field that a code is wrong, and keeps what was typed ACC-50', async () => {
  const { page } = await openOwnAccount({ expectedErrors: ['401'] });
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
  expect(await axe(page)).toEqual([]);
  await field.fill(codeNow(key));
  await field.press('Enter');
  await factors.getByRole('button', { name: 'I have saved them' }).waitFor();
});

it('asks for a code of the app after the password, in the frame and with the keyboard alone ACC-50', async () => {
  const { email, key } = await newWithApp();
  const page = await openPage({ expectedErrors: ['401'] });
  await page.goto('/login');
  const frame = accountFrame(page);
  await frame.getByLabel('Email').fill(email);
  await frame.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await frame.getByRole('heading', { name: 'Confirm your identity' }).waitFor();
  const field = frame.getByLabel('Code');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await frame.getByText('This code is not correct.').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/login');
  await field.fill(codeNow(key, 1)); // the current code was used for the setup
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/projects/);
});

it('begins anew after five wrong codes', async () => {
  const { email } = await newWithApp();
  const page = await openPage({ expectedErrors: ['401', '410'] });
  await page.goto('/login');
  const frame = accountFrame(page);
  await frame.getByLabel('Email').fill(email);
  await frame.getByRole('textbox', { name: 'Password' }).fill(password);
  await frame.getByRole('button', { name: 'Sign in' }).click();
  for (let tries = 0; tries < 6; tries += 1) {
    await frame.getByLabel('Code').fill(`00000${tries}`);
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/account/second-factor'));
    await frame.getByRole('button', { name: 'Continue' }).click();
    expect((await answered).status()).toBe(tries < 5 ? 401 : 410);
  }
  await frame.getByText('This sign-in took too long or was tried too often.').waitFor();
  expect(await axe(page)).toEqual([]);
  await frame.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(() => frame.getByLabel('Email').inputValue()).toBe(email);
});

it('removes the app after a question, and signs in with the password alone from then on', async () => {
  const { client, email } = await newWithApp();
  const page = await openAs(client);
  await openAccount(page);
  const factors = factorsOf(page);
  await factors.getByRole('button', { name: 'Remove the app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the app' });
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove the app' }).click();
  await factors.getByText('The authenticator app is removed.').waitFor();
  expect((await signedIn({ email, password })).session?.email).toBe(email);
});

it('reads well on a phone, in the dark and in German ACC-50', async () => {
  const { page } = await openOwnAccount({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' });
  await openAccount(page, '?lang=de&theme=dark');
  const factors = page.getByRole('region', { name: 'Zweite Faktoren' });
  await factors.getByRole('button', { name: 'App einrichten' }).click();
  await factors.getByText('Oder geben Sie diesen Schlüssel in die App ein').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axe(page)).toEqual([]);
});
