import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, signUp } from '../harness.ts';

const calls = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/project')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  return sent;
};

async function ready(page: Page) {
  await page.getByLabel('State').selectOption({ label: 'Berlin' });
  await page.getByLabel('I agree to the terms and conditions').check();
  return page.getByRole('button', { name: 'Subscribe' });
}
const atTerms = async (page: Page) => {
  await signUp(page, '/sign-up?create=Freemium-Basic');
  await page.waitForURL(/step=terms/);
};

/** Creates projects as the flow does, until the channel's allowance is used up. */
const create = (page: Page, count: number) =>
  page.evaluate(async (wanted) => {
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie.replace(/ACCOUNT-XSRF-TOKEN=[^;]+;? ?/, ''))?.[1] ?? '';
    const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', country: 'FRA' };
    for (let made = 0; made < wanted; made += 1) {
      const date = new Date().toISOString().slice(0, 10);
      const body = JSON.stringify({ plan_id: 'Freemium-Basic', date, user });
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': xsrf };
      const answer = await fetch('/api/project', { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    }
  }, count);

it('creates one project on a double click', async () => {
  const page = await openPage();
  await atTerms(page);
  const sent = calls(page);
  await (await ready(page)).dblclick();
  await page.waitForURL(/prj_/);
  expect(sent).toHaveLength(1);
  await page.goto('/projects');
  expect(await page.getByRole('link', { name: 'Freemium Basic' }).count()).toBe(1);
});

it('ends its progress on an error, shows it, and forgets it with the next attempt CRE-28 CRE-30', async () => {
  const page = await openPage({ expectedErrors: ['500', 'net::ERR_FAILED'] });
  await atTerms(page);
  let answers = 0;
  await page.route('**/api/project', async (route) => {
    answers += 1;
    if (answers === 1) return route.fulfill({ status: 500, json: { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500, message: '' } } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return route.continue();
  });
  const sent = calls(page);
  const subscribe = await ready(page);
  await subscribe.click();
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.textContent()).toContain('Your project could not be created.');
  expect(await subscribe.getAttribute('aria-busy')).toBeNull();
  await subscribe.click();
  await expect.poll(() => alert.count()).toBe(0);
  await page.waitForURL(/prj_/);
  expect(new Set(sent).size).toBe(1);
});

it('sends who has reached the freemium limit to the first step, which says so and does not advance CRE-29', async () => {
  const page = await openPage({ expectedErrors: ['403'] });
  await atTerms(page);
  await create(page, 3);
  await (await ready(page)).click();
  await page.waitForURL(/step=account/);
  await page.getByText('You have reached the limit of freemium projects.').waitFor();
  expect(await page.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/projects');
  expect(await page.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing');
  expect(await page.locator('iframe').count()).toBe(0);
});

it('says that another creation is running for the account', async () => {
  const page = await openPage({ expectedErrors: ['409'] });
  await atTerms(page);
  await page.route('**/api/project', (route) =>
    route.fulfill({ status: 409, json: { status: 'ERROR', error: { reason: 'CREATION_LOCKED', code: 409, message: '' } } }),
  );
  await (await ready(page)).click();
  await page.getByText('A project is already being created for your account.').waitFor();
});

it('puts a refused field where it is typed, and keeps everything', async () => {
  const page = await openPage();
  await atTerms(page);
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Company').fill('Analytical Engines');
  await (await ready(page)).click();
  await page.getByText('Email is not valid.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
  expect(await page.getByLabel('Company').inputValue()).toBe('Analytical Engines');
});
