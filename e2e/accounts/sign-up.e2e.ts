import { expect, it } from 'vitest';
import { accountFrame, fillSignUp, newPerson, openPage, product } from '../harness.ts';

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
