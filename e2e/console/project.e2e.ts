import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { visit } from '../pages/started.ts';
import { demoDeveloper, newApp, newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

let client: BrowserClient;
let id: string;

beforeAll(async () => {
  client = await newDeveloper();
  id = await newProject(client);
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The left and right edges of the card with this heading. */
async function edgesOf(page: Page, heading: string): Promise<[number, number]> {
  const has = page.getByRole('heading', { name: heading, exact: true });
  const card = page.locator('.panel').filter({ has });
  const { x, width } = (await card.last().boundingBox()) ?? { x: 0, width: 0 };
  return [Math.round(x), Math.round(x + width)];
}

describe('the address of a project', () => {
  it.each(['', '/details'])('shows the details at "%s" NAV-18 NAV-19', async (path) => {
    const page = await openAs(client, { javaScriptEnabled: false });
    await page.goto(`/projects/${id}${path}`);
    await title(page, 'Freemium Basic').waitFor();
    await page.getByRole('heading', { name: 'About this project' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Details', exact: true }).getAttribute('aria-current'))
      .toBe('page');
  });

  it('shows a reseller the users in the middle of the page, and details and usage on its full width, with the users among the details NAV-19 PRJ-27 PRJ-30 ROL-13', async () => {
    const reseller = await demoDeveloper('reseller');
    const { items } = (await reseller.call('GET', '/api/projects?q=Depot')).data as { items: { id: string }[] };
    const page = await openAs(reseller, { viewport: { width: 1440, height: 900 } });
    await visit(page, `/projects/${items[0]?.id}/users`);
    const customer = page.getByRole('region', { name: 'Customer' });
    await expect
      .poll(() => customer.getByRole('listitem').allInnerTexts()) // other tests invite further admins
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^customer-admin@demo\.example\s+Admin of Depot planning web\s+Active\s+Replace$/),
          expect.stringMatching(/^new-admin@demo\.example\s+Admin of Depot planning web\s+Pending\s+Resend\s+Replace$/),
        ]),
      );
    const widthOf = async (part: Locator) => {
      const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
      return [x, width];
    };
    await expect.poll(() => widthOf(customer)).toEqual([280, 880]);
    const tabs = page.getByRole('navigation', { name: 'Project' });
    const tabsOfUsers = await tabs.boundingBox();
    expect(tabsOfUsers?.width).toBeGreaterThan(1200);

    await tabs.getByRole('link', { name: 'Details', exact: true }).click();
    await page.getByRole('heading', { name: 'About this project' }).waitFor();
    const people = page.getByRole('region', { name: 'Users', exact: true }).getByRole('listitem');
    await expect
      .poll(() => people.allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^customer-admin@demo\.example\s+Admin of Depot planning web\s+Active$/),
          expect.stringMatching(/^new-admin@demo\.example\s+Admin of Depot planning web\s+Invited$/),
        ]),
      );
    await expect.poll(() => tabs.boundingBox()).toEqual(tabsOfUsers);
    const edges = async () => [
      (await edgesOf(page, 'Depot planning web'))[0],
      (await edgesOf(page, 'About this project'))[1],
    ];
    await expect.poll(edges).toEqual([24, 1416]);

    await tabs.getByRole('link', { name: 'Usage', exact: true }).click();
    await expect.poll(() => widthOf(page.getByRole('region', { name: 'Key figures' }))).toEqual([24, 1392]);
  });
});

describe('the details of a project', () => {
  it('stay inside a phone with the longest names, and say what a limit means', async () => {
    const long = await newProject(client);
    await client.call('PUT', `/api/project/${long}`, { app_name: 'N'.repeat(100) });
    await newApp(client, long, 'A'.repeat(100));
    const page = await openAs(client, { viewport: { width: 360, height: 800 } });
    await page.goto(`/projects/${long}`);
    await page.getByRole('article', { name: 'A'.repeat(100) }).waitFor();
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
    await page.getByRole('button', { name: 'About “Transactions”' }).click();
    await page
      .getByRole('note')
      .filter({ visible: true })
      .getByText('Every call that a service answers is a transaction.')
      .waitFor();
  });
});
