import { expect, it } from 'vitest';
import { newApp, newDeveloper, newKey, newProject, openAs } from '../console/developer.ts';
import { axe, openPage, product } from '../harness.ts';
import { hydrated, openStarted, started } from './started.ts';

it('finds keys and pages by keyboard alone, comes only when it is wanted and gives the focus back UIX-06', async () => {
  const developer = await newDeveloper();
  const appId = await newApp(developer, await newProject(developer), 'Quokka app');
  const { apiKeyId } = await newKey(developer, appId, 'Quokka key');
  const page = await openAs(developer);
  await page.goto('/projects');
  await hydrated(page); // without a first sign of use, which loads what an action opens
  const scripts = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/palette-(?!button)[^/]*\.js/.test(name))
          .length,
    );
  expect(await scripts()).toBe(0);
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.focus();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search pages, projects, apps and keys' });
  await box.waitFor();
  expect(await scripts()).toBeGreaterThan(0);
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.click();
  await page.keyboard.type('quokka');
  await page.getByRole('group', { name: 'Keys' }).getByRole('option', { name: 'Quokka key' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `/applications/${appId}/keys/${apiKeyId}`);
  await box.waitFor({ state: 'detached' });
});

it('opens by its shortcut before the script of the page runs UIX-06', async () => {
  const page = await openPage();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/pricing');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  release();
  await page.getByRole('combobox', { name: 'Search pages, projects, apps and keys' }).waitFor();
});

it('opens by its shortcut alone, closes by it, by Escape and by a press beside it, finds pages and documentation by what it is about, and offers a visitor nothing of the console UIX-06', async () => {
  const page = await openStarted({}, '/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const box = page.getByRole('combobox');
  for (const other of ['Control+Shift+k', 'Control+Alt+k', 'Meta+k', 'k']) await page.keyboard.press(other);
  expect(await box.count()).toBe(0);
  const ways = [
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
  ];
  for (const close of ways) {
    await page.keyboard.press('Control+k');
    await box.waitFor();
    await close();
    await box.waitFor({ state: 'detached' });
  }

  await page.keyboard.press('Control+k');
  await box.fill('restrict');
  await page.getByRole('option', { name: 'Home' }).waitFor({ state: 'detached' });
  const documentation = page.getByRole('group', { name: 'Documentation' });
  await documentation.getByRole('option', { name: 'Restrict a key' }).waitFor();
  await expect.poll(() => page.getByRole('option', { name: 'Billing' }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/documentation/restrict-a-key');
  await page.keyboard.press('Control+k');
  await box.fill('key');
  await documentation.getByRole('option', { name: 'Rotate without downtime' }).click();
  await page.waitForURL('**/documentation/rotate-without-downtime');
  await page.keyboard.press('Control+k');
  await box.fill('generate');
  await expect.poll(() => page.getByRole('option', { name: 'Generate API key' }).count()).toBe(0);
  expect(asked.filter((path) => path.startsWith('/api/search'))).toEqual([]);
});

it('opens by the command key on a Mac, where Control K means something else', async () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  const page = await openStarted({ userAgent, viewport: { width: 1440, height: 800 } }, '/');
  await page.getByRole('banner').getByText('⌘ K').waitFor();
  await page.keyboard.press('Control+k');
  expect(await page.getByRole('combobox').count()).toBe(0);
  await page.keyboard.press('Meta+k');
  await page.getByRole('combobox').waitFor();
});

it('leads to the settings of the account, which are another service’s page', async () => {
  const page = await openAs(await newDeveloper());
  await page.goto('/projects');
  await started(page);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('account settings');
  await page.getByRole('option', { name: 'Account settings' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.account}/account`);
});

it('opens by a button beside the search of a public page, where there is room for it, finds what stands in pages, below what is found by name, and opens it at its heading UIX-06', async () => {
  const page = await openStarted({ viewport: { width: 1440, height: 800 } }, '/pricing');
  const button = page.getByRole('banner').getByRole('button', { name: 'Commands' });
  await button.click();
  const box = page.getByRole('combobox', { name: 'Search pages, projects, apps and keys' });
  await box.fill('blocked caller');
  const sections = page.getByRole('group', { name: 'In the pages' });
  await sections.getByRole('option', { name: 'What a blocked caller sees' }).click();
  await page.waitForURL('**/documentation/restrict-a-key#what-a-blocked-caller-sees');
  await box.waitFor({ state: 'detached' });
  await button.waitFor();
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => button.isVisible()).toBe(false);
});
