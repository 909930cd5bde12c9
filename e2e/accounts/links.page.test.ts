// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { newAccount, newDeveloper, newProject, signedIn } from '../console/developer.ts';
import { openFlowInDom } from '../dom/embedder.ts';
import { type DomPage, openInDom, readInDom, visitInDom } from '../dom/page.ts';
import { newPerson, product } from '../harness.ts';
import { signInAt } from '../widget/embedder.ts';
import { linkTo } from './mailed-link.ts';

it('tries again when the answer is lost on the way', async () => {
  const developer = await newDeveloper();
  const page = openInDom(developer);
  const link = await linkTo(developer.session?.email ?? '', '/email-verify');
  await page.route('**/api/account/email-verify', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  const verify = page.getByRole('button', { name: 'Verify my email' });
  await verify.click();
  await page.getByText('The server could not be reached. Check your connection and try again.').waitFor();
  await verify.click();
  await page.getByText('Your email is verified.').waitFor();
});

it('lets an unverified developer sign in, and offers the link again ACC-48', async () => {
  const developer = await newDeveloper();
  const project = await newProject(developer);
  const email = developer.session?.email ?? '';
  const page = openInDom(await signedIn({ email, password: 'correct horse battery' }));
  await page.goto(`/login?return=/projects/${project}`);
  await page.getByText(`Please verify your email address. We sent a link to ${email}.`).waitFor();
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/developer/verification'),
  );
  await page.route('**/api/developer/verification', (route) => route.fulfill({ status: 204 })); // requested too soon
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await asked;
  await page.getByText(`We sent a new link to ${email}.`).waitFor();
});

async function askForReset(page: DomPage, email: string) {
  await openFlowInDom(page, 'sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  return page.getByRole('status').filter({ hasText: /./ }).textContent();
}

async function setPassword(page: DomPage, password: string) {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('button', { name: 'Set the new password' }).click();
}

it('resets a forgotten password through the mailbox: one answer whoever asks, a link that works once ACC-33', async () => {
  const person = await newAccount();
  const page = openInDom();
  const nobody = newPerson().email;
  const answers = [await askForReset(page, nobody), await askForReset(page, person.email)];
  expect(answers[0]?.replace(nobody, '')).toBe(answers[1]?.replace(person.email, ''));
  expect(answers[1]).toContain(`If there is an account for ${person.email}, a link is on its way.`);

  const link = await linkTo(person.email, '/reset-password');
  expect((await fetch(link)).status).toBe(200);
  await page.goto(link);
  await setPassword(page, 'password12');
  await page.getByText('This password is one of the first that attackers try. Choose another one.').first().waitFor();
  await setPassword(page, 'quite another horse');
  await page.getByText('Your password has been changed. All other sessions have ended.').waitFor();
  await page.reload();
  await page.getByText('Your password has been changed. All other sessions have ended.').waitFor();

  sessionStorage.clear(); // as in another browser
  const again = await visitInDom(undefined, link);
  await setPassword(again, 'yet another horse');
  await again.getByText('This link has expired or has already been used.').waitFor();
  await again.getByRole('button', { name: 'Request a new link' }).click();
  await again.getByRole('button', { name: 'Send the link' }).waitFor();

  const { heardUntil } = await openFlowInDom(page, 'sign-in');
  await signInAt(page, person);
  await page.getByText('The email or password is not correct.').waitFor();
  await signInAt(page, { email: person.email, password: 'quite another horse' });
  expect((await heardUntil('completed')).data.code).toMatch(/./);
});

it.each(['/sign-in', '/sign-up', '/reset-password'])(
  'sends nothing of %s in an address while its script does not run',
  async (path) => {
    const query = `?client-id=waypost-portal&uri=${encodeURIComponent(product.portal)}`;
    const page = await readInDom(`${product.account}${path}${query}`);
    const form = page.locator('form');
    await expect.poll(() => form.getAttribute('inert')).not.toBeNull();
    await expect.poll(() => form.getAttribute('method')).toBe('post');
  },
);
