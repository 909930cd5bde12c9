import { describe, expect, it } from 'vitest';
import { visit } from '../pages/started.ts';
import { billingPath, form, field, press, change, saved, billedDeveloper } from './billing-page.ts';
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
