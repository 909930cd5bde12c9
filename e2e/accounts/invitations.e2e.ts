import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoDeveloper, newDeveloper, openAs, widthBeyondWindow } from '../console/developer.ts';
import { accountFrame, axe, fillSignUp, mailTo, newPerson, openPage, product } from '../harness.ts';

const acceptance = `${product.portal}/api/invitation/accept`;
const unknown = `/login?invite-token=${'x'.repeat(43)}`;
const alert = (page: Page) => page.getByRole('alert');
const note = 'Sign in with the email address that was invited, or create an account with it.';

/** The invitation mail from the demo reseller at the first start. */
async function demoInvitation(email: string): Promise<string> {
  const link = (await mailTo(email)).flatMap(({ links }) => links).find((found) => found.includes('invite-token='));
  if (link === undefined) throw new Error(`There is no invitation for ${email}`);
  return link;
}

/** The tokens that the page has sent, one per attempt. */
function watchAcceptances(page: Page): unknown[] {
  const tried: unknown[] = [];
  page.on('request', (request) => {
    if (request.url() === acceptance) tried.push(request.postDataJSON());
  });
  return tried;
}

async function signInInFrame(page: Page, email: string) {
  const frame = accountFrame(page);
  await frame.getByLabel('Email').fill(email);
  await frame.getByRole('textbox', { name: 'Password' }).fill('waypost-demo-1');
  await frame.getByRole('button', { name: 'Sign in' }).click();
}

async function rolesOf(page: Page): Promise<readonly object[]> {
  return page.evaluate(
    async () => ((await (await fetch('/rest/auth')).json()) as { data: { roles: readonly object[] } }).data.roles,
  );
}

it('is refused to a user signed in with another address, and accepted when the invited person signs in NAV-28 CUS-13', async () => {
  const [email, stranger] = ['customer-admin@demo.example', 'group-member@demo.example'];
  const page = await openAs(await demoDeveloper('group-member'), { expectedErrors: [/403.*accept/, /404.*accept/] });
  const tried = watchAcceptances(page);
  const referers: (string | null)[] = [];
  const keepReferer = async (request: Request) => referers.push(await request.headerValue('Referer'));
  // the last ones may still be asked about when the page closes
  page.on('request', (request) => void keepReferer(request).catch(() => undefined));
  const link = await demoInvitation(email);
  expect(link).toMatch(new RegExp(`^${product.portal}/login\\?invite-token=[\\w-]{43}$`));
  const token = new URL(link).searchParams.get('invite-token');

  await page.goto(`${link}&return=${encodeURIComponent('/pricing?plan=free')}`);
  await alert(page).getByText('This invitation was sent to another email address.').waitFor();
  await alert(page).getByText(`You are signed in as ${stranger}. Sign out,`).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Go to your projects' }).getAttribute('href'))
    .toBe('/projects');
  expect(await axe(page)).toEqual([]);
  expect(tried).toEqual([{ token }]);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await accountFrame(page).getByText(note).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(tried).toHaveLength(1);
  await signInInFrame(page, email);
  await page.waitForURL(`${product.portal}/pricing?plan=free`);
  expect(tried).toEqual([{ token }, { token }]);
  expect((await rolesOf(page)).slice(-2)).toEqual([
    { name: 'customeradmin', value: 'customer-admin' },
    { name: 'customeradmin', value: 'second-app' },
  ]);

  await page.goto(link);
  await page.waitForURL(`${product.portal}/projects`);
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await expect.poll(() => alert(page).count()).toBe(0);
  expect(await rolesOf(page)).toHaveLength(4);
  expect(referers.filter((referer) => referer?.includes('invite-token'))).toEqual([]);
});

it('is no longer valid when nobody knows it, for a new user too, and the way goes on without it REQ-90', async () => {
  const page = await openPage({ expectedErrors: [/404.*accept/], viewport: { width: 360, height: 780 } });
  await page.goto(unknown);
  await accountFrame(page).getByText(note).waitFor();
  await accountFrame(page).getByRole('button', { name: 'Create an account' }).click();
  await accountFrame(page).getByText(note).waitFor();
  await fillSignUp(page, newPerson());
  await alert(page).getByText('This invitation is no longer valid.').waitFor();
  await alert(page)
    .getByText('It has expired or has already been used. Ask the person who invited you to send a new one.')
    .waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page)).toEqual([]);
  }
  await expect.poll(() => widthBeyondWindow(page)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Go to your projects');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.portal}/projects`);
});

it('lets sign in again who is no longer signed in when it is to be accepted', async () => {
  const page = await openAs(await newDeveloper(), { expectedErrors: ['401', /404.*accept/] });
  const tried = watchAcceptances(page);
  const body = { status: 'UNAUTHORIZED', error: { reason: 'UNAUTHORIZED', code: 401, message: 'Please sign in.' } };
  await page.route(acceptance, (route) => route.fulfill({ status: 401, json: body }), { times: 2 }); // also after the renewal
  await page.goto(unknown);
  await alert(page).getByText('This invitation is no longer valid.').waitFor();
  expect(tried).toHaveLength(3);
});
