// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { pressTwiceInDom } from '../dom/press-twice.ts';
import { demoDeveloper, newApp, newDeveloper, newProject } from './developer.ts';

const planMenu = (page: DomPage) =>
  page.getByRole('region', { name: 'Your plan' }).getByRole('button', { name: 'More about the plan' });
const dialog = (page: DomPage) => page.getByRole('dialog', { name: 'Cancel plan' });
const status = (page: DomPage, name: string) => page.getByRole('main').getByText(name, { exact: true }).first();

async function addressOf(client: BrowserClient, projectName: string) {
  const listed = await client.call('GET', `/api/projects?q=${encodeURIComponent(projectName)}`);
  const [project] = (listed.data as { items: { id: string }[] }).items;
  return `/projects/${project?.id}`;
}

async function projectOf(name: string, projectName: string) {
  const client = await demoDeveloper(name);
  return visitInDom(client, await addressOf(client, projectName));
}

describe('the end of a plan', () => {
  it('is asked for with a reason, ends the project, files one ticket, and is undone by reactivating PRJ-28 PRJ-31 PRJ-32 LIF-14 LIF-16 LIF-17 LIF-18 LIF-19 (UIX-04)', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const page = openInDom(client);
    const tickets: unknown[] = [];
    const ended: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/survey/cancel')) tickets.push(request.postDataJSON());
      if (request.url().endsWith(`/api/project/${id}/status`)) ended.push(request.postDataJSON());
    });
    await page.goto(`/projects/${id}?cancelPlan`);
    await dialog(page).getByText('ends immediately').waitFor();
    const reasons = [
      'Too expensive',
      'Missing features',
      'Hard to use',
      'Switching provider',
      'No longer needed',
      'Other',
    ];
    await expect.poll(() => dialog(page).getByRole('radio').count()).toBe(reasons.length);
    const confirm = dialog(page).getByRole('button', { name: 'Cancel plan' });
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog(page).getByRole('button', { name: 'Keep plan' }).click();
    await planMenu(page).click();
    await page.getByRole('menuitem', { name: 'Cancel plan' }).click();
    for (const reason of reasons) await dialog(page).getByRole('radio', { name: reason }).check();
    await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Just trying.');
    await pressTwiceInDom(page, confirm, '**/api/project/*/status');
    await status(page, 'Cancelled').waitFor();
    expect(ended).toHaveLength(1);
    expect(tickets).toEqual([
      { reason: 'Other', projectId: id, userId: client.session?.userId, comment: 'Just trying.' },
    ]);
    await expect.poll(() => planMenu(page).count()).toBe(0);
    await page.getByText('This project is cancelled.').waitFor();
    await page.getByText('Its keys no longer work.').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Try it live' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('heading', { name: 'Your first call' }).count()).toBe(0);
    const change = page.getByRole('button', { name: 'Change plan' });
    await expect.poll(() => change.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Reactivate project' }).click();
    await status(page, 'Active').waitFor();
    await planMenu(page).click();
    await expect
      .poll(() => page.getByRole('menuitem', { name: 'Add payment details' }).getAttribute('href'))
      .toBe('/billing-management');
    await expect.poll(() => page.getByText('This project is cancelled.').count()).toBe(0);
  });

  it('files its survey also where the plan ends later, and none for any other status (LIF-17)', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const page = openInDom(client);
    const tickets: unknown[] = [];
    await page.route('**/api/survey/cancel', (route) => {
      tickets.push(route.request().postDataJSON());
      return route.fulfill({ status: 200, json: { status: 'OK', data: {} } });
    });
    let aria_status = '';
    await page.route('**/api/project/*/status', (route) =>
      route.fulfill({ json: { status: 'OK', data: { product_id: id, aria_status } } }),
    );
    for (const [answered, count] of [
      ['CANCELLATION PENDING', 1],
      ['ACTIVE', 0],
    ] as const) {
      aria_status = answered;
      await page.goto(`/projects/${id}?cancelPlan`);
      await dialog(page).getByRole('radio', { name: 'Other' }).check();
      await dialog(page).getByRole('button', { name: 'Cancel plan' }).click();
      await page.getByRole('status').getByText('ends with its billing period').waitFor();
      await dialog(page).waitFor({ state: 'detached' });
      expect(tickets.splice(0)).toHaveLength(count);
    }
  });

  it('shows in the list at once, and so does its return (LIF-14, LIF-16)', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const page = await visitInDom(client, '/projects');
    const row = page.getByRole('row', { name: /Freemium Basic/ });
    const back = () => page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await row.getByText('Active', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Freemium Basic' }).click();
    await page.waitForURL(`**/projects/${id}`);
    await planMenu(page).click();
    await page.getByRole('menuitem', { name: 'Cancel plan' }).click();
    await dialog(page).getByRole('radio', { name: 'Other' }).check();
    await dialog(page).getByRole('button', { name: 'Cancel plan' }).click();
    await status(page, 'Cancelled').waitFor();
    await back();
    await row.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Freemium Basic' }).click();
    await page.getByRole('button', { name: 'Reactivate project' }).click();
    await status(page, 'Active').waitFor();
    await back();
    await row.getByText('Active', { exact: true }).waitFor();
  });

  it('says when it failed, and stands when only the survey failed LIF-20 LIF-21 LIF-22', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const page = openInDom(client);
    let failing = true;
    await page.route('**/api/project/*/status', (route) =>
      failing ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.route('**/api/survey/cancel', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`/projects/${id}?cancelPlan=true`);
    await dialog(page).getByRole('radio', { name: 'Other' }).check();
    await dialog(page).getByRole('button', { name: 'Cancel plan' }).click();
    await dialog(page)
      .getByRole('alert')
      .getByText('The project could not be cancelled. Please try again later.')
      .waitFor();
    failing = false;
    const logged = page.waitForRequest(
      (request) => request.postData()?.includes('The cancel survey was not filed.') === true,
    );
    await dialog(page).getByRole('button', { name: 'Cancel plan' }).click();
    await logged;
    await status(page, 'Cancelled').waitFor();
    failing = true;
    await page.getByRole('button', { name: 'Reactivate project' }).click();
    await page.getByRole('alert').getByText('The project could not be reactivated. Please try again later.').waitFor();
  });
});

describe('the change of a plan', () => {
  it('leads to the plans that the project may change to NAV-14 PRJ-32 LIF-08', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const app = await newApp(client, id);
    const page = await visitInDom(client, `/projects/${id}`);
    await page.getByRole('link', { name: 'Change plan' }).click();
    await page.waitForURL(`**/applications/${app}/${id}/change-plan`);
    const choose = page.getByRole('link', { name: 'Change to Freemium Pro' });
    await expect.poll(() => choose.getAttribute('href')).toBe(`/plans?upgradeId=${id}&planId=Freemium-Pro`);
    await expect.poll(() => page.getByRole('link', { name: 'Change to Freemium Basic' }).count()).toBe(0);
    await client.call('PUT', `/api/project/${id}/status`, { status: 'CANCELLED' });
    await page.reload();
    await page.getByText('The plan of this project cannot be changed in its current status.').waitFor();
  });

  it('selects the plan of the address, and starts the create flow with the chosen one for this project NAV-30', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const page = await visitInDom(client, `/plans?upgradeId=${id}&planId=Freemium-Pro`);
    const next = page.getByRole('link', { name: /^Continue with / });
    await expect.poll(() => next.textContent()).toBe('Continue with Freemium Pro');
    await expect.poll(() => page.getByRole('button', { name: /Freemium Basic/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Select Pro XYZ' }).click();
    await next.click();
    await page.getByRole('heading', { level: 1, name: /Pro XYZ/ }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('create'), searchParams.get('upgradeId')]).toEqual([
      `/projects/${id}`,
      'Pro-XYZ',
      id,
    ]);
    await page.goto(`/plans?upgradeId=${id}&planId=Nonsense`);
    await page.getByRole('button', { name: 'Select Freemium Pro' }).waitFor();
    await expect.poll(() => next.count()).toBe(0);
  });

  it('says what is pending, and offers no other meanwhile PRJ-43 LIF-11', async () => {
    const page = await projectOf('group-member', 'Growing');
    await page.getByText('Changing from Freemium Basic to Freemium Pro').waitFor();
    await status(page, 'Active (change pending)').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Change plan' }).getAttribute('aria-disabled'))
      .toBe('true');
  });
});

describe('what a project shows to whom', () => {
  it('leads its self-serve owner from the plan to the payment details, calls a paid project paid, and sets the transactions of the month against the plan (PRJ-32, PRJ-42)', async () => {
    const page = await projectOf('self-serve', 'Courier dispatch');
    await planMenu(page).click();
    const payment = page.getByRole('menuitem', { name: 'Add payment details' });
    await expect.poll(() => payment.getAttribute('href')).toBe('/billing-management');
    const paid = page.getByRole('main').getByText('Paid', { exact: true });
    await paid.waitFor();
    await page.goto('/projects');
    await page.getByRole('link', { name: 'Store finder' }).click();
    await page.getByRole('heading', { level: 1, name: 'Store finder' }).waitFor();
    await expect.poll(() => paid.count()).toBe(0);
    const bar = page.getByRole('progressbar', { name: 'Transactions this month' });
    await expect.poll(() => bar.getAttribute('max')).toBe('250000');
    await page.getByText(/^[\d,]+ of 250K a month$/).waitFor();
  });

  it('is no plan section for the owner of a channel other than self-serve (PRJ-31)', async () => {
    const client = await demoDeveloper('key-account');
    const { items } = (await client.call('GET', '/api/projects')).data as { items: { id: string }[] };
    const page = await visitInDom(client, `/projects/${items[0]?.id}?cancelPlan`);
    await page.getByRole('heading', { name: 'About this project' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Your plan' }).count()).toBe(0);
    await expect.poll(() => dialog(page).count()).toBe(0);
  });

  it('has the full status in the tooltip of one that is displayed by another name (LIF-29)', async () => {
    const client = await newDeveloper();
    const id = await newProject(client);
    const page = openInDom(client);
    await page.route(`**/api/project/${id}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, aria_status: 'SUSPENDED DUNNING 2' } } });
    });
    await page.goto('/projects');
    await page.getByRole('link', { name: 'Freemium Basic' }).click();
    await page.getByTitle('SUSPENDED DUNNING 2').getByText('Active dunning', { exact: true }).waitFor();
    await page.unroute(`**/api/project/${id}`);
    await page.goto(`/projects/${id}`);
    await status(page, 'Active').waitFor();
    await expect.poll(() => page.getByTitle('ACTIVE', { exact: true }).count()).toBe(0);
  });

  it('is a reseller section with a company name for a reseller, and no self-serve section; an empty, unchanged, given-up or refused name changes nothing, and a refused extension is said once (PRJ-24, PRJ-33, PRJ-38, PRJ-44)', async () => {
    const client = await demoDeveloper('reseller');
    const address = await addressOf(client, 'Harvest routes');
    const page = await visitInDom(client, address);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });
    const section = page.getByRole('region', { name: 'Reseller' });
    await expect.poll(() => page.getByRole('region', { name: 'Your plan' }).count()).toBe(0);
    const field = section.getByRole('textbox', { name: 'Company name' });
    const before = `Vallon ${Date.now()}`;
    await section.getByRole('button', { name: 'Edit company name' }).click();
    await field.fill(before);
    await field.press('Enter');
    await section.getByText(before, { exact: true }).waitFor();
    expect(sent.splice(0)).toEqual([{ company_name: before }]);
    for (const [typed, key] of [
      ['', 'Enter'],
      ['  ', 'Enter'],
      [before, 'Enter'],
      [`  ${before} `, 'Tab'],
      ['Never saved', 'Escape'],
    ] as const) {
      await section.getByRole('button', { name: 'Edit company name' }).click();
      await field.fill(typed);
      await field.press(key);
      await section.getByText(before, { exact: true }).waitFor();
    }
    expect(sent).toEqual([]);
    await section.getByRole('button', { name: 'Edit company name' }).click();
    for (const wrong of ['F', 'F'.repeat(101)]) {
      await field.fill(wrong);
      await field.press('Enter');
      await section.getByText('The company name must have 2 to 100 characters.').waitFor();
      expect(await field.inputValue()).toBe(wrong);
    }
    await field.press('Escape');
    await page.route('**/api/project/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await section.getByRole('button', { name: 'Edit company name' }).click();
    await field.fill('Never saved');
    await field.press('Enter');
    await page.getByRole('alert').getByText('Something went wrong. Please try again later.').waitFor();
    await section.getByText(before, { exact: true }).waitFor();
    await page.unroute('**/api/project/*');
    sent.length = 0;
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await page.route('**/api/project/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 409,
            json: { status: 'ERROR', error: { reason: 'EXTENSION_REFUSED', code: 409, message: '' } },
          })
        : route.continue(),
    );
    await section.getByRole('button', { name: 'Extend' }).click();
    await page.getByRole('alert').getByText('Only an evaluation can be extended').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    await page.unroute('**/api/project/*');
    sent.length = 0;
    await expect.poll(() => page.getByRole('button', { name: 'Rename project' }).count()).toBe(0);
    await section.getByRole('button', { name: 'Edit company name' }).click();
    await field.fill('Vallon & Co');
    await field.press('Enter');
    await section.getByText('Vallon & Co').waitFor();
    expect(sent).toEqual([{ company_name: 'Vallon & Co' }]);
    const about = page.getByRole('region', { name: 'About this project' });
    const end = about.getByTitle(/^\d{4}-\d{2}-\d{2}$/);
    await expect.poll(() => end.innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  });
});
