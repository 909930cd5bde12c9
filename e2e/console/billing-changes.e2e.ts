import { describe, expect, it } from 'vitest';
import { withFlags } from '../pages/page-config.ts';
import { visit } from '../pages/started.ts';
import { billingPath, form, field, press, change, saved, billedDeveloper, withAccount } from './billing-page.ts';
import { openAs } from './developer.ts';

describe('a change of billing details', () => {
  it('is not lost to another tab: the later one hears of it, and saves over it only when told again', async () => {
    const client = await billedDeveloper();
    const page = await openAs(client);
    await visit(page, billingPath);
    await press(page, 'Edit');
    await field(page, 'City').fill('Lyon');
    const other = await page.context().newPage();
    await visit(other, billingPath);
    await change(other, { Phone: '+33 1 33333333' });
    await saved(other);
    const account = async () => (await client.call('GET', '/api/developer')).data as Record<string, unknown>;
    await press(page, 'Save');
    await form(page).getByText('These details were changed elsewhere in the meantime.').waitFor();
    expect(await field(page, 'City').inputValue()).toBe('Lyon');
    expect(await account()).toMatchObject({ billing_phone: '+33 1 33333333', billing_address: { city: 'Paris' } });
    await press(page, 'Save');
    await form(page).getByText('75001 Lyon').waitFor();
    expect(await account()).toMatchObject({ billing_phone: '+33 1 23456789', billing_address: { city: 'Lyon' } });
  });
});

describe('the billing page', () => {
  it('leaves an ending account its edit buttons while the billing fix flag is off BIL-31 CFG-28', async () => {
    const page = await openAs(await billedDeveloper());
    await withFlags(page, { ff_billing_fix: false }); // it is on by default
    await withAccount(page, { aria_status: 'CANCELLATION PENDING' });
    await visit(page, billingPath);
    await form(page).getByText('75001 Paris').waitFor();
    await expect.poll(() => form(page).getByRole('button', { name: 'Edit' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('region', { name: 'Payment method' }).getByRole('button').count()).toBe(1);
  });
});
