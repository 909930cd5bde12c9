import { describe, expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

const planned = {
  app_name: 'Shop finder with a name that is as long as a name of a project may be',
  plan: 'Freemium Pro',
  billing_frequency: 'monthly',
  currency: 'eur',
  paid_until: '2026-12-10',
  next: null,
  change: { plan: 'Freemium Basic', on: '2026-12-10' },
  owed: 0,
};
const unpaid = {
  ...planned,
  product_id: 'prj_01kek7tyr08vyrc1rkffqc83qg',
  app_name: 'Fleet',
  next: { on: '2026-12-24', plan: 'Freemium Pro', total: 534.31 },
  change: null,
  owed: 449,
};

describe('the subscriptions on the billing page', () => {
  it('show plan, day and amount of the next statement, and a planned change is taken back there', async () => {
    const client = await newDeveloper();
    const product_id = await newProject(client);
    const page = await openAs(client);
    const undone: string[] = [];
    let subscriptions: object[] = [{ ...planned, product_id }, unpaid];
    await page.route('**/api/developer/subscriptions.json', (route) =>
      route.fulfill({
        json: { status: 'OK', data: { subscriptions, credits: [{ currency: 'eur', amount: 11.9 }] } },
      }),
    );
    await page.route(`**/api/project/${product_id}/plan-change`, async (route) => {
      undone.push(route.request().method());
      const next = { on: '2026-12-10', plan: 'Freemium Pro', total: 534.31 };
      subscriptions = [{ ...planned, product_id, change: null, next }, unpaid];
      await route.fulfill({ json: { status: 'OK', data: null } });
    });
    await visit(page, '/billing-management');
    const card = page.getByRole('region', { name: 'Subscriptions' });
    const first = card.getByRole('row').filter({ hasText: 'Shop finder' });
    await first.getByText(/Freemium Basic from Dec\w* 10, 2026/).waitFor();
    await first.getByText(/^None, ends on Dec\w* 10, 2026$/).waitFor();
    const second = card.getByRole('row').filter({ hasText: 'Fleet' });
    await second.getByText(/^Dec\w* 24, 2026$/).waitFor();
    await second
      .getByText(/534\.31\s€/)
      .first()
      .waitFor();
    await second.getByText(/^449\s€ unpaid$/).waitFor();
    await card.getByText(/^A credit of 11\.90\s€ pays your next statements\.$/).waitFor();
    expect(await first.getByRole('link').getAttribute('href')).toBe(`/projects/${product_id}`);
    expect(await axeInBothThemes(page)).toEqual([]);
    await first.getByRole('button', { name: /^Keep the present plan of Shop finder/ }).click();
    await first.getByText(/534\.31\s€/).waitFor();
    expect(undone).toEqual(['DELETE']);
    expect(await first.getByRole('button').count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await widthBeyondWindow(page)).toBe(0);
  });

  it('are none for somebody who has bought nothing', async () => {
    const client = await newDeveloper();
    await newProject(client);
    const page = await openAs(client);
    await visit(page, '/billing-management');
    await page.getByText('No project is on a plan with a price.').waitFor();
  });
});
