// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { demoDeveloper } from '../console/developer.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { mailTo, newPerson } from '../harness.ts';
import { address, at, confirm, customer, done, email, next, toReview } from './create-page.ts';

const progress = async (page: DomPage) => {
  const steps = await page.getByRole('list', { name: 'Progress' }).getByRole('listitem').allInnerTexts();
  return steps.map((text) => text.replaceAll(/\s+/g, ' ').trim());
};
const openAsReseller = async () => openInDom(await demoDeveloper('reseller'));

/** The calls of the creation, in their order. */
function creationCalls(page: DomPage): string[] {
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

describe('a reseller', () => {
  it('creates a project with plans, apps and an invited admin, in three steps of one page (CRE-12, NAV-15, RES-06, RES-29, RES-30, RES-52, RES-64, WID-19)', async () => {
    const page = await openAsReseller();
    await page.goto('/');
    await page.goto(address);
    const tabs = page.getByRole('navigation', { name: 'Plan groups' }).getByRole('link');
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual(['Fleet', 'Business Mapping', 'Consumer Mapping', 'Evaluation']);
    const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
    await expect.poll(() => steps.nth(0).getAttribute('aria-current')).toBe('step');
    expect(await next(page).getAttribute('aria-disabled')).toBe('true');

    await page.getByLabel('Fleet and Field Workforce', { exact: true }).check();
    const tracking = page.getByLabel('Asset tracking');
    await expect.poll(() => tracking.isDisabled()).toBe(true);
    expect(await page.getByLabel('Fleet and Field Workforce Basic').isChecked()).toBe(true);
    await page.getByLabel('Fleet and Field Workforce Starter').check();
    await tracking.check();
    await page.getByLabel('Offline maps of Europe').check();
    expect(await page.getByLabel('Offline maps', { exact: true }).isChecked()).toBe(true);
    await page.getByText(/[45] plans chosen/).waitFor();

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
    await customer(page).pressSequentially('harb');
    await page.getByRole('option', { name: 'Harbour & Hinterland Freight' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await customer(page).inputValue()).toBe('Harbour & Hinterland Freight');
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
    for (const words of [
      'Harbour & Hinterland Freight',
      admin,
      'js, rest',
      'Asset tracking',
      'Billed monthly',
      'Total',
    ])
      await page.getByText(words, { exact: true }).first().waitFor();
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
    const page = await openAsReseller();
    const { name } = await toReview(page);
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
    const { items } = data as { items: { id: string; customerName: string | null }[] };
    const theirs = items.filter(({ customerName }) => customerName === name);
    expect(theirs.map(({ id }) => `/projects/${id}`)).toEqual([href]);
  });
});
