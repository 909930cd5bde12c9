// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { newDeveloper, newProject } from '../console/developer.ts';
import { openInDom, visitInDom } from '../dom/page.ts';

it('offers the projects that were opened last, and what can be done from any page UIX-06', async () => {
  const developer = await newDeveloper();
  const project = await newProject(developer);
  const page = await visitInDom(developer, `/projects/${project}`);
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent projects' });
  await recent.getByRole('option', { name: 'Freemium Basic' }).waitFor();
  await page.getByText('to move').waitFor();
  await page.keyboard.type('toggle');
  await expect.poll(() => recent.count()).toBe(0);
  await page.getByRole('option', { name: 'Toggle theme' }).waitFor();
  await page.keyboard.press('Enter');
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await expect.poll(theme).toBe('dark');
  const box = page.getByRole('combobox');
  await box.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await box.fill('toggle');
  await page.getByRole('option', { name: 'Toggle theme' }).click();
  await expect.poll(theme).toBe('light');
  await page.goto('/maintenance');
  await page.keyboard.press('Control+k');
  await box.fill('generate');
  await page.getByRole('option', { name: 'Generate API key' }).click();
  await page.waitForURL(`/projects/${project}#apps`);
});

it('offers a project no longer once it turned out to be gone UIX-06', async () => {
  const developer = await newDeveloper();
  const page = await visitInDom(developer, '/maintenance');
  await page.evaluate(() => {
    const projects = [{ id: `prj_${'0'.repeat(26)}`, name: 'Gone' }];
    sessionStorage.setItem('project', JSON.stringify({ userId: developer.session?.userId, projects }));
  });
  const gone = page.getByRole('group', { name: 'Recent projects' }).getByRole('option', { name: 'Gone' });
  await page.keyboard.press('Control+k');
  await gone.click();
  await page.waitForURL(/\/projects\/prj_0+$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('project'))).not.toContain('Gone');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await expect.poll(() => gone.count()).toBe(0);
});

it('finds pages in the language that the address names, and opens them in it UIX-06', async () => {
  const page = await visitInDom(await newDeveloper(), '/maintenance?lang=de');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Schlüssel beschränken');
  await page
    .getByRole('option', { name: /Einen Schlüssel beschränken/ })
    .first()
    .click();
  await page.waitForURL('**/documentation/restrict-a-key?lang=de');
});

it('asks for what somebody has from the second letter on, says when that fails, and finds pages all the same', async () => {
  const page = openInDom(await newDeveloper());
  const asked: string[] = [];
  await page.route('**/api/search/own**', (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.abort();
  });
  await page.goto('/maintenance');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('p');
  await page.getByRole('option', { name: 'Projects', exact: true }).waitFor();
  await page.getByRole('combobox').fill('pr');
  await page.getByText('Your projects, apps and keys could not be searched. Try again in a moment.').first().waitFor();
  expect(asked).toEqual(['?q=pr']);
  await page.getByRole('option', { name: 'Projects', exact: true }).waitFor();
});
