// @vitest-environment jsdom
import type { AccountPageOptions } from '@waypost/widget/host/widget-options';
import type { PageFlow } from '@waypost/widget/protocol';
import { describe, expect, it } from 'vitest';
import { isRedeemed, openFlowInDom } from '../dom/embedder.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { mailTo, newPerson, type Person, product } from '../harness.ts';
import { signInAt } from '../widget/embedder.ts';

async function open(flow: PageFlow, options: AccountPageOptions = {}, page = openInDom()) {
  return { page, ...(await openFlowInDom(page, flow, options)) };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** The labels in both languages. */
async function fillPerson(page: DomPage, { firstName, lastName, email, password }: Person) {
  await page.locator('#first_name').fill(firstName);
  await page.locator('#last_name').fill(lastName);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('#country').selectOption('DEU');
  await page.locator('#terms').check();
}
const submit = (page: DomPage) => page.locator('button[type=submit]').click();

/** Checks the event with the code of a completed flow, and that the embedder can redeem it. */
async function completed({ heardUntil }: Opened, flow: string) {
  const event = await heardUntil('completed');
  expect(event.flow).toBe(flow);
  expect(await isRedeemed(event.data.code)).toBe(true);
}

async function account(person = newPerson(), options: AccountPageOptions = {}): Promise<Person> {
  const opened = await open('sign-up', options);
  await fillPerson(opened.page, person);
  await submit(opened.page);
  await opened.heardUntil('completed');
  return person;
}

const postedTo = (page: DomPage, path: string) => page.waitForRequest(`${product.account}/api/account/${path}`);

describe('a sign-up', () => {
  it('asks what the embedder wants asked, and tells the service where it came from ACC-16 ACC-18 ACC-19', async () => {
    const opened = await open('sign-up', {
      selfCertifyAge: true,
      phoneNumberField: true,
      companyEmailInSignUp: true,
      channel: 'partner',
      trackId: 'spring',
      uatDuration: 900,
      realm: 'acme',
      lang: 'de',
    });
    const { page } = opened;
    await fillPerson(page, { ...newPerson(), email: 'ada@gmail.com' });
    await submit(page);
    const problems = [
      'Verwenden Sie die E-Mail-Adresse Ihres Unternehmens, nicht die eines kostenlosen Anbieters.',
      'Sie müssen mindestens 16 Jahre alt sein.',
    ];
    await expect.poll(() => page.getByRole('alert').getByRole('link').allTextContents()).toEqual(problems);

    const person = newPerson();
    await fillPerson(page, person);
    await page.locator('#phone').fill('+49 30 1');
    await page.locator('#age').check();
    const posted = postedTo(page, 'sign-up');
    await submit(page);
    expect((await posted).postDataJSON()).toMatchObject({
      phone: '+49 30 1',
      age: true,
      asked: ['age', 'company_email'],
      channel: 'partner',
      track_id: 'spring',
      uat_duration: 900,
      realm: 'acme',
      lang: 'de',
    });
    await completed(opened, 'sign-up');
    const [mail] = await mailTo(person.email);
    expect(mail?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Waypost');
    expect(mail?.links[0]).toContain('/email-verify?lang=de#token=');
  });

  it('is the only page, or none, where the embedder says so; the control to close goes too ACC-17', async () => {
    const alone = await open('sign-in', { onlySignUp: true, frameNoClose: true });
    await expect.poll(() => alone.page.getByRole('heading', { level: 1 }).textContent()).toBe('Create your account');
    await expect.poll(() => alone.page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
    await expect.poll(() => alone.page.getByRole('button', { name: 'Close' }).count()).toBe(0);
    const none = await open('sign-up', { noSignUp: true });
    await expect.poll(() => none.page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
    await expect.poll(() => none.page.getByRole('button', { name: 'Create an account' }).count()).toBe(0);
  });
});

describe('an organisation', () => {
  it('is asked for where the password fits several accounts, and signed in to ACC-17 ACC-31', async () => {
    const person = await account();
    await account(person, { realm: 'acme' });
    const opened = await open('sign-in', { realmAny: true, prefillEmailAddr: person.email });
    const { page } = opened;
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
    await signInAt(page, person);
    await page.getByText('Your email has accounts in several organisations.').first().waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe(person.password);
    await page.getByLabel('Organisation id').fill('ACME');
    await submit(page);
    await completed(opened, 'sign-in');
  });

  it('takes an account that exists, which is asked for its password although somebody is signed in ACC-37', async () => {
    const person = newPerson();
    const entrance = await open('sign-up');
    const { page } = entrance;
    await fillPerson(page, person);
    await submit(page);
    await completed(entrance, 'sign-up');
    const conversion = await open('conversion-sign-in', { realm: 'acme' }, page);
    await expect.poll(() => page.getByLabel('Organisation id').inputValue()).toBe('acme');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('not the right one');
    await submit(page);
    await page.getByText('The email or password is not correct.').waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await submit(page);
    await completed(conversion, 'conversion-sign-in');

    const there = await open('sign-in', { realm: 'acme' });
    await signInAt(there.page, person);
    await completed(there, 'sign-in');
  });

  it('that is closed takes nobody without an invitation, and says no more than an unknown one ACC-37', async () => {
    const person = await account();
    const said: (string | null)[] = [];
    for (const realm of ['closed', 'unknown']) {
      const { page } = await open('conversion-sign-in', { realm });
      await page.getByLabel('Email').fill(person.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
      await submit(page);
      said.push(await page.getByRole('alert').filter({ hasText: 'organisation' }).textContent());
    }
    expect(said[0]).toContain('you need an invitation to join');
    expect(said[1]).toBe(said[0]);
  });

  it('is found again by mail, the same for an address that nobody has ACC-34', async () => {
    const person = await account(newPerson(), { realm: 'acme' });
    const said: (string | null)[] = [];
    for (const email of [person.email, newPerson().email]) {
      const { page } = await open('forgot-org-id', { lang: 'de' });
      await page.locator('#email').fill(email);
      await submit(page);
      said.push((await page.getByRole('status').textContent())?.replace(email, '…') ?? null);
    }
    expect(said[0]).toContain('Wenn es ein Konto für … gibt');
    expect(said[1]).toBe(said[0]);
    const ids = async () =>
      (await mailTo(person.email)).find(({ subject }) => subject === 'Ihre Organisationskennungen für Waypost');
    await expect.poll(async () => (await ids())?.text).toContain('Acme: acme');
  });
});

it('says the same to everybody who asks for an invitation again ACC-35', async () => {
  const said: (string | null)[] = [];
  for (const email of ['self-serve@demo.example', newPerson().email]) {
    const { page } = await open('resend-invite');
    await page.getByLabel('Email').fill(email);
    await submit(page);
    said.push((await page.getByRole('status').textContent())?.replace(email, '…') ?? null);
  }
  expect(said[0]).toContain('If an invitation for … is open, it is on its way.');
  expect(said[1]).toBe(said[0]);
});
