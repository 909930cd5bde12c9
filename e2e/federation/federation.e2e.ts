import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { askForProof, section } from '../account-settings/account-page.ts';
import { accountFrame, axe, openPage, product } from '../harness.ts';
import { codeNow, setUpApp } from '../second-factors/factors.ts';
import { newName, withPassword } from './initech.ts';
import { accountPageIn, heardUntil, openEmbedder, redeem, samplePages } from '../widget/embedder.ts';

/** Names the organisation in the portal's frame; the provider opens in a separate window. */
async function toProvider(page: Page): Promise<Page> {
  await page.goto('/login');
  const frame = accountFrame(page);
  await frame.getByRole('button', { name: 'Use your organisation’s sign-in' }).click();
  await frame.getByLabel('Organisation id').fill('initech');
  const opened = page.waitForEvent('popup');
  await frame.getByRole('button', { name: 'Continue' }).click();
  const provider = await opened;
  await provider.waitForURL(`${product.provider}/**`);
  return provider;
}

async function signInAt(provider: Page, name: string): Promise<void> {
  await provider.getByLabel('Name').fill(name);
  await provider.getByRole('button', { name: 'Continue' }).click();
}

const sessionOf = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch('/rest/auth', { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
    return ((await response.json()) as { data: { realm: string; email: string; firstName: string } }).data;
  });

describe('in the frame', () => {
  it('says what happened when the provider was told no and keeps what was typed; tried again, it signs in in a window, which closes, and goes on as a user of that organisation ACC-58 ROL-06', async () => {
    const page = await openPage();
    const refused = await toProvider(page);
    const left = refused.waitForEvent('close');
    await refused.getByRole('button', { name: 'Cancel' }).click();
    await left;
    const frame = accountFrame(page);
    await frame.getByRole('alert').getByText('You were not signed in').waitFor();
    await expect.poll(() => frame.getByLabel('Organisation id').inputValue()).toBe('initech');
    expect(await axe(page)).toEqual([]);
    const opened = page.waitForEvent('popup');
    await frame.getByRole('button', { name: 'Continue' }).click();
    const provider = await opened;
    const closed = provider.waitForEvent('close');
    const name = newName();
    await signInAt(provider, name);
    await closed;
    await page.waitForURL(/\/projects/);
    expect(await sessionOf(page)).toMatchObject({
      realm: 'initech',
      email: `${name}@initech.example`,
      firstName: name,
    });
  });

  it('offers a link where the browser opens no window ACC-58', async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/login');
    const frame = accountFrame(page);
    await frame.getByRole('button', { name: 'Use your organisation’s sign-in' }).click();
    await frame.getByLabel('Organisation id').fill('initech');
    await frame.getByRole('button', { name: 'Continue' }).click();
    await frame.getByText('Your browser did not open the window').waitFor();
    const opened = page.waitForEvent('popup');
    await frame.getByRole('link', { name: 'in a new window' }).click();
    await signInAt(await opened, newName());
    await page.waitForURL(/\/projects/);
  });
});

describe('in a page of its own', () => {
  it('leaves for the provider and comes back signed in ACC-58 ROL-06', async () => {
    const page = await openPage();
    const name = newName();
    await page.goto(`${product.account}/sign-in?realm=initech&lang=de`);
    await page.getByRole('button', { name: 'Mit Initech anmelden' }).click();
    await page.waitForURL(`${product.provider}/**`);
    await signInAt(page, name);
    await page.waitForURL(`${product.account}/account**`);
    await page.getByText(`${name}@initech.example`).first().waitFor();
  });
});

describe('an account with a password that has the address', () => {
  it('is asked for its password on a page without anything that axe finds ACC-58', async () => {
    const name = newName();
    await new BrowserClient(product).signUp(withPassword(name));
    const page = await openPage();
    await page.goto(`${product.account}/sign-in?realm=initech`);
    await page.getByRole('button', { name: 'Sign in with Initech' }).click();
    await signInAt(page, name);
    await page.getByRole('heading', { name: 'Connect your account' }).waitFor();
    expect(await axe(page)).toEqual([]);
  });
});

describe('on the account page of somebody without a password', () => {
  it('proves who it is by the app, or by a new sign-in there, also when the session was ended elsewhere ACC-51 ACC-58', async () => {
    const page = await openPage({ expectedErrors: ['401', '403'] });
    await page.goto(`${product.account}/sign-in?realm=initech`);
    await page.getByRole('button', { name: 'Sign in with Initech' }).click();
    const name = newName();
    await signInAt(page, name);
    const { key } = await setUpApp(page, `${name}@initech.example`);
    await askForProof(page, '/api/account/data');
    const download = () => section(page, 'Your data').getByRole('button', { name: 'Download my data' }).click();
    await download();
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
    await dialog.getByLabel('Code').fill(codeNow(key, 1));
    expect(await axe(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Confirm' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('account-data.json');

    await askForProof(page, '/api/account/data');
    await download();
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await dialog.getByText('Sign in through your organisation again.').waitFor();
    await page.evaluate(() => fetch('/api/account/sign-out'));
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL((url) => url.pathname === '/sign-in' && url.searchParams.get('return') === '/account');
    await page.getByRole('button', { name: 'Sign in with Initech' }).click();
    await signInAt(page, name);
    await page.getByRole('heading', { name: 'Confirm your identity' }).waitFor();
  });
});

describe('in the window of an embedder', () => {
  it('leaves for the provider, comes back to the embedder, and completes the flow with a code ACC-58', async () => {
    const page = await openEmbedder();
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => window.openFlow('sign-in', { type: 'window', realm: 'hooli' }));
    const popup = await opened;
    await expect.poll(() => popup.getByLabel('Email').count()).toBe(0);
    await popup.getByRole('button', { name: 'Sign in with Hooli' }).click();
    await signInAt(popup, newName());
    const heard = await heardUntil(page, 'already signed in');
    const { data } = heard.at(-1) ?? {};
    expect(await redeem(page, samplePages.clientId, data?.code)).toEqual([200, true]);
  });
});

describe('where the organisation is typed', () => {
  it('offers what the organisation has, as soon as it is typed, and keeps the rest ACC-58 ACC-31', async () => {
    const page = await openEmbedder();
    await page.evaluate(() => window.openFlow('sign-in', { box: 'box', realmInput: true }));
    const account = await accountPageIn(page);
    await account.locator('form:not([inert])').waitFor();
    await account.getByLabel('Email').fill('someone@initech.example');
    await account.getByLabel('Organisation id').fill('initech');
    await account.getByRole('button', { name: 'Sign in with Initech' }).waitFor();
    await expect.poll(() => account.getByLabel('Email').inputValue()).toBe('someone@initech.example');
    await account.getByLabel('Organisation id').fill('hooli');
    await account.getByRole('button', { name: 'Sign in with Hooli' }).waitFor();
    await expect.poll(() => account.getByLabel('Password').count()).toBe(0);
    const opened = page.waitForEvent('popup');
    await account.getByLabel('Organisation id').press('Enter');
    await signInAt(await opened, newName());
    await heardUntil(page, 'completed');
  });
});
