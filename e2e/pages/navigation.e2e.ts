import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoDeveloper, newDeveloper, newProject, openAs } from '../console/developer.ts';
import { product } from '../harness.ts';
import { visit } from './started.ts';

const desktop = { viewport: { width: 1440, height: 800 } };
const header = (page: Page) => page.getByRole('banner');
const links = (page: Page) =>
  header(page).getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ visible: true }).allInnerTexts();
const ofConsole = ['Projects', 'Usage', 'Documentation'];

it('links lead to no page that is not there', async () => {
  const developer = await newDeveloper();
  const cookie = [...developer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (path: string) => fetch(product.portal + path, { headers: { cookie }, redirect: 'manual' });
  const readers = await Promise.all(['/', '/nowhere', '/legal/terms'].map(async (path) => (await ask(path)).text()));
  const hrefs = readers.flatMap((html) =>
    Array.from(html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&')),
  );
  const own = [...new Set(hrefs)];
  expect(own).toEqual(expect.arrayContaining(['/documentation', '/projects']));
  const statuses = await Promise.all(own.map(async (href) => (await ask(href)).status));
  expect(own.filter((_href, at) => (statuses[at] ?? 0) >= 400)).toEqual([]);
});

describe('the navigation of somebody signed in', () => {
  it('leads to projects, usage and documentation, marks where they are, and opens another tab for a press with Control', async () => {
    const page = await visit(await openAs(await demoDeveloper('self-serve'), desktop), '/projects');
    await expect.poll(() => links(page)).toEqual(ofConsole);
    const here = () => header(page).locator('nav [aria-current=page]').filter({ visible: true }).allInnerTexts();
    await expect.poll(here).toEqual(['Projects']);
    await header(page).getByRole('link', { name: 'Usage' }).click();
    await page.waitForURL('**/usage');
    await expect.poll(here).toEqual(['Usage']);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      header(page)
        .getByRole('link', { name: 'Documentation' })
        .click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await opened.waitForURL('**/documentation');
    expect(new URL(page.url()).pathname).toBe('/usage');
  });

  it('keeps the bar of a phone free when it opens, also below the notice about cookies', async () => {
    const phone = { viewport: { width: 390, height: 800 }, isFirstVisit: true };
    const page = await visit(await openAs(await demoDeveloper('self-serve'), phone), '/projects');
    await page.getByText('We use cookies').waitFor();
    await header(page).getByRole('button', { name: 'Open menu' }).click();
    await expect.poll(() => links(page)).toEqual(ofConsole);
    await header(page).getByRole('button', { name: 'Close menu' }).click();
    await expect.poll(() => links(page)).toEqual([]);
    await header(page).getByRole('button', { name: 'Open menu' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => links(page)).toEqual(ofConsole);
    await page.keyboard.press('Escape');
    await expect.poll(() => links(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open menu');
  });
});

describe('signing out', () => {
  it('loads a new document, and leaves nothing of the person in the tab', async () => {
    const developer = await newDeveloper();
    const project = await newProject(developer);
    const page = await visit(await openAs(developer, desktop), '/?create=Freemium-Basic');
    await page.getByLabel('Company').fill('Analytical Engines');
    await page.goto(`/projects/${project}`);
    await page.getByRole('heading', { level: 1, name: 'Freemium Basic' }).waitFor();
    const keys = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr')));
    await expect.poll(keys).toContain('project');
    await visit(page, '/documentation');
    await page.evaluate(() => Reflect.set(window, 'before', true));
    await header(page).getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await header(page).getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'before') as unknown)).toBeUndefined();
    expect((await keys()).filter((key) => /project|developer|create-flow/.test(key))).toEqual([]);
  });
});
