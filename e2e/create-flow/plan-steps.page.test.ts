// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { type DomPage, openInDom } from '../dom/page.ts';
import { newDeveloper } from '../console/developer.ts';
import { details, isDisabled, part, spaced, stepOf } from './buying-page.ts';

const stepNames = (page: DomPage) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem').allTextContents();

const named = (...names: string[]): string[] => names.map((name) => expect.stringContaining(name) as string);
const paidSteps = named('Account', 'Billing details', 'Payment details', 'Review', 'Confirmation');
const freeSteps = named('Account', 'Terms');

describe('a plan named by the address', () => {
  it('has account and terms, and ends at its project, if it is free or for evaluation (CRE-38, CRE-55)', async () => {
    const page = openInDom(await newDeveloper());
    for (const [plan, name] of [
      ['Freemium-Promo', 'Freemium Promo'],
      ['Evaluation', 'Evaluation'],
    ] as const) {
      await page.goto(`/projects?create=${plan}`);
      await part(page, 'Contact details').waitFor();
      expect(await part(page, 'Billing details').count()).toBe(0);
      await expect.poll(() => stepNames(page)).toEqual(freeSteps);
      const state = page.getByLabel('State');
      if ((await state.count()) > 0) await state.selectOption({ label: 'Berlin' });
      await page.getByLabel('I agree to the terms and conditions').check();
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.waitForURL(/\/projects\/prj_[0-9a-z]{26}$/);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
  });

  it('has billing, payment, review and confirmation too if it has a price, which stands beside the steps with its period (CRE-55)', async () => {
    const page = openInDom(await newDeveloper());
    for (const [plan, price] of [
      ['XYZ-Pro-Paper', '4 490 € a year'],
      ['Pro-XYZ', ''],
      ['key_account', ''],
      ['Freemium-Pro', '449 € a month'],
    ] as const) {
      await page.goto(`/projects?create=${plan}`);
      await part(page, 'Billing details').waitFor();
      await expect.poll(() => stepNames(page)).toEqual(paidSteps);
      await expect.poll(async () => spaced(await page.getByRole('complementary').innerText())).toContain(price);
    }
  });

  it('that does not exist is said to, with the way to those that do (CRE-55)', async () => {
    const page = openInDom(await newDeveloper());
    await page.goto('/projects?create=No-Such-Plan');
    await page.getByText('This plan does not exist.').waitFor();
    await page.getByRole('link', { name: 'See the plans' }).click();
    await page.waitForURL(/\/pricing$/);
  });
});

describe('the billing step', () => {
  it('of a new account goes on only with its terms ticked and its form complete, also by the keyboard (BIL-19)', async () => {
    const page = openInDom(await newDeveloper());
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/developer')) sent.push(request.url());
    });
    await page.goto('/projects?create=Freemium-Pro');
    const form = part(page, 'Billing details');
    const button = 'Create account & Continue';
    for (const [name, value] of Object.entries(details)) await form.getByLabel(name).first().fill(value);
    await form.getByLabel('Country').selectOption('DEU');
    await form.getByLabel('State').selectOption('DE-BE');
    await form.getByText('No', { exact: true }).click();
    expect(await isDisabled(page, button)).toBe('true');
    await form.getByLabel('City').press('Enter');
    await page.getByRole('button', { name: button }).click({ force: true });
    expect([sent, stepOf(page)]).toEqual([[], 'billing']);

    const terms = form.getByLabel('I agree to the terms and conditions');
    await terms.check();
    expect(await isDisabled(page, button)).toBeNull();
    await terms.uncheck();
    expect(await isDisabled(page, button)).toBe('true');
    await terms.check();
    await form.getByLabel('City').fill('');
    await page.getByRole('button', { name: button }).click();
    await page.getByText('City is required.').first().waitFor();
    expect(sent).toEqual([]);
    await form.getByLabel('City').fill('Berlin');
    await form.getByLabel('City').press('Enter');
    await part(page, 'Payment details').waitFor();
    expect(sent).toHaveLength(1);
  });
});
