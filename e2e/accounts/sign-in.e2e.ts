import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAccount, newDeveloper, openAs, signedUp } from '../console/developer.ts';
import { accountFrame, newPerson, openPage, product, signIn } from '../harness.ts';

const password = (page: Page) => accountFrame(page).getByRole('textbox', { name: 'Password' });
const submit = (page: Page) => accountFrame(page).getByRole('button', { name: 'Sign in' });
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account AL' });

async function tryToSignIn(page: Page, email: string, secret: string) {
  await accountFrame(page).getByLabel('Email').fill(email);
  await password(page).fill(secret);
  await submit(page).click();
}

it('hands the code to the portal with the XSRF header and treats the user as logged in ACC-43 REQ-58 REQ-14', async () => {
  const person = await newAccount();
  const page = await openPage();
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url() === `${product.portal}/rest/auth`,
  );
  await signIn(page, person);
  const request = await posted;
  expect(request.postDataJSON()).toEqual({
    flow: 'sign-in',
    action: 'completed',
    data: { code: expect.stringMatching(/^[\w-]{40,}$/) },
  });
  const cookies = await page.context().cookies(product.portal);
  expect(await request.headerValue('X-XSRF-TOKEN')).toMatch(/^[\w-]{40,}$/);
  expect(cookies.find(({ name }) => name === '__Host-waypost_session')).toMatchObject({ httpOnly: true, secure: true });
  expect(new URL(page.url()).pathname).toBe('/projects');
  await accountMenu(page).waitFor();
  await page.reload();
  await accountMenu(page).waitFor();
});

it('has the session data, and its token in no page and no storage ACC-45', async () => {
  const person = newPerson();
  const page = await openAs(await signedUp(person));
  await page.goto('/projects');
  const session = await page.evaluate(async () => {
    const answer = await fetch('/rest/auth');
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  });
  expect(session).toEqual({
    userId: expect.stringMatching(/^usr_/),
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    roles: [],
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    emailVerified: false,
    phone: null,
    country: 'DEU',
    realm: 'waypost',
  });
  const secrets = String(session['accessToken']).split('.').slice(1);
  const places = async () => {
    const stored = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      return JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        databases,
        document.documentElement.outerHTML,
      ]);
    });
    return stored + (await (await page.request.get('/projects')).text());
  };
  for (const secret of secrets) expect(await places()).not.toContain(secret);
  await page.reload();
  for (const secret of secrets) expect(await places()).not.toContain(secret);
});

it('needs no password and makes no second account while the account session lives: already signed in ACC-06 ACC-43', async () => {
  const page = await openAs(await newDeveloper());
  for (const [path, flow] of [
    ['/login', 'sign-in'],
    ['/sign-up', 'sign-up'],
  ] as const) {
    await page.goto('about:blank'); // the page that is open could still call without its session
    await page.context().clearCookies({ name: '__Host-waypost_session' });
    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/rest/auth'),
    );
    await page.goto(path);
    expect((await posted).postDataJSON()).toMatchObject({ flow, action: 'already signed in' });
    await page.waitForURL('**/projects');
    await accountMenu(page).waitFor();
  }
});

it('goes on to the path of this origin that was asked for, to no other, and at once when signed in NAV-28', async () => {
  const person = await newAccount();
  const page = await openPage();
  await signIn(page, person, `/login?return=${encodeURIComponent('/pricing?plan=free#top')}`);
  expect(page.url()).toBe(`${product.portal}/pricing?plan=free#top`);
  for (const [wanted, given] of [
    ['/support-portal', '/support-portal'],
    ['https://stranger.example/x', '/projects'],
    ['/.//stranger.example', '/projects'],
  ] as const) {
    const answer = await page.request.get(`/login?return=${encodeURIComponent(wanted)}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']], wanted).toEqual([307, given]);
  }
});

it('signs in from a second tab whose challenge another sign-in has made stale, as whoever signs in there', async () => {
  const [first, second] = [await newAccount(), await newAccount()];
  const page = await openPage({ expectedErrors: [/401 \(Unauthorized\) \(\S+\/rest\/auth\)/] });
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/login');
    await password(tab).fill('');
  }
  await tryToSignIn(page, first.email, first.password);
  await page.waitForURL('**/projects');
  await page.getByText('You have no projects yet.').waitFor(); // no further requests
  await tryToSignIn(other, second.email, second.password);
  await other.waitForURL('**/projects');
  await other.reload();
  await accountMenu(other).click();
  await other.getByText(second.email).waitFor();
});

it('signs out everywhere, and lets sign in again', async () => {
  const person = newPerson();
  const page = await openAs(await signedUp(person), { expectedErrors: ['401'] });
  await page.goto('/projects');
  const other = await page.context().newPage();
  await other.goto('/projects');
  await accountMenu(other).waitFor();
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${product.portal}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();

  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await other.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  await other.goto('/projects');
  await other.waitForURL(/\/login\?return=%2Fprojects$/);
  await tryToSignIn(other, person.email, person.password);
  await other.waitForURL('**/projects');
  await page.goto('/projects');
  await accountMenu(page).waitFor();
});
