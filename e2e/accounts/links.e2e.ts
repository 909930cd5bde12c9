import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAccount, newDeveloper, newProject, openAs } from '../console/developer.ts';
import { accountFrame, axeInBothThemes, openPage, product, signIn } from '../harness.ts';
import { linkTo } from './mailed-link.ts';

const usedUp = 'This link has expired or has already been used.';

async function verified(page: Page): Promise<unknown> {
  return page.evaluate(
    async () => ((await (await fetch('/rest/auth')).json()) as { data: { emailVerified: unknown } }).data.emailVerified,
  );
}

const pressVerify = (page: Page) => page.getByRole('button', { name: 'Verify my email' }).click();

it('verifies the address by a press in the session of its account, elsewhere by the password ACC-36 ACC-57 (ACC-63)', async () => {
  const developer = await newDeveloper();
  const email = developer.session?.email ?? '';
  const page = await openAs(developer, { expectedErrors: ['410', '403', '401'] });
  await page.goto('/projects');
  const link = await linkTo(email, '/email-verify');
  for (let scans = 0; scans < 3; scans += 1) expect((await fetch(link)).status).toBe(200);
  expect(await verified(page)).toBe(false);

  const mail = await page.context().newPage();
  const posted = mail.waitForRequest(
    (request) => request.method() === 'POST' && request.url() === `${product.account}/api/account/email-verify`,
  );
  let isPosted = false;
  void posted.then(() => (isPosted = true));
  await mail.goto(link);
  await mail.getByRole('button', { name: 'Verify my email' }).waitFor();
  expect(isPosted).toBe(false);
  const stranger = await openPage({ expectedErrors: ['403', '401'] });
  await stranger.goto(link);
  await pressVerify(stranger);
  await stranger.getByLabel('Password', { exact: true }).fill('not the password');
  await pressVerify(stranger);
  await stranger.getByText('The email or password is not correct.').waitFor();
  expect(await axeInBothThemes(stranger)).toEqual([]);
  expect(await stranger.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe(
    '/reset-password',
  );
  expect(await verified(page)).toBe(false);
  await pressVerify(mail);
  expect((await posted).url()).not.toContain('token');
  await mail.getByText('Your email is verified.').waitFor();
  expect(await verified(page)).toBe(true);
  await mail.reload();
  await mail.getByText('Your email is verified.').waitFor();

  const other = await openPage({ expectedErrors: ['410'] });
  await other.goto(link);
  await pressVerify(other);
  await other.getByText(usedUp).waitFor();
  await other.getByRole('link', { name: 'Go to Waypost' }).click();
  await other.waitForURL(`${product.portal}/login`);
});

it('learns in the first tab that the address was verified in another: the user is read anew with the token as bearer ACC-46 REQ-54 REQ-10', async () => {
  const developer = await newDeveloper();
  const project = await newProject(developer);
  const page = await openAs(developer);
  const email = developer.session?.email ?? '';
  await page.goto(`/projects/${project}`);
  const notice = page.getByText(`Please verify your email address. We sent a link to ${email}.`);
  await notice.waitFor();
  const mail = await page.context().newPage();
  await mail.goto(await linkTo(email, '/email-verify'));
  await pressVerify(mail);
  await mail.getByText('Your email is verified.').waitFor();

  const asked = page.waitForRequest(`${product.account}/user/me`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const token = await page.evaluate(
    async () => ((await (await fetch('/rest/auth')).json()) as { data: { accessToken: string } }).data.accessToken,
  );
  expect(await (await asked).headerValue('Authorization')).toBe(`Bearer ${token}`);
  await notice.waitFor({ state: 'detached' });
});

it('resets a forgotten password through the mailbox, and signs in with the new one ACC-33', async () => {
  const person = await newAccount();
  const page = await openPage();
  await page.goto('/login');
  const frame = accountFrame(page);
  await frame.getByLabel('Email').fill(person.email);
  await frame.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect.poll(() => frame.getByLabel('Email').inputValue()).toBe(person.email);
  await frame.getByRole('button', { name: 'Send the link' }).click();

  const mail = await page.context().newPage();
  await mail.goto(await linkTo(person.email, '/reset-password'));
  await mail.getByRole('textbox', { name: 'New password' }).fill('quite another horse');
  await mail.getByRole('button', { name: 'Set the new password' }).click();
  await mail.getByText('Your password has been changed. All other sessions have ended.').waitFor();
  await mail.reload();
  await mail.getByText('Your password has been changed. All other sessions have ended.').waitFor();
  await signIn(page, { email: person.email, password: 'quite another horse' });
});

const pages = ['/reset-password#token=x', '/nowhere'];

it.each(pages)(
  'shows %s to everybody: a title, one heading, nothing that axe finds in either theme, no sideways scrolling',
  async (path) => {
    const page = await openPage({ expectedErrors: ['404'], viewport: { width: 360, height: 780 } });
    await page.goto(`${product.account}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expect
      .poll(() => page.title())
      .toBe(
        `${await page.getByRole('heading', { level: 1 }).textContent()} · Waypost`.replace(
          'Choose a new',
          'Reset your',
        ),
      );
    expect(await axeInBothThemes(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0);
  },
);
