// @vitest-environment jsdom

import { it } from 'vitest';
import { visitInDom } from '../dom/page.ts';
import { newDeveloper, newProject } from './developer.ts';
import { emailOf, linkTo, newVerified } from './handover-page.ts';

it('asks people who have not proven their address to do so, and sends the link again (PRJ-46)', async () => {
  const [owner, heir] = [await newVerified(), await newDeveloper()];
  const projectId = await newProject(owner);
  await owner.call('POST', `/api/project/${projectId}/handover`, { email: emailOf(heir) });
  const link = await linkTo(emailOf(heir), '/handover/');
  const page = await visitInDom(heir, new URL(link).pathname);
  await page.getByText('Verify your email address first.').waitFor();
  await page.route('**/api/developer/verification', (route) => route.fulfill({ json: { status: 'OK', data: null } }));
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await page.getByText(`A new link was sent to ${emailOf(heir)}.`).waitFor();
});
