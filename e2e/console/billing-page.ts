import { expect } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import type { AnyPage } from '../dom/page.ts';
import { newDeveloper, newProject } from './developer.ts';

export const billingPath = '/billing-management';
export const isDeveloper = (url: URL): boolean => url.pathname === '/api/developer';

export const form = (page: AnyPage) => page.getByRole('region', { name: 'Billing details' });
export const field = (page: AnyPage, name: string) => form(page).getByLabel(name).first();
export const press = (page: AnyPage, name: string): Promise<void> =>
  form(page).getByRole('button', { name, exact: true }).click();

/** Details in letters of several scripts. */
export const details = {
  First: 'ليلى',
  Last: 'Παπαδοπούλου 🗺️',
  Company: 'Engines & Co',
  Email: '"ada"@people.example',
  Phone: '+49 30 123456',
  Address: 'Unter den Linden 1',
  'Postal code': '10117',
  City: 'Berlin',
};

export async function fill(page: AnyPage, given: Readonly<Record<string, string>> = details): Promise<void> {
  for (const [name, value] of Object.entries(given)) await field(page, name).fill(value);
}
export async function change(page: AnyPage, given: Readonly<Record<string, string>>): Promise<void> {
  await press(page, 'Edit');
  await fill(page, given);
  await press(page, 'Save');
}
export const saved = (page: AnyPage): Promise<void> => form(page).getByRole('button', { name: 'Edit' }).waitFor();

/** A developer in France with saved billing details. */
export async function billedDeveloper(): Promise<BrowserClient> {
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

/** Answers about the account with these fields changed. */
export async function withAccount(page: AnyPage, fields: object): Promise<void> {
  await page.route(isDeveloper, async (route: AccountRoute) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, ...fields } } });
  });
}
type AccountRoute = {
  fetch(): Promise<{ json(): Promise<unknown> }>;
  fulfill(answer: { json: unknown }): Promise<void>;
};
