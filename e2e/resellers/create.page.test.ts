// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { PageRoute } from '../dom/page-routes.ts';
import { type AnyPage, openInDom } from '../dom/page.ts';
import { demoDeveloper, newDeveloper } from '../console/developer.ts';
import { newPerson } from '../harness.ts';
import { address, at, confirm, customer, done, email, next, toReview } from './create-page.ts';

const refused = { reason: 'ACCOUNT_IS_NOT_ACTIVE', code: 403, message: '' };
const refuse = (route: PageRoute) => route.fulfill({ status: 403, json: { status: 'ERROR', error: refused } });
const failed = (page: AnyPage) => page.getByRole('heading', { name: 'The project could not be created.' });

async function confirmRefused(page: AnyPage) {
  await confirm(page).click();
  await failed(page).waitFor();
}

const openAsReseller = async () => openInDom(await demoDeveloper('reseller'));

describe('a reseller', () => {
  it('cancels by a button, by the address and by leaving, keeps what was typed, and goes on after a reload (RES-02, RES-03, RES-50, RES-51, RES-54)', async () => {
    const page = await openAsReseller();
    const { name } = await toReview(page);
    await page.goto(`${address}?step=create&tab=CONSUMER_MAPPING`);
    await expect.poll(() => at(page).searchParams.get('step')).toBeNull();
    await next(page).click();
    await next(page).click();
    await page.route('**/api/reseller/project', refuse);
    await confirmRefused(page);
    expect(at(page).searchParams.get('step')).toBe('create');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => at(page).searchParams.get('step')).toBeNull();
    await next(page).click();
    expect(await customer(page).inputValue()).toBe(name);
    await next(page).click();
    await confirmRefused(page);
    await page.goBack();
    await confirm(page).waitFor();
    await page.goForward();
    await expect.poll(() => at(page).searchParams.get('step')).toBeNull();

    await next(page).click();
    await next(page).click();
    await confirmRefused(page);
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.waitForURL(/\/projects$/);
    const stored = () => page.evaluate(() => sessionStorage.getItem('reseller-flow'));
    await expect.poll(stored).toContain('"progress":null');

    await page.goto(`${address}?tab=CONSUMER_MAPPING&step=review`);
    await page.unroute('**/api/reseller/project');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/reseller/project', async () => held.promise, { times: 1 });
    await confirm(page).click();
    await page.getByRole('heading', { name: 'Creating your project…' }).waitFor();
    await page.reload();
    held.resolve();
    await done(page).waitFor();
  });

  it('stops by the back button while a call runs, and begins no failed creation again after a reload (RES-50, RES-54)', async () => {
    const page = await openAsReseller();
    await toReview(page);
    const held = Promise.withResolvers<void>();
    const answers: Promise<void>[] = [];
    await page.route('**/api/reseller/project', (route) => {
      answers.push(held.promise.then(() => refuse(route)));
      return answers.at(-1);
    });
    await confirm(page).click();
    await page.getByRole('status').getByText('Creating your project…').waitFor();
    await page.goBack();
    await confirm(page).waitFor();
    held.resolve();
    await Promise.all(answers);
    await page.goForward();
    await expect.poll(() => at(page).searchParams.get('step')).toBeNull();

    await next(page).click();
    await next(page).click();
    await confirmRefused(page);
    await page.reload();
    await failed(page).waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(answers).toHaveLength(2);
  });

  it('changes plans and expiry of a project from its page, starting from the present ones (CFG-18, RES-04, RES-05, RES-58, RES-59)', async () => {
    const reseller = await demoDeveloper('reseller');
    const plan = {
      master_plan: 'MAM-Segments',
      supplemental_plans: ['MAM-TRK', 'MAM-TRK-GEO'],
      display_name_long: 'Asset tracking',
      period: 'MON',
      expiry_date: `${new Date().getUTCFullYear() + 1}-06-15`,
      apps_type: 'reseller_basic',
    };
    const { data } = await reseller.call('POST', '/api/reseller/project', { plan, date: '2026-01-01' });
    const { product_id: id } = data as { product_id: string };
    const page = openInDom(reseller);
    await page.goto(`/projects/${id}`);
    await page.getByRole('link', { name: 'Change plans or expiry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Change the plans of “Asset tracking' }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Plan groups' }).getByRole('link');
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual([
        'MAM Segments',
        'Location Mapping Segments',
        'Mobile Mapping Segments',
        'Fleet',
        'Business Mapping',
        'Consumer Mapping',
        'Evaluation',
      ]);
    expect(await tabs.nth(0).getAttribute('aria-current')).toBe('page');
    expect(await page.getByLabel('Geofences').isChecked()).toBe(true);
    await next(page).click();
    await page.getByText('No customer').waitFor();
    expect(await page.getByLabel('Day').inputValue()).toBe('15');
    await next(page).click();
    const change = page.getByRole('button', { name: 'Change plans', exact: true });
    expect(await change.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('link', { name: 'Change details' }).click();
    await page.getByLabel('Day').selectOption('16');
    await next(page).click();
    const [request] = await Promise.all([page.waitForRequest(`**/api/reseller/project/${id}`), change.click()]);
    expect(request.postDataJSON()).toEqual({ plan: { ...plan, expiry_date: plan.expiry_date.replace('15', '16') } });
    await done(page).waitFor();
    await page.goto(`${address}?upgradeId=prj_00000000000000000000000000`);
    await page.getByText('Your project could not be created. Something went wrong. Please try again later.').waitFor();
  });
});

describe('the create page', () => {
  it('opens the tab of the address, of the get-started button the evaluation with every plan (RES-01, RES-07, NAV-16)', async () => {
    const page = await openAsReseller();
    await page.goto('/projects');
    const create = page.getByRole('main').getByRole('link', { name: /Create/ });
    expect(await create.getAttribute('href')).toBe(address);
    await page.goto(`${address}?tab=EVALUATION`);
    for (const name of ['Evaluation', 'Live traffic', 'Asset tracking', 'Offline maps'])
      expect(await page.getByRole('checkbox', { name, exact: true }).isChecked(), name).toBe(true);
    await page.getByLabel('Live traffic').uncheck();
    await next(page).click();
    await page.getByText('An evaluation ends after 90 days. You can extend it once.').waitFor();
    await page.goto(`${address}?tab=unknown`);
    await page.getByLabel('Fleet and Field Workforce', { exact: true }).waitFor();
  });

  it('tells whoever is no reseller so, and shows a visitor the way to sign in', async () => {
    const page = openInDom(await newDeveloper());
    await page.goto(address);
    await page.getByText('This page is for resellers, who run projects for their customers.').waitFor();
    const visitor = openInDom();
    await visitor.goto(address);
    await visitor.waitForURL(/\/login\?/);
  });

  it('is led to the billing details where the developer account is missing', async () => {
    const page = await openAsReseller();
    await toReview(page);
    const refused = { reason: 'DEVELOPER_NOT_FOUND', code: 404, message: '' };
    await page.route('**/api/reseller/project', (route) =>
      route.fulfill({ status: 404, json: { status: 'ERROR', error: refused } }),
    );
    await confirm(page).click();
    const failure = page.getByRole('alert');
    await failure.getByText('There is no developer account yet.').waitFor();
    const link = failure.getByRole('link', { name: 'Save your billing details first' });
    expect(await link.getAttribute('href')).toBe('/billing-management');
  });

  it('stands at its older addresses too, each step at its own (NAV-06, NAV-07, NAV-08, NAV-09)', async () => {
    const visitor = openInDom();
    await visitor.goto('/applications/create/reseller/review?source=mail');
    await visitor.waitForURL(/\/applications\/create\/sign-in\?source=mail/);
    const page = await openAsReseller();
    await page.goto('/applications/create/reseller/plan_details');
    await expect.poll(() => at(page).searchParams.get('keepState')).toBe('true');
    await page.getByLabel('Fleet and Field Workforce', { exact: true }).check();
    await next(page).click();
    await page.waitForURL(/\/reseller\/app_details\?/);
    await customer(page).fill('Ferme du Vallon');
    await email(page).fill(newPerson().email);
    await next(page).click();
    await page.waitForURL(/\/reseller\/review\?/);
    await page.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
    await confirm(page).click();
    await page.waitForURL(/\/reseller\/done$/);
    await page.getByRole('heading', { level: 1, name: 'Your project is ready.' }).waitFor();
    expect(await page.getByRole('link', { name: 'Go to project', exact: true }).getAttribute('href')).toMatch(/prj_/);
    await page.goBack();
    await page.waitForURL(/\/projects$/);
    await page.goto('/applications/create/reseller/app_details?keepState=true');
    await page.waitForURL(/\/reseller\/plan_details\?/);
  });
});
