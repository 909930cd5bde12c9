import { expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { done, newProject, openAs, widthBeyondWindow } from './developer.ts';
import { emailOf, newVerified } from './handover-page.ts';

it('passes axe on both sides of an offer, fits the phone of its addressee, and is accepted there (PRJ-46)', async () => {
  const [owner, heir] = [await newVerified(), await newVerified()];
  const projectId = await newProject(owner);
  await done(owner.call('POST', `/api/project/${projectId}/handover`, { email: emailOf(heir) }));
  const page = await openAs(owner, { viewport: { width: 1440, height: 900 } });
  await visit(page, `/projects/${projectId}`);
  const card = page.getByRole('region', { name: 'Hand over' });
  await card.scrollIntoViewIfNeeded();
  await card.getByText(`Offered to ${emailOf(heir)} until`).waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);

  const heirs = await openAs(heir, { viewport: { width: 360, height: 780 } });
  await visit(heirs, '/projects');
  await heirs.getByRole('link', { name: 'See the offer' }).click();
  await heirs.getByText('The project costs nothing as it is.').waitFor();
  expect(await widthBeyondWindow(heirs)).toBe(0);
  expect(await axeInBothThemes(heirs)).toEqual([]);
  await heirs.getByRole('button', { name: 'Accept the project' }).click();
  await heirs.waitForURL((url) => url.pathname === `/projects/${projectId}`);
  await heirs.getByText('is yours now.').waitFor();
});
