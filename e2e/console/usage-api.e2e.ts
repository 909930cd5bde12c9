import { expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { newApp, newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

it('project tokens on the usage page are created in a dialog that passes axe and that no press beside it closes, and fit a narrow window (USE-50)', async () => {
  const client = await newDeveloper();
  const projectId = await newProject(client);
  await newApp(client, projectId);
  const page = await visit(await openAs(client), `/projects/${projectId}/usage`);
  await page.mouse.move(10, 10);
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly report');
  expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('You will not see this token again.').waitFor();
  await page.mouse.click(5, 5);
  await page.keyboard.press('Tab');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: 'Nightly report', exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await widthBeyondWindow(page)).toBeLessThanOrEqual(0);
  expect(await axeInBothThemes(page)).toEqual([]);
});
