import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAccount, section } from '../account-settings/account-page.ts';
import { accountFrame, openPage } from '../harness.ts';
import { started } from '../pages/started.ts';
import { newAccount } from './developer.ts';

/** The calls of a method and path that a double press sends, while the first one has no response. */
async function callsOf(page: Page, button: Locator, [method, address]: readonly [method: string, address: RegExp]) {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) calls.push(request.url());
  });
  const answered = page.waitForResponse((answer) => answer.request().method() === method && address.test(answer.url()));
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await answered;
  return calls.length;
}

it('sends one call of a double press on a form and a list of the account pages', async () => {
  const person = await newAccount();
  const page = await openPage();
  await page.goto('/login');
  await started(page);
  const frame = accountFrame(page);
  await frame.getByLabel('Email').fill(person.email);
  await frame.getByRole('textbox', { name: 'Password' }).fill(person.password);
  const signIn = frame.getByRole('button', { name: 'Sign in', exact: true });
  expect(await callsOf(page, signIn, ['POST', /sign-in-with-password$/])).toBe(1);
  await page.waitForURL(/\/projects/);
  await openAccount(page);
  const save = section(page, 'Profile').getByRole('button', { name: 'Save profile' });
  expect(await callsOf(page, save, ['PUT', /\/profile$/])).toBe(1);
  const addApp = section(page, 'Second factors').getByRole('button', { name: 'Set up an app' });
  expect(await callsOf(page, addApp, ['POST', /totp/])).toBe(1);
});
