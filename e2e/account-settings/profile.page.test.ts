// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { newDeveloper, signedIn } from '../console/developer.ts';
import { visitInDom } from '../dom/page.ts';
import { mailTo, product } from '../harness.ts';
import { openAccount, password, section } from './account-page.ts';
import { openOwnAccountInDom } from './own-account-in-dom.ts';

it('saves the profile, and the portal shows the new name ACC-51', async () => {
  const { page } = await openOwnAccountInDom();
  const profile = section(page, 'Profile');
  await profile.getByLabel('First name').fill('Grace');
  await profile.getByLabel('Last name').fill('');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await profile.getByText('Last name is required.').last().waitFor();
  await expect.poll(() => profile.getByLabel('First name').inputValue()).toBe('Grace');
  await profile.getByLabel('Last name').fill('Hopper');
  await profile.getByLabel('Phone').fill('+1 555 0100');
  await profile.getByLabel('Country').selectOption('USA');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await profile.getByText('Your profile is saved.').waitFor();
  await page.goto(`${product.portal}/projects`);
  await page.getByRole('button', { name: 'Account GH' }).waitFor();
  await openAccount(page);
  await expect.poll(() => section(page, 'Profile').getByLabel('Phone').inputValue()).toBe('+1 555 0100');
});

it('says whether the email is verified, and why no second link comes at once ACC-51', async () => {
  const { page } = await openOwnAccountInDom();
  const profile = section(page, 'Profile');
  await profile.getByText('Not verified').waitFor();
  await profile.getByRole('button', { name: 'Send the link again' }).click();
  await profile.getByText('We sent a link a moment ago.').waitFor();
});

it('changes the password, which ends the other session, and says so by mail ACC-51', async () => {
  const { page, email } = await openOwnAccountInDom();
  const other = await signedIn({ email, password });
  const form = section(page, 'Password');
  await form.getByRole('textbox', { name: 'Current password' }).fill('not my password');
  await form.getByRole('textbox', { name: 'New password' }).fill('seven green lanterns');
  await form.getByRole('button', { name: 'Change password' }).click();
  await form.getByText('This is not your current password.').last().waitFor();
  await expect
    .poll(() => form.getByRole('textbox', { name: 'New password' }).inputValue())
    .toBe('seven green lanterns');
  await form.getByRole('textbox', { name: 'Current password' }).fill(password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await form.getByText('Your password has been changed. One other session has ended.').waitFor();
  await expect.poll(() => form.getByRole('textbox', { name: 'New password' }).inputValue()).toBe('');
  await expect
    .poll(async () => (await mailTo(email)).map(({ subject }) => subject))
    .toContain('Your Waypost password was changed');
  expect((await other.portal('/projects')).headers.get('location')).toMatch(/^\/login/);
});

it('sends a visitor to sign in and back, and leads nowhere else ACC-51', async () => {
  const { email = '' } = (await newDeveloper()).session ?? {};
  const page = await visitInDom(undefined, `${product.account}/account?theme=dark`);
  expect(new URL(page.url()).pathname).toBe('/sign-in');
  await page.goto(`${product.account}/sign-in?return=${encodeURIComponent('https://evil.example/account')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${product.account}/account`);
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();

  await page.goto(`${product.account}/sign-in?return=${encodeURIComponent('/account?theme=dark')}`);
  await page.waitForURL(`${product.account}/account?theme=dark`); // signed in already: no form
  await page.getByText(`Signed in as ${email}`).waitFor();
});
