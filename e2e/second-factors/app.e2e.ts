import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openAccount, openOwnAccount, password } from '../account-settings/account-page.ts';
import { accountFrame, axe, mailTo, openPage, product } from '../harness.ts';
import { signInAt } from '../widget/embedder.ts';
import { codeNow, factorsOf, newWithApp, setUpApp } from './factors.ts';

it('sets up an app by a QR code and a key to type, after a wrong code, and keeps ten recovery codes ACC-50', async () => {
  const { page, email } = await openOwnAccount({ expectedErrors: ['401'] });
  await factorsOf(page).getByRole('button', { name: 'Set up an app' }).click();
  await factorsOf(page).getByLabel('Code').fill('000000');
  await factorsOf(page).getByLabel('Code').press('Enter');
  await factorsOf(page).getByText('This code is not correct.').waitFor();
  expect(await axe(page)).toEqual([]);
  await factorsOf(page).getByRole('button', { name: 'Cancel' }).click();
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
  await factors.getByRole('button', { name: 'Remove the app' }).click();
  await page.getByRole('dialog', { name: 'Remove the app' }).waitFor();
  expect(await axe(page)).toEqual([]);
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

it('has nothing that axe finds once a sign-in was tried too often', async () => {
  const { email } = await newWithApp();
  const page = await openPage({ expectedErrors: ['410'] });
  await page.goto(`${product.account}/sign-in`);
  await signInAt(page, { email, password });
  const json = { status: 'ERROR', error: { reason: 'SIGN_IN_EXPIRED', code: 410, message: '' } };
  await page.route('**/api/account/second-factor', (route) => route.fulfill({ status: 410, json }));
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This sign-in took too long or was tried too often.').waitFor();
  expect(await axe(page)).toEqual([]);
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
