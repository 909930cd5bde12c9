import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { becomeUser, newDeveloper, openAs } from '../console/developer.ts';
import { accountFrame, newPerson, openPage } from '../harness.ts';

const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' });
async function ready(page: Page) {
  const state = page.getByLabel('State');
  await page.getByLabel('I agree to the terms and conditions').check();
  if ((await state.count()) > 0) await state.selectOption({ label: 'Berlin' });
}
async function atTerms(page: Page) {
  const developer = await newDeveloper();
  await becomeUser(page, developer);
  await page.goto('/projects?create=Freemium-Basic');
  await page.waitForURL(/step=terms/);
  await ready(page);
  return { email: developer.session?.email ?? '', password: newPerson().password };
}
/** The page that a flow without a user lies over arrives with the returned function: it begins at its top. */
async function holdHomePage(page: Page) {
  const { promise: isReleased, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/assets/routes-*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  return async () => {
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    resolve(undefined);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  };
}

it('asks to sign in again when the flow has lost its user, and keeps what was typed CRE-31 ERR-17 CRE-27', async () => {
  const page = await openPage({ expectedErrors: ['401', '403'] });
  const person = await atTerms(page);
  await page.getByLabel('Company').fill('Analytical Engines');
  await page.context().clearCookies();
  const arrive = await holdHomePage(page);
  await subscribe(page).click();
  await page.getByRole('alert').getByText('Your account details are missing. Please sign in again.').waitFor();
  await page.waitForURL(/step=account/);
  const frame = accountFrame(page);
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await frame.getByRole('button', { name: 'Forgot your password?' }).waitFor(); // both forms ask for an email
  await frame.getByLabel('Email').fill(person.email);
  await arrive();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME'); // typing goes on
  const password = frame.getByRole('textbox', { name: 'Password' });
  await password.fill(person.password);
  await password.press('Enter'); // the frame still grows, and its button moves
  await page.waitForURL(/step=terms/);
  await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Analytical Engines');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await subscribe(page).click();
  await page.waitForURL(/prj_/);
});

it('says that the portal is down for maintenance, and does not ask for the account again (NAV-41)', async () => {
  const page = await openAs(await newDeveloper(), { expectedErrors: ['503'] });
  let asked = 0;
  await page.route('**/api/developer', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { status: 'ERROR', error: { reason: 'MAINTENANCE', code: 503 } } });
  });
  await page.goto('/?create=Freemium-Basic');
  await page.getByText('We are currently down for maintenance. Please try again later.').waitFor();
  expect(asked).toBe(1);
});
