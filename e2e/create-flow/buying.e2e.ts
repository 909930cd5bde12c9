import { describe, expect, it } from 'vitest';
import { axeInBothThemes, openPage } from '../harness.ts';
import { pressTwice } from '../pages/press-twice.ts';
import { atPayment, fillCard, part, press, purchasesOf, spaced, stepOf, stored } from './buying-page.ts';

describe('buying a plan with a price', () => {
  it('asks for billing and payment, shows what it costs, charges that once, and confirms it (CRE-08, CRE-18, CRE-24, CRE-42, CRE-43, CRE-54, BIL-20, PLN-21, PLN-23, PLN-24)', async () => {
    const page = await openPage({ expectedErrors: ['422'] });
    await atPayment(page);
    expect(await stored(page)).toMatchObject({ selectedPlanId: 'Freemium-Pro', done: ['account', 'billing'] });
    const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
    expect((await steps.allTextContents()).map((text) => text.replace(/^\d/, ''))).toEqual(
      ['Account', 'Billing details', 'Payment details', 'Review', 'Confirmation'].map(
        (name) => expect.stringContaining(name) as string,
      ),
    );
    expect(stepOf(page)).toBe('payment');
    await fillCard(page, '4111111111111111');
    await press(page, 'Continue');
    const order = part(page, 'Your order');
    await order.waitFor();
    expect([stepOf(page), await part(page, 'Payment details').count()]).toEqual(['review', 0]);
    await expect
      .poll(async () => (await order.locator('dd').allTextContents()).map(spaced))
      .toEqual(['Freemium Pro', '449 €', '85.31 €', '534.31 €']);
    await part(page, 'Billing details').getByText('ليلى Παπαδοπούλου 🗺️').waitFor();
    await page.getByLabel('Promo code').fill('NONSENSE');
    await press(page, 'Apply');
    await page.getByText('Promo code was not valid.').waitFor();
    await page.getByLabel('Promo code').fill('START20');
    await expect.poll(() => page.getByText('Promo code was not valid.').count()).toBe(0);
    await press(page, 'Apply');
    await order.getByText('427.45 €').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    const sent = purchasesOf(page);
    const call = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/project'),
    );
    await pressTwice(page.getByRole('button', { name: 'Buy', exact: true }), '**/api/project');
    const confirmed = part(page, 'Thank you, your order is complete');
    await confirmed.getByText('427.45 €').waitFor();
    expect((await call).postDataJSON()).toMatchObject({
      plan_id: 'Freemium-Pro',
      promo_code: 'START20',
      terms_version: '1',
      reviewed: { currency: 'eur', price: 449, discount: 89.8, tax: 68.25, total: 427.45 },
    });
    expect([stepOf(page), sent]).toEqual(['confirm', ['POST']]);
    await expect
      .poll(() => confirmed.locator('dt').allTextContents())
      .toEqual(['Plan', 'Project', 'Total', 'Next billing date']);
    const names = () => confirmed.getByRole('link').allTextContents();
    await expect.poll(names).toEqual(['Go to project', 'Go to projects']);
    await page.reload();
    await expect.poll(names).toEqual(['Go to project', 'Go to projects']);
    await confirmed.getByRole('link', { name: 'Go to project', exact: true }).click();
    await page.waitForURL(/\/projects\/prj_/);
  });
});
