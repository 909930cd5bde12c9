// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { type ProviderAnswer, visitProvider } from '../../server/test/visit-provider.ts';
import { openFlowInDom } from '../dom/embedder.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';
import { newName, withPassword } from './initech.ts';

it('says so beside the field when the organisation has no provider, known or not ACC-58', async () => {
  const page = openInDom();
  for (const realm of ['nobody-knows', 'acme']) {
    await openFlowInDom(page, 'sign-in', { realmAny: true });
    await page.getByRole('button', { name: 'Use your organisation’s sign-in' }).click();
    await page.getByLabel('Organisation id').fill(realm);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This organisation has no sign-in of its own.').waitFor();
    await expect.poll(() => page.getByLabel('Organisation id').getAttribute('aria-invalid')).toBe('true');
  }
});

it('conversion-sign-in asks for no password where the organisation that is typed has none ACC-58 ACC-37', async () => {
  const page = await visitInDom(undefined, `${product.account}/conversion-sign-in`);
  await page.getByLabel('Organisation id').fill('hooli');
  await page.getByRole('button', { name: 'Sign in with Hooli' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).count()).toBe(0);
});

/** Presses the button of the provider, answers there, and comes back. */
async function answerAtProvider(page: DomPage, answer: ProviderAnswer): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Initech' }).click();
  const isThere = ({ href }: URL) => href.startsWith(product.provider);
  await expect.poll(() => page.left.some(isThere)).toBe(true);
  const [address] = page.left.splice(0).filter(isThere);
  await page.goto(await visitProvider(product.provider, address?.href ?? '', answer));
}

describe('in a page of its own', () => {
  it('shows what happened at the page that the person left from ACC-58', async () => {
    const address = `${product.account}/sign-in?realm=initech&theme=dark`;
    const page = await visitInDom(undefined, address);
    await answerAtProvider(page, 'cancel');
    await page.getByRole('alert').getByText('You were not signed in: Initech declined').waitFor();
    expect(page.url()).toBe(address);
  });

  it('asks for a second factor of ours where one is wanted, and the provider did not ask ACC-58', async () => {
    const page = await visitInDom(undefined, `${product.account}/sign-in?realm=initech&require2fa=true`);
    await answerAtProvider(page, { login: newName() });
    await page.waitForURL(`${product.account}/sign-in**`);
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
  });
});

describe('on the other ways in', () => {
  it.each([
    ['conversion-sign-in', 'Sign in and connect'],
    ['ssx-ec', 'Create account'],
    ['sign-up', 'Create account'],
  ])(
    '%s offers the provider besides its form, and goes on when the person comes back ACC-58 ACC-37',
    async (name, submit) => {
      const page = await visitInDom(undefined, `${product.account}/${name}?realm=initech`);
      await page.getByRole('button', { name: submit }).waitFor();
      await answerAtProvider(page, { login: newName() });
      await page.waitForURL(`${product.account}/account**`);
      await page.getByText('This session', { exact: true }).waitFor();
    },
  );
});

describe('an account with a password that has the address', () => {
  it('is linked in the same flow by its password, which is asked for once ACC-58', async () => {
    const name = newName();
    const user = withPassword(name);
    await new BrowserClient(product).signUp(user);
    const page = openInDom();
    const toTheirs = async () => {
      await page.goto(`${product.account}/sign-in?realm=initech`);
      await answerAtProvider(page, { login: name });
    };
    await toTheirs();
    await page.getByRole('heading', { name: 'Connect your account' }).waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await page.getByRole('button', { name: 'Connect and sign in' }).click();
    await page.getByRole('alert').getByText('The email or password is not correct.').waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
    await page.getByRole('button', { name: 'Connect and sign in' }).click();
    await page.getByText(`Signed in as ${user.email}`).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${product.portal}/`);
    await toTheirs();
    await page.getByText(`Signed in as ${user.email}`).waitFor();
  });
});
