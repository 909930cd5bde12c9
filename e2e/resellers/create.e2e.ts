import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoDeveloper, newDeveloper, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, mailTo, newPerson, openPage, type PageOptions } from '../harness.ts';

const address = '/reseller/projects/create';
const at = (page: Page) => new URL(page.url());
const next = (page: Page) => page.getByRole('button', { name: 'Continue' });
const customer = (page: Page) => page.getByLabel('Customer name');
const email = (page: Page) => page.getByLabel('Customer admin email');
const confirm = (page: Page) => page.getByRole('button', { name: 'Create project' });
const progress = async (page: Page) => {
  const steps = await page.getByRole('list', { name: 'Progress' }).getByRole('listitem').allInnerTexts();
  return steps.map((text) => text.replaceAll(/\s+/g, ' ').trim());
};
const done = (page: Page) => page.getByRole('heading', { name: 'Your project is ready.' });
const openAsReseller = async (options: PageOptions = {}) => openAs(await demoDeveloper('reseller'), options);

/** The calls of the creation, in their order. */
function creationCalls(page: Page): string[] {
  const calls: string[] = [];
  const names: Readonly<Record<string, string>> = {
    project: 'project',
    'project-setup': 'setup',
    app: 'app',
    customer: 'customer',
    invitation: 'invitation',
  };
  page.on('request', (request) => {
    const name = names[new URL(request.url()).pathname.split('/').at(-1) ?? ''];
    if (request.method() === 'POST' && name !== undefined) calls.push(name);
  });
  return calls;
}

/** Fills the first two steps for an own new customer, and opens the review. */
async function toReview(page: Page, name = `Customer ${crypto.randomUUID()}`) {
  await page.goto(`${address}?tab=CONSUMER_MAPPING`);
  await page.getByLabel('Consumer Apps', { exact: true }).check();
  await next(page).click();
  await customer(page).fill(name);
  const admin = newPerson().email;
  await email(page).fill(admin);
  await next(page).click();
  await page.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  return { name, admin };
}

describe('a reseller', () => {
  it('creates a project with plans, apps and an invited admin, by keyboard, in three steps of one page (CRE-12, NAV-15, RES-06, RES-29, RES-30, RES-52, RES-64, WID-19)', async () => {
    const page = await openAsReseller({ viewport: { width: 1440, height: 900 } });
    await page.goto('/');
    await page.goto(address);
    const tabs = page.getByRole('navigation', { name: 'Plan groups' }).getByRole('link');
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual(['Fleet', 'Business Mapping', 'Consumer Mapping', 'Evaluation']);
    const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
    await expect.poll(() => steps.nth(0).getAttribute('aria-current')).toBe('step');
    expect(await next(page).getAttribute('aria-disabled')).toBe('true');

    const master = page.getByLabel('Fleet and Field Workforce', { exact: true });
    await master.focus();
    await page.keyboard.press('Space');
    const tracking = page.getByLabel('Asset tracking');
    await expect.poll(() => tracking.isDisabled()).toBe(true);
    expect(await page.getByLabel('Fleet and Field Workforce Basic').isChecked()).toBe(true);
    await page.getByLabel('Fleet and Field Workforce Basic').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByLabel('Fleet and Field Workforce Starter').isChecked()).toBe(true);
    await tracking.check();
    await page.getByLabel('Offline maps of Europe').check();
    expect(await page.getByLabel('Offline maps', { exact: true }).isChecked()).toBe(true);
    await page.getByText('5 plans chosen').or(page.getByText('4 plans chosen')).waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await widthBeyondWindow(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });

    await tabs.nth(1).click();
    await page.getByLabel('Business Essentials', { exact: true }).waitFor();
    await tabs.nth(0).click();
    await expect.poll(() => tracking.isChecked()).toBe(true);
    await next(page).click();
    await expect.poll(() => steps.nth(1).getAttribute('aria-current')).toBe('step');
    expect(await steps.nth(0).innerText()).toContain('Plan details');

    await next(page).click();
    await page.getByText('The customer name must have 2 to 100 characters.').first().waitFor();
    await expect.poll(() => customer(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await customer(page).pressSequentially('north');
    await page.getByRole('option', { name: 'Northwind Logistics' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await customer(page).inputValue()).toBe('Northwind Logistics');
    const admin = newPerson().email;
    await email(page).fill(admin);
    const year = String(new Date().getUTCFullYear() + 1);
    await page.getByLabel('Year').selectOption(year);
    await page.getByLabel('Month').selectOption({ label: 'January' });
    await page.getByLabel('Day').selectOption('31');
    await page.getByLabel('Month').selectOption({ label: 'April' });
    expect(await page.getByLabel('Day').inputValue()).toBe('30');
    await page.reload();
    await expect.poll(() => email(page).inputValue()).toBe(admin);
    await next(page).click();

    await page.getByText(`Apr 30, ${year}`).waitFor();
    for (const words of ['Northwind Logistics', admin, 'js, rest', 'Asset tracking', 'Billed monthly', 'Total'])
      await page.getByText(words, { exact: true }).first().waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    const calls = creationCalls(page);
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/reseller/project')),
      confirm(page).click(),
    ]);
    const { plan } = request.postDataJSON() as { plan: { supplemental_plans: string[] } };
    expect(plan).toMatchObject({
      master_plan: 'NBM3-FFW',
      display_name_long: 'Fleet and Field Workforce Starter',
      period: 'MON',
      expiry_date: `${year}-04-30`,
      apps_type: 'reseller_starter',
    });
    expect(plan.supplemental_plans).toEqual(['NBM3-FFW-STA', 'NBM3-FFW-TRK', 'NBM3-FFW-OFF', 'NBM3-FFW-OFF-EU']);
    await done(page).waitFor();
    expect(calls).toEqual(['setup', 'project', 'app', 'app', 'invitation']);
    expect(at(page).searchParams.get('step')).toBe('create');
    await expect.poll(async () => (await mailTo(admin)).length).toBe(1);
    expect(await page.evaluate(() => sessionStorage.getItem('reseller-flow'))).not.toContain(admin);
    await page.getByRole('link', { name: 'Go to project', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Fleet and Field Workforce Starter/ }).waitFor();
    await page.getByText(admin).first().waitFor();
    await page.goBack();
    await done(page).waitFor();
    await page.getByRole('button', { name: 'Create another project' }).click();
    await page.getByText('No plan chosen yet').waitFor();
  });

  it('repeats only the step that failed, whose apps are shown then (RES-46, RES-48, RES-49, RES-53, RES-55, RES-56)', async () => {
    const page = await openAsReseller({ expectedErrors: ['504', '422', '500'] });
    await toReview(page);
    const calls = creationCalls(page);
    // the answer is lost, although the project was created
    await page.route(
      '**/api/reseller/project',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 504, body: '' });
      },
      { times: 1 },
    );
    const refuse = (status: number, code: number, reason: string) => (path: string) =>
      page.route(
        path,
        (route) => route.fulfill({ status, json: { status: 'ERROR', error: { reason, code, message: '' } } }),
        { times: 1 },
      );
    await refuse(422, 422_000, 'REACHED_PERMISSIONS_LIMIT')('**/api/project/*/app');
    await refuse(500, 500, 'UNKNOWN')('**/rest/invitation');
    await confirm(page).click();
    const retry = page.getByRole('button', { name: 'Retry' });
    await page.getByText('This is taking longer than expected. Please check your projects in a few minutes.').waitFor();
    await page.getByRole('heading', { name: 'The project could not be created.' }).waitFor();
    expect(await progress(page)).toEqual(['Create the project (failed)', 'Invite the customer admin (not started)']);
    await retry.click();
    await page.getByText('The limit of apps or permissions is reached.').waitFor();
    expect(await page.getByRole('alert').getAttribute('data-failure')).toBe('permissions-limit');
    await page.getByRole('heading', { name: 'The project was created, but a later step failed.' }).waitFor();
    expect(await progress(page)).toEqual([
      'Create the project (finished)',
      'Create the apps (failed)',
      'Invite the customer admin (not started)',
    ]);
    expect(await axeInBothThemes(page)).toEqual([]);
    await retry.click();
    await page.getByText('Something went wrong. Please try again later.').waitFor();
    await expect
      .poll(() => calls)
      .toEqual(['setup', 'project', 'setup', 'project', 'app', 'app', 'app', 'customer', 'invitation']);
    await retry.click();
    await done(page).waitFor();
    expect(calls.slice(9)).toEqual(['invitation']);
    const href = await page.getByRole('link', { name: 'Go to project', exact: true }).getAttribute('href');
    const { data } = await (await demoDeveloper('reseller')).call('GET', '/api/projects?q=Consumer+Apps+Basic');
    expect((data as { items: { id: string }[] }).items.map(({ id }) => `/projects/${id}`)).toEqual([href]);
  });

  it('cancels by a button, by the address and by leaving, keeps what was typed, and goes on after a reload (RES-02, RES-03, RES-50, RES-51, RES-54)', async () => {
    const page = await openAsReseller({ expectedErrors: ['403', 'ERR_FAILED', 'Failed to fetch'] });
    const { name } = await toReview(page);
    await page.goto(`${address}?step=create&tab=CONSUMER_MAPPING`);
    await expect.poll(() => at(page).searchParams.get('step')).toBeNull();
    await next(page).click();
    await next(page).click();
    const refused = { reason: 'ACCOUNT_IS_NOT_ACTIVE', code: 403, message: '' };
    await page.route('**/api/reseller/project', (route) =>
      route.fulfill({ status: 403, json: { status: 'ERROR', error: refused } }),
    );
    await confirm(page).click();
    await page.getByRole('heading', { name: 'The project could not be created.' }).waitFor();
    expect(at(page).searchParams.get('step')).toBe('create');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => at(page).searchParams.get('step')).toBeNull();
    await next(page).click();
    expect(await customer(page).inputValue()).toBe(name);
    await next(page).click();
    await confirm(page).click();
    await page.getByRole('heading', { name: 'The project could not be created.' }).waitFor();
    await page.goBack();
    await confirm(page).waitFor();
    await page.goForward();
    await expect.poll(() => at(page).searchParams.get('step')).toBeNull();

    await next(page).click();
    await next(page).click();
    await confirm(page).click();
    await page.getByRole('heading', { name: 'The project could not be created.' }).waitFor();
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
    const page = await openAs(reseller, { expectedErrors: ['404'] });
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
    const page = await openAs(await newDeveloper());
    await page.goto(address);
    await page.getByText('This page is for resellers, who run projects for their customers.').waitFor();
  });

  it('stands at its older addresses too, each step at its own (NAV-06, NAV-07, NAV-08, NAV-09)', async () => {
    const visitor = await openPage();
    await visitor.goto('/applications/create/reseller/review?source=mail');
    await visitor.waitForURL(/\/applications\/create\/sign-in\?source=mail/);
    const page = await openAsReseller();
    await page.goto('/applications/create/reseller/plan_details');
    await expect.poll(() => at(page).searchParams.get('keepState')).toBe('true');
    await page.getByLabel('Fleet and Field Workforce', { exact: true }).check();
    await next(page).click();
    await page.waitForURL(/\/reseller\/app_details\?/);
    await customer(page).fill('Fabrikam');
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
