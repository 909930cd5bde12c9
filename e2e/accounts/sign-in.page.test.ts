// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { newAccount } from '../console/developer.ts';
import { openFlowInDom } from '../dom/embedder.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { newPerson } from '../harness.ts';

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
