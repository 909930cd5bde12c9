import { expect, it } from 'vitest';
import { accountFrame, fillSignUp, mailTo, newPerson, openPage, product } from '../harness.ts';

it('creates one account however often the button is pressed, and mails a link that verifies the address ACC-32', async () => {
  const page = await openPage();
  const person = newPerson();
  const sent: unknown[] = [];
  const pressed = Promise.withResolvers<void>();
  await page.route(`${product.account}/api/account/sign-up`, async (route) => {
    sent.push(route.request().postDataJSON());
    await pressed.promise;
    await route.continue();
  });
  await page.goto('/sign-up');
  await fillSignUp(page, person);
  const button = accountFrame(page).getByRole('button', { name: 'Create account' });
  await button.click({ force: true });
  await accountFrame(page).getByLabel('Email').press('Enter');
  pressed.resolve();
  await page.waitForURL('**/projects');
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

it.each([
  ['/sign-up', 'new-password', 'username'],
  ['/login', 'current-password', 'username'],
])(
  'the password of %s is masked, can be shown, pasted and filled in by a password manager',
  async (path, kind, address) => {
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(path);
    const frame = accountFrame(page);
    const password = frame.getByRole('textbox', { name: 'Password' });
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await expect.poll(() => password.getAttribute('autocomplete')).toBe(kind);
    await expect.poll(() => frame.getByLabel('Email').getAttribute('autocomplete')).toContain(address);
    await frame.getByLabel('Email').fill('pasted horse battery');
    await frame.getByLabel('Email').press('Control+A');
    await frame.getByLabel('Email').press('Control+X');
    await password.press('Control+V');
    await expect.poll(() => password.inputValue()).toBe('pasted horse battery');
    await frame.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
  },
);

it('keeps what was typed over a reload and from page to page, but never a password', async () => {
  const page = await openPage();
  await page.goto('/sign-up');
  const frame = accountFrame(page);
  await frame.getByLabel('First name').fill('Ada');
  await frame.getByLabel('Email').fill('ada@example.org');
  await frame.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.reload();
  await expect.poll(() => frame.getByLabel('First name').inputValue()).toBe('Ada');
  await expect.poll(() => frame.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('');
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => frame.getByLabel('Email').inputValue()).toBe('ada@example.org');
  await frame.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect.poll(() => frame.getByLabel('Email').inputValue()).toBe('ada@example.org');
});

it.each([
  ['/sign-up', '/register'],
  ['/register', '/sign-up'],
])(
  'opens sign-up by %s and then the flow of the plan; %s leads who is signed in there too, or to the projects NAV-26 NAV-27',
  async (entry, second) => {
    const page = await openPage();
    await page.goto(`${entry}?create=Freemium-Basic`);
    await fillSignUp(page, newPerson());
    await page.getByRole('heading', { level: 1, name: 'Create a project on Freemium Basic' }).waitFor();
    expect(new URL(page.url()).searchParams.get('create')).toBe('Freemium-Basic');

    for (const query of ['?create=Freemium-Basic', '']) {
      const answer = await page.request.get(second + query, { maxRedirects: 0 });
      expect([answer.status(), answer.headers()['location']], query).toEqual([307, `/projects${query}`]);
    }
  },
);

it('lets the way back lead to where the reader came from, not into the sign-up again', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get started for free' }).first().click();
  await fillSignUp(page, newPerson());
  await page.waitForURL(/step=terms/);
  await page.goBack();
  expect(page.url()).toBe(`${product.portal}/`);
  await page.goForward();
  await page.getByRole('button', { name: 'Subscribe' }).waitFor();
});
