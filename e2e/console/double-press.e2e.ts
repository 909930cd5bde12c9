import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { openAccount, section } from '../account-settings/account-page.ts';
import { accountFrame, openPage } from '../harness.ts';
import { started, visit } from '../pages/started.ts';
import { newAccount, newApp, newDeveloper, newKey, newProject, openAs } from './developer.ts';

let client: BrowserClient;
let projectId: string;
let appId: string;
let apiKeyId: string;
beforeEach(async () => {
  client = await newDeveloper();
  projectId = await newProject(client);
  appId = await newApp(client, projectId);
  ({ apiKeyId } = await newKey(client, appId, 'Web shop'));
});

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

it('sends one call of a double press on a form, a dialog and a switch of the console', async () => {
  const page = await openAs(client);
  await visit(page, `/projects/${projectId}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Generate API key' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Checkout');
  const generate = dialog.getByRole('button', { name: 'Generate', exact: true });
  expect(await callsOf(page, generate, ['POST', /\/apiKeys$/])).toBe(1);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const call = page.getByRole('button', { name: 'Call', exact: true });
  expect(await callsOf(page, call, ['GET', /\/v1\/geocode/])).toBe(1);
  const enabled = page.getByRole('switch', { name: 'Enable Checkout' });
  expect(await callsOf(page, enabled, ['POST', /\/disable$/])).toBe(1);
  await visit(page, `/applications/${appId}/keys/${apiKeyId}`);
  await page.getByLabel('Last day (optional)').fill('2090-01-31');
  const changes = page.getByRole('button', { name: 'Save changes' });
  expect(await callsOf(page, changes, ['PUT', /\/expiry$/])).toBe(1);
  await page.getByLabel('Calls a minute').fill('60');
  expect(await callsOf(page, changes, ['PUT', /\/limits$/])).toBe(1);
});

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
