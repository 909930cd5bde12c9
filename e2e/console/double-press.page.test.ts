// @vitest-environment jsdom

import { expect, it } from 'vitest';
import type { Locator } from '../dom/locator.ts';
import { openAccount, section } from '../account-settings/account-page.ts';
import { openFlowInDom } from '../dom/embedder.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { newAccount, newDeveloperWithApp, newKey } from './developer.ts';

/** The calls of a method and path that a double press sends, while the first one has no response. */
async function callsOf(page: DomPage, button: Locator, [method, address]: readonly [method: string, address: RegExp]) {
  let calls = 0;
  const answered = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.continue();
    calls += 1;
    const isOfPlatform = address.test('/v1/geocode');
    await route.fulfill(isOfPlatform ? { json: { results: [] } } : { response: await route.fetch() });
    return answered.resolve(undefined);
  });
  await button.evaluate((element) => {
    element.click();
    element.click();
  });
  await answered.promise;
  await page.unroute(address);
  return calls;
}

it('sends one call of a double press on a form, a dialog and a switch of the console', async () => {
  const { client, projectId, appId } = await newDeveloperWithApp();
  const { apiKeyId } = await newKey(client, appId, 'Web shop');
  const page = await visitInDom(client, `/projects/${projectId}`);
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
  await page.goto(`/applications/${appId}/keys/${apiKeyId}`);
  await page.getByLabel('Last day (optional)').fill('2090-01-31');
  const changes = page.getByRole('button', { name: 'Save changes' });
  expect(await callsOf(page, changes, ['PUT', /\/expiry$/])).toBe(1);
  await page.getByLabel('Calls a minute').fill('60');
  expect(await callsOf(page, changes, ['PUT', /\/limits$/])).toBe(1);
});

it('sends one call of a double press on a form and a list of the account pages', async () => {
  const person = await newAccount();
  const page = openInDom();
  const { heardUntil } = await openFlowInDom(page, 'sign-in');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  expect(await callsOf(page, signIn, ['POST', /sign-in-with-password$/])).toBe(1);
  await heardUntil('completed');
  await openAccount(page);
  const save = section(page, 'Profile').getByRole('button', { name: 'Save profile' });
  expect(await callsOf(page, save, ['PUT', /\/profile$/])).toBe(1);
  const addApp = section(page, 'Second factors').getByRole('button', { name: 'Set up an app' });
  expect(await callsOf(page, addApp, ['POST', /totp/])).toBe(1);
});
