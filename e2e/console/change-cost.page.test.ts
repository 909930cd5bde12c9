// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { type DomPage, visitInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { newDeveloper, newProject } from './developer.ts';

/** The text of a plan's column, its amounts and their terms in one line. */
async function columnOf(page: DomPage, plan: string): Promise<string> {
  const column = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plan }) });
  await column.getByText('Paid now').waitFor();
  const texts = await column.locator('dt, dd, p').allInnerTexts();
  return texts
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/from \w+ \d+, \d{4}/, 'from a day');
}

async function openPlans(client: BrowserClient, projectId: string): Promise<DomPage> {
  return visitInDom(client, `/applications/-/${projectId}/change-plan`);
}

async function save(client: BrowserClient, account: object): Promise<void> {
  expect((await client.call('PUT', '/api/developer', account)).status).toBe(200);
}

describe('the plans that a project can change to', () => {
  it('say what is paid now and later, to the cent, with the tax of the account', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const french = await openPlans(client, id);
    const taxed = await columnOf(french, 'Freemium Pro');
    expect(taxed).toContain('Paid now 538.80 € Each month from a day 538.80 € Including 89.80 € tax (20 %)');
    expect(taxed).not.toContain('because');

    await save(client, { vat_id: 'FR40303265045' });
    expect(await columnOf(await openPlans(client, id), 'Freemium Pro')).toContain(
      'Including 89.80 € tax (20 %), because',
    );
    const body = { vat_id: 'FR40303265045', country_code: 'FRA' };
    expect((await client.call('POST', '/api/vat/validate', body)).data).toBe(true);
    expect(await columnOf(await openPlans(client, id), 'Freemium Pro')).toContain(
      'Paid now 449 € Each month from a day 449 € Without tax: reverse charge',
    );

    await save(client, { country: 'USA', vat_id: null });
    const american = await openPlans(client, id);
    expect(await columnOf(american, 'Pro XYZ')).toContain('Paid now $449 Each month from a day $449 Without tax');
    const answer = await client.call('POST', '/api/product/tax', { plan_id: 'Pro-XYZ' });
    expect((answer.data as { totalPrice: object }).totalPrice).toEqual({ usd: 449, eur: 449 });
  });
});
