import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { password } from '../account-settings/account-page.ts';
import { newDeveloper, openAs } from '../console/developer.ts';
import { axe, fillSignUpForm, newPerson } from '../harness.ts';
import {
  accountPageIn,
  heardUntil,
  openEmbedder,
  redeem,
  samplePages,
  signInAt,
  vaultPages,
} from '../widget/embedder.ts';
import { codeNow, newWithApp, setUpInFlow } from './factors.ts';

/** The embedder’s test page is bare and has no landmarks. */
const ofBarePage = /^(landmark-one-main|region):/;

const completedOf = async (page: Page) => (await heardUntil(page, 'completed')).at(-1);

it('sets up a factor inside the frame when the embedder asks for one, and completes after the codes are kept ACC-18 ACC-50', async () => {
  const { session } = await newDeveloper();
  const page = await openEmbedder();
  await page.evaluate(() => window.openFlow('sign-in', { box: 'box', require2fa: true }));
  const account = await accountPageIn(page);
  await signInAt(account, { email: session?.email ?? '', password });
  await setUpInFlow(account);
  expect((await axe(page)).filter((found) => !ofBarePage.test(found))).toEqual([]);
  expect((await page.evaluate(() => window.heard)).filter(({ action }) => action === 'completed')).toEqual([]);
  await account.getByRole('button', { name: 'I have saved them' }).click();
  const { data } = (await completedOf(page)) ?? {};
  expect(await redeem(page, samplePages.clientId, data?.code)).toEqual([200, true]);
});

it('goes through sign-up and the set-up in one popup ACC-18 ACC-29', async () => {
  const page = await openEmbedder();
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => window.openFlow('sign-up', { type: 'window', require2fa: true }));
  const popup = await opened;
  await fillSignUpForm(popup, newPerson());
  await setUpInFlow(popup);
  await popup.getByRole('button', { name: 'I have saved them' }).click();
  expect((await completedOf(page))?.data.code).toMatch(/./);
});

it('sets a factor up for somebody who is signed in by the set-mfa flow ACC-28 ACC-29', async () => {
  const client = await newDeveloper();
  const page = await openEmbedder();
  const person = await openAs(client);
  await page.context().addCookies(await person.context().cookies());
  await page.evaluate(() => window.openFlow('sign-in-with-set-mfa', { box: 'box' }));
  const account = await accountPageIn(page, 'mfa-client-id-array=vault');
  await setUpInFlow(account);
  await account.getByRole('button', { name: 'I have saved them' }).click();
  const done = (await heardUntil(page, 'already signed in')).at(-1);
  expect(done?.data.code).toMatch(/./);
});

it('signs somebody up in another organisation by the set-mfa flow, with the factor that it is for ACC-28 ACC-29', async () => {
  const page = await openEmbedder();
  const signedIn = await openAs(await newDeveloper());
  await page.context().addCookies(await signedIn.context().cookies());
  await page.evaluate(() => window.openFlow('sign-up-with-set-mfa', { box: 'box', realm: 'acme' }));
  const account = await accountPageIn(page, 'mfa-client-id-array=vault');
  await fillSignUpForm(account, newPerson());
  await setUpInFlow(account);
  await account.getByRole('button', { name: 'I have saved them' }).click();
  const done = await completedOf(page);
  expect(done?.flow).toBe('sign-up-with-set-mfa');
  expect(await redeem(page, samplePages.clientId, done?.data.code)).toEqual([200, true]);
});

it('asks for the factor that somebody has, and tells a client that wants one who is signed in only after it ACC-18', async () => {
  const { email, key } = await newWithApp();
  const page = await openEmbedder({ pages: vaultPages, browser: { expectedErrors: ['401'] } });
  const withoutFactor = await openAs(await newDeveloper());
  await page.context().addCookies(await withoutFactor.context().cookies());
  await page.evaluate(() => window.openFlow('get-data', { name: 'before' }));
  await heardUntil(page, 'aborted', 'before');
  await page.context().clearCookies();
  await page.evaluate(() => window.openFlow('sign-in', { box: 'box' }));
  const account = await accountPageIn(page);
  await signInAt(account, { email, password });
  await account.getByLabel('Code').fill(codeNow(key, 1));
  await account.getByRole('button', { name: 'Continue' }).click();
  expect((await completedOf(page))?.data.code).toMatch(/./);
  await page.evaluate(() => window.openFlow('get-data', { name: 'second' }));
  expect((await heardUntil(page, 'completed', 'second')).at(-1)?.data.code).toMatch(/./);
});
