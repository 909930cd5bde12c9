import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createEmbedder } from '../../server/test/factories/embedder.ts';
import { becomeUser, newAccount, newDeveloper } from '../console/developer.ts';
import { axe, openPage, product } from '../harness.ts';

const landing = `${product.samplePlatform}/examples/sign-in`;

/** The example page's client, used as by its own server. */
const embedder = () =>
  createEmbedder(
    { config: { origins: { portal: product.portal, account: product.account } } },
    { client_id: 'plain-embedder', origin: product.samplePlatform, redirect_uri: landing },
  );

/** The redirect address of the client. */
async function openBrowser(): Promise<Page> {
  const page = await openPage({ expectedErrors: ['400 (Bad Request)'] });
  const isLanding = (url: URL) =>
    url.origin === product.samplePlatform && ['/', new URL(landing).pathname].includes(url.pathname);
  await page.route(isLanding, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Back</title>' }),
  );
  return page;
}

async function landed(page: Page): Promise<URL> {
  await page.waitForURL((url) => url.origin === product.samplePlatform && url.searchParams.has('code'));
  return new URL(page.url());
}

async function typePassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

it('takes a visitor of a client through the sign-in page and back, and one who is signed in straight back ACC-60', async () => {
  const person = await newAccount();
  const client = await embedder();
  const page = await openBrowser();
  const begun = await client.begin('openid profile email');
  await page.goto(begun.url.href);
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await typePassword(page, person);
  const tokens = await client.finish(begun, await landed(page));
  expect(await client.readUser(tokens.access_token)).toMatchObject({ email: person.email, name: 'Ada Lovelace' });

  const again = await client.begin('openid');
  await page.goto(again.url.href);
  expect((await client.finish(again, await landed(page))).claims()?.sub).toBe(tokens.claims()?.sub);

  const careful = await client.begin('openid', { prompt: 'login', login_hint: person.email });
  await page.goto(careful.url.href);
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
  await typePassword(page, person);
  expect((await client.finish(careful, await landed(page))).claims()?.sub).toBe(tokens.claims()?.sub);
});

it('says what is wrong where it must not send anybody, and asks before it signs out, for everybody to read ACC-60', async () => {
  const page = await openBrowser();
  await becomeUser(page, await newDeveloper());
  const client = await embedder();
  const wrong = await client.begin('openid', { redirect_uri: 'https://evil.example/' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(wrong.url.href);
    await page.getByRole('heading', { name: 'The sign-in could not go on' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.goto(`${product.account}/oauth2/end-session?client_id=plain-embedder&ui_locales=de`);
    await page.getByRole('heading', { name: 'Abmelden?' }).waitFor();
    expect(await axe(page)).toEqual([]);
  }
  const back = encodeURIComponent(`${product.samplePlatform}/`);
  await page.goto(
    `${product.account}/oauth2/end-session?client_id=plain-embedder&post_logout_redirect_uri=${back}&state=bye`,
  );
  await page.getByRole('button', { name: 'Stay signed in' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${product.samplePlatform}/?state=bye`);
  const status = await page
    .context()
    .request.get(`${product.portal}/rest/auth`, { headers: { 'x-requested-with': 'XMLHttpRequest' } });
  expect(status.status()).toBe(401);
});
