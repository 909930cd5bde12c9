import { expect, it } from 'vitest';
import { axe, axeInBothThemes } from '../harness.ts';
import { started, visit } from '../pages/started.ts';
import { demoDeveloper, newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

async function openList(name: string) {
  const page = await openAs(await demoDeveloper(name));
  await page.goto('/projects');
  await started(page);
  return page;
}

it('the projects list of a reseller passes axe in light and dark, stays inside the window at every width, and leads from a click anywhere in a row to the project PRJ-11', async () => {
  const page = await openList('reseller');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    if (width !== 768) expect(await axeInBothThemes(page), `${width}`).toEqual([]);
    expect(await widthBeyondWindow(page), `${width}`).toBe(0);
  }
  const href = await page.getByRole('link', { name: 'Depot planning' }).getAttribute('href');
  await page.getByRole('row', { name: /Depot planning/ }).click({ position: { x: 700, y: 20 } });
  await page.waitForURL(`**${href}`);
  await page.getByRole('heading', { level: 1, name: 'Depot planning' }).waitFor();
});

it('the projects list passes axe without a project, and at the freemium limit with its reason shown', async () => {
  const client = await newDeveloper();
  const page = await visit(await openAs(client), '/projects');
  await page.getByRole('heading', { name: 'You have no projects yet.' }).waitFor();
  expect(await axe(page)).toEqual([]);
  for (let count = 0; count < 3; count += 1) await newProject(client);
  await visit(page, '/projects');
  const words = 'You have reached the limit of freemium projects.';
  await page.getByRole('main').getByText(words).filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Create a project' }).focus();
  await page.getByRole('tooltip', { name: words }).waitFor();
  expect(await axe(page)).toEqual([]);
});
