import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomeUser, newDeveloper, signedUp } from '../console/developer.ts';
import { accountFrame, newPerson, openPage } from '../harness.ts';

const flow = '/projects?create=Freemium-Basic';
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('create-flow') ?? 'null') as Record<string, unknown> | null);

describe('the account step', () => {
  it('opens a closed frame again, with the sign-up or without it (CRE-41)', async () => {
    const page = await openPage();
    await page.goto(flow);
    const frame = accountFrame(page);
    await frame.getByLabel('First name').waitFor();
    for (const [label, ways] of [
      ['Sign in or create an account', 1],
      ['Sign in only', 0],
    ] as const) {
      await frame.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => page.locator('iframe').count()).toBe(0);
      await page.getByRole('button', { name: label }).click();
      await frame.getByLabel('Email').waitFor();
      await expect.poll(() => frame.getByLabel('First name').count()).toBe(ways);
      await expect.poll(() => frame.getByText('Create an account').count()).toBe(0);
      expect(new URL(page.url()).searchParams.get('step')).toBe('account');
    }
  });

  async function signInAgain(page: Page, email: string) {
    const frame = accountFrame(page);
    await frame.getByRole('button', { name: 'Sign in' }).click();
    await frame.getByRole('button', { name: 'Forgot your password?' }).waitFor(); // both forms ask for an email
    await frame.getByLabel('Email').fill(email);
    await frame.getByRole('textbox', { name: 'Password' }).fill(newPerson().password);
    await frame.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/step=terms/);
  }

  it('keeps the flow and what was typed for the person before, and drops it all for another (CRE-27)', async () => {
    const page = await openPage();
    const developer = await newDeveloper();
    await becomeUser(page, developer);
    await page.goto(flow);
    await page.getByLabel('Company').fill('Analytical Engines');
    const before = await stored(page);
    await page.context().clearCookies();
    await page.goto(flow);
    await page.waitForURL(/step=account/);
    await signInAgain(page, developer.session?.email ?? '');
    await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Analytical Engines');
    expect(await stored(page)).toMatchObject({ flowId: before?.['flowId'], done: ['account'] });

    const other = { ...newPerson(), firstName: 'Grace' };
    await signedUp(other);
    await page.context().clearCookies();
    await page.goto(flow);
    await page.waitForURL(/step=account/);
    await signInAgain(page, other.email);
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Grace');
    expect(await page.getByLabel('Company').inputValue()).toBe('');
    expect((await stored(page))?.['flowId']).not.toBe(before?.['flowId']);
  });
});
