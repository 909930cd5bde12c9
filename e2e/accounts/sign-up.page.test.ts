// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { newAccount } from '../console/developer.ts';
import { openFlowInDom } from '../dom/embedder.ts';
import { openInDom, visitInDom } from '../dom/page.ts';
import { fillSignUpForm, mailTo, newPerson, product } from '../harness.ts';

/** The page that the portal's frame shows. */
const atForm = () => visitInDom(undefined, `${product.account}/sign-up`);

it('names everything that is missing beside its field and moves to the first, forgets it once something else stands there, and keeps the focus ACC-32', async () => {
  const page = await atForm();
  await page.getByRole('button', { name: 'Create account' }).click();
  const problems = [
    'First name is required.',
    'Last name is required.',
    'Email is required.',
    'Use at least 10 characters.',
    'Country is required.',
    'Please agree to the terms and conditions.',
  ];
  await expect.poll(() => page.getByRole('alert').getByRole('link').allTextContents()).toEqual(problems);
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('first_name');
  const described = await page.getByLabel('Country').getAttribute('aria-describedby');
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe('Country is required.');

  const problem = (text: string) => page.locator('p').getByText(text, { exact: true });
  await page.getByLabel('Last name').pressSequentially('Love');
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('last_name');
  await page.locator('#password').fill('a good long password of mine');
  await expect.poll(() => problem('Use at least 10 characters.').count()).toBe(0);
  await page.getByLabel('Email').fill('ada@people.example');
  await expect.poll(() => problem('Email is required.').count()).toBe(0);
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('email');
  await problem('First name is required.').waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('first_name');
});

it('says while it is typed how good a password is, and why it is refused ACC-56', async () => {
  const page = await atForm();
  await page.getByLabel('Email').fill('ada.lovelace@example.org');
  const meter = page.getByRole('meter', { name: 'Password strength' });
  const cases = [
    ['short', '0', 'Use at least 10 characters.'],
    ['Password123!', '0', 'This password is one of the first that attackers try. Choose another one.'],
    ['my ada.lovelace key', '0', 'Your password must not contain your email address.'],
    ['kvnxqzmwrt', '1', 'Acceptable'],
    ['correct horse battery staple', '4', 'Strong'],
  ] as const;
  for (const [password, strength, why] of cases) {
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByText(why, { exact: true }).waitFor();
    await expect.poll(() => meter.getAttribute('value')).toBe(strength);
  }
});

it('refuses a password that the address is part of, and an address that is taken, and keeps the rest', async () => {
  const taken = await newAccount();
  const page = await atForm();
  await fillSignUpForm(page, { ...taken, password: taken.email });
  await page.getByText('Your password must not contain your email address.').first().waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(taken.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('An account with this email already exists.').waitFor();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe(taken.firstName);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(taken.email);
});

it('asks for the phone where the embedder wants it, and for no more otherwise ACC-32', async () => {
  const page = await atForm();
  await page.getByLabel('Email').waitFor();
  await expect.poll(() => page.getByLabel('Phone').count()).toBe(0);
  const { heardUntil } = await openFlowInDom(page, 'sign-up', { phoneNumberField: true });
  await page.getByLabel('Phone').fill('+49 30 123456');
  const sent = page.waitForRequest(`${product.account}/api/account/sign-up`);
  await fillSignUpForm(page, newPerson());
  expect((await sent).postDataJSON()).toMatchObject({ phone: '+49 30 123456' });
  await heardUntil('completed');
});

it('creates one account however often the button is pressed, and mails a link that verifies the address ACC-32', async () => {
  const page = openInDom();
  const person = newPerson();
  const sent: unknown[] = [];
  const pressed = Promise.withResolvers<void>();
  await page.route(`${product.account}/api/account/sign-up`, async (route) => {
    sent.push(route.request().postDataJSON());
    await pressed.promise;
    await route.continue();
  });
  const { heardUntil } = await openFlowInDom(page, 'sign-up');
  await fillSignUpForm(page, person);
  await page.getByRole('button', { name: 'Create account' }).click({ force: true });
  await page.getByLabel('Email').press('Enter');
  pressed.resolve();
  await heardUntil('completed');
  expect(sent).toEqual([
    expect.objectContaining({
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      password: person.password,
      country: 'DEU',
      terms: true,
    }),
  ]);
  const [mail] = await mailTo(person.email);
  expect(mail?.subject).toBe('Verify your email for Waypost');
  expect(mail?.links).toEqual([expect.stringMatching(new RegExp(`^${product.account}/email-verify#token=`))]);
});

it('keeps what was typed over a reload and from page to page, but never a password', async () => {
  const page = openInDom();
  await openFlowInDom(page, 'sign-up');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await openFlowInDom(page, 'sign-up');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada');
  await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@example.org');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@example.org');
});
