import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailTo, newPerson, type Person, product } from '../harness.ts';
import { accountPageIn, heardUntil, openEmbedder, redeem, samplePages, signInAt } from '../widget/embedder.ts';

type Opened = { readonly page: Page; readonly frame: Frame };

async function open(flow: string, options: object = {}): Promise<Opened> {
  const page = await openEmbedder({ browser: { expectedErrors: [/40[0139] \(/] } });
  await page.evaluate(([name, given]) => window.openFlow(name, { box: 'box', ...given }), [flow, options] as const);
  await heardUntil(page, 'opened');
  return { page, frame: await accountPageIn(page) };
}

/** The labels in both languages. */
async function fillPerson(frame: Frame, { firstName, lastName, email, password }: Person) {
  await frame.locator('#first_name').fill(firstName);
  await frame.locator('#last_name').fill(lastName);
  await frame.locator('#email').fill(email);
  await frame.locator('#password').fill(password);
  await frame.locator('#country').selectOption('DEU');
  await frame.locator('#terms').check();
}
const submit = (frame: Frame) => frame.locator('button[type=submit]').click();

/** Checks the event with the code of a completed flow, and that the embedder can redeem it. */
async function completed({ page }: Opened, flow: string) {
  const event = (await heardUntil(page, 'completed')).find(({ action }) => action === 'completed');
  expect(event?.flow).toBe(flow);
  expect(await redeem(page, samplePages.clientId, event?.data.code)).toEqual([200, true]);
  return event;
}

async function account(person = newPerson(), options: object = {}): Promise<Person> {
  const opened = await open('sign-up', options);
  await fillPerson(opened.frame, person);
  await submit(opened.frame);
  await heardUntil(opened.page, 'completed');
  return person;
}

const postedTo = (page: Page, path: string) => page.waitForRequest(`${product.account}/api/account/${path}`);

describe('a sign-up', () => {
  it('of a company asks for its name, and ends with completed ACC-37', async () => {
    const opened = await open('ssx-ec');
    const { frame, page } = opened;
    await fillPerson(frame, newPerson());
    await submit(frame);
    await frame.getByText('Company is required.').first().waitFor();
    const posted = postedTo(page, 'sign-up');
    await frame.getByLabel('Company').fill('Acme Maps');
    await frame.locator('#password').fill('correct horse battery');
    await submit(frame);
    expect((await posted).postDataJSON()).toMatchObject({ company_name: 'Acme Maps', asked: ['company_name'] });
    await completed(opened, 'ssx-ec');
  });

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
    const { frame, page } = opened;
    await fillPerson(frame, { ...newPerson(), email: 'ada@gmail.com' });
    await submit(frame);
    const problems = [
      'Verwenden Sie die E-Mail-Adresse Ihres Unternehmens, nicht die eines kostenlosen Anbieters.',
      'Sie müssen mindestens 16 Jahre alt sein.',
    ];
    await expect.poll(() => frame.getByRole('alert').getByRole('link').allTextContents()).toEqual(problems);

    const person = newPerson();
    await fillPerson(frame, person);
    await frame.locator('#phone').fill('+49 30 1');
    await frame.locator('#age').check();
    const posted = postedTo(page, 'sign-up');
    await submit(frame);
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
    await expect.poll(() => alone.frame.getByRole('heading', { level: 1 }).textContent()).toBe('Create your account');
    await expect.poll(() => alone.frame.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
    await expect.poll(() => alone.frame.getByRole('button', { name: 'Close' }).count()).toBe(0);
    const none = await open('sign-up', { noSignUp: true });
    await expect.poll(() => none.frame.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
    await expect.poll(() => none.frame.getByRole('button', { name: 'Create an account' }).count()).toBe(0);
  });
});

describe('an organisation', () => {
  it('is asked for where the password fits several accounts, and signed in to ACC-17 ACC-31', async () => {
    const person = await account();
    await account(person, { realm: 'acme' });
    const opened = await open('sign-in', { realmAny: true, prefillEmailAddr: person.email });
    const { frame } = opened;
    await expect.poll(() => frame.getByLabel('Email').inputValue()).toBe(person.email);
    await signInAt(frame, person);
    await frame.getByText('Your email has accounts in several organisations.').first().waitFor();
    await expect.poll(() => frame.getByRole('textbox', { name: 'Password' }).inputValue()).toBe(person.password);
    await frame.getByLabel('Organisation id').fill('ACME');
    await submit(frame);
    await completed(opened, 'sign-in');
  });

  it('takes an account that exists, which is asked for its password although somebody is signed in ACC-37', async () => {
    const person = newPerson();
    const { page, frame: entrance } = await open('sign-up');
    await fillPerson(entrance, person);
    await submit(entrance);
    await heardUntil(page, 'completed');
    await page.evaluate(() => {
      window.heard = [];
      window.openFlow('conversion-sign-in', { box: 'other-box', realm: 'acme' });
    });
    await heardUntil(page, 'opened');
    const frame = await accountPageIn(page, 'conversion-sign-in');
    await expect.poll(() => frame.getByLabel('Organisation id').inputValue()).toBe('acme');
    await frame.getByLabel('Email').fill(person.email);
    await frame.getByRole('textbox', { name: 'Password' }).fill('not the right one');
    await submit(frame);
    await frame.getByText('The email or password is not correct.').waitFor();
    await frame.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await submit(frame);
    await completed({ page, frame }, 'conversion-sign-in');

    const there = await open('sign-in', { realm: 'acme' });
    await signInAt(there.frame, person);
    await completed(there, 'sign-in');
  });

  it('that is closed takes nobody without an invitation, and says no more than an unknown one ACC-37', async () => {
    const person = await account();
    const said: (string | null)[] = [];
    for (const realm of ['closed', 'unknown']) {
      const { frame } = await open('conversion-sign-in', { realm });
      await frame.getByLabel('Email').fill(person.email);
      await frame.getByRole('textbox', { name: 'Password' }).fill(person.password);
      await submit(frame);
      said.push(await frame.getByRole('alert').filter({ hasText: 'organisation' }).textContent());
    }
    expect(said[0]).toContain('you need an invitation to join');
    expect(said[1]).toBe(said[0]);
  });

  it('is found again by mail, the same for an address that nobody has ACC-34', async () => {
    const person = await account(newPerson(), { realm: 'acme' });
    const said: (string | null)[] = [];
    for (const email of [person.email, newPerson().email]) {
      const { frame } = await open('forgot-org-id', { lang: 'de' });
      await frame.locator('#email').fill(email);
      await submit(frame);
      said.push((await frame.getByRole('status').textContent())?.replace(email, '…') ?? null);
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
    const { frame } = await open('resend-invite');
    await frame.getByLabel('Email').fill(email);
    await submit(frame);
    said.push((await frame.getByRole('status').textContent())?.replace(email, '…') ?? null);
  }
  expect(said[0]).toContain('If an invitation for … is open, it is on its way.');
  expect(said[1]).toBe(said[0]);
});
