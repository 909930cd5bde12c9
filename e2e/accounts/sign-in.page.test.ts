// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { newAccount, newDeveloper, newProject } from '../console/developer.ts';
import { signUpInFrame } from '../dom/account-frame.ts';
import { openFlowInDom } from '../dom/embedder.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { newPerson, product } from '../harness.ts';

const password = (page: DomPage) => page.getByRole('textbox', { name: 'Password' });
const submit = (page: DomPage) => page.getByRole('button', { name: 'Sign in', exact: true });

async function tryToSignIn(page: DomPage, email: string, secret: string) {
  await page.getByLabel('Email').fill(email);
  await password(page).fill(secret);
  await submit(page).click();
}

it('takes email and password, says one thing of any wrong credentials, and keeps what was typed ACC-31', async () => {
  const page = openInDom();
  const { email } = await newAccount();
  const said: (string | null)[] = [];
  for (const address of [email, newPerson().email]) {
    await openFlowInDom(page, 'sign-in');
    await tryToSignIn(page, address, 'not the right words');
    said.push(await page.getByRole('alert').filter({ hasText: /./ }).textContent());
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(address);
    await expect.poll(() => password(page).inputValue()).toBe('not the right words');
  }
  expect(said).toEqual(['The email or password is not correct.', 'The email or password is not correct.']);

  await tryToSignIn(page, 'nonsense', '');
  await page.getByText('Password is required.').last().waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('email');
  await expect.poll(() => page.getByLabel('Organisation id').count()).toBe(0);
});

it('asks for the organisation id where the embedder wants it, and takes it into account ACC-31', async () => {
  const page = openInDom();
  const { heardUntil } = await openFlowInDom(page, 'sign-in', { realmInput: true, realm: 'acme' });
  const organisation = page.getByLabel('Organisation id');
  await expect.poll(() => organisation.inputValue()).toBe('acme');
  await tryToSignIn(page, 'other-realm@demo.example', 'waypost-demo-1');
  await page.getByText('The email or password is not correct.').waitFor();
  await organisation.fill('partner');
  await submit(page).click();
  expect((await heardUntil('completed')).data.code).toMatch(/./);
});

it('goes on to no path of another origin NAV-28', async () => {
  const visitor = new BrowserClient(product);
  const page = await visitInDom(visitor, `/login?return=${encodeURIComponent('//stranger.example/x')}`);
  await signUpInFrame(page, visitor, newPerson());
  await page.waitForURL((url) => url.pathname !== '/login');
  expect([page.url(), page.left]).toEqual([`${product.portal}/projects`, []]);
});

it('loses nothing when a session has run out: it is renewed, or the person signs in where they were', async () => {
  const developer = await newDeveloper();
  const project = await newProject(developer);
  const page = openInDom(developer, ['UNAUTHORIZED']);
  await page.goto('/projects');
  const row = page.getByRole('link', { name: 'Freemium Basic' });
  await row.waitFor();
  developer.cookies.delete('__Host-waypost_session');
  document.dispatchEvent(new Event('visibilitychange'));
  await row.click();
  await page.waitForURL(`**/projects/${project}`);
  await page.getByRole('heading', { level: 1, name: 'Freemium Basic' }).waitFor();
  expect(developer.cookies.has('__Host-waypost_session')).toBe(true);

  page.become();
  await page.goto(`/projects/${project}`);
  await page.waitForURL(/\/login\?return=/);
  expect(new URL(page.url()).searchParams.get('return')).toBe(`/projects/${project}`);
});
