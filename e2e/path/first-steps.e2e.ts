import { expect, it } from 'vitest';
import { newDeveloper, openAs } from '../console/developer.ts';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';

it('shows a new developer the way to the first call so that everybody can read it UIX-05', async () => {
  const page = await openAs(await newDeveloper());
  await page.goto('/projects');
  await started(page);
  await page.getByRole('region', { name: 'Your first call' }).waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
});
