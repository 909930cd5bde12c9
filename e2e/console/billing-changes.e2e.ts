import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { withFlags } from '../pages/page-config.ts';
import { visit } from '../pages/started.ts';
import { newDeveloper, newProject, openAs } from './developer.ts';

const path = '/billing-management';
const form = (page: Page) => page.getByRole('region', { name: 'Billing details' });
const field = (page: Page, name: string) => form(page).getByLabel(name).first();
const press = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click();
const isDeveloper = (url: URL) => url.pathname === '/api/developer';

/** A developer in France with saved billing details. */
async function billedDeveloper(): Promise<BrowserClient> {
  const client = await newDeveloper();
  await newProject(client);
  const answer = await client.call('PUT', '/api/developer', {
    billing_first_name: 'Ada',
    billing_last_name: 'Lovelace',
    billing_email: 'ada@people.example',
    billing_phone: '+33 1 23456789',
    billing_company_name: 'Engines & Co',
    billing_country: 'FRA',
    billing_address: { address: 'Rue de Rivoli 1', city: 'Paris', postal: '75001', country: 'FRA' },
    gdprAgreement: false,
  });
  expect(answer.status).toBe(200);
  return client;
}

async function change(page: Page, given: Readonly<Record<string, string>>): Promise<void> {
  await press(page, 'Edit');
  for (const [name, value] of Object.entries(given)) await field(page, name).fill(value);
  await press(page, 'Save');
}
const saved = (page: Page) => form(page).getByRole('button', { name: 'Edit' }).waitFor();

/** Answers about the account with these fields changed. */
async function withAccount(page: Page, fields: object): Promise<void> {
  await page.route(isDeveloper, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...fields } } });
  });
}

describe('a change of billing details', () => {
  it('is not lost to another tab: the later one hears of it, and saves over it only when told again', async () => {
    const client = await billedDeveloper();
    const page = await openAs(client);
    await visit(page, path);
    await press(page, 'Edit');
    await field(page, 'City').fill('Lyon');
    const other = await page.context().newPage();
    await visit(other, path);
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
    await visit(page, path);
    await form(page).getByText('75001 Paris').waitFor();
    await expect.poll(() => form(page).getByRole('button', { name: 'Edit' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('region', { name: 'Payment method' }).getByRole('button').count()).toBe(1);
  });
});
