import { expect, it } from 'vitest';
import { demoDeveloper, done, newProject } from '../console/developer.ts';
import { emailOf, linkTo, newVerified } from '../console/handover-page.ts';
import { accountFrame, fillSignUp, newPerson, openPage } from '../harness.ts';
import { newCustomerProject } from './customer-project.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

it('brings a customer’s admin in by mail, who has no account before (CUS-13, CUS-14)', async () => {
  const person = newPerson();
  const made = await newCustomerProject(await demoDeveloper('reseller'), `Customer ${crypto.randomUUID()}`);
  await made.inviteAdmin(person.email);
  const page = await openPage(desktop);
  await page.goto(await linkTo(person.email, 'invite-token='));
  const frame = accountFrame(page);
  await frame.getByText('Sign in with the email address that was invited, or create an account with it.').waitFor();
  await frame.getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, person);
  await page.waitForURL((url) => url.pathname === '/projects');
  const project = page.getByRole('link', { name: /^Fleet and Field/ });
  await expect.poll(() => project.getAttribute('href')).toBe(made.project);
});

it('hands a project over to somebody who comes by the link of the mail and signs in there (PRJ-46)', async () => {
  const [owner, heir] = [await newVerified(), await newVerified()];
  const projectId = await newProject(owner);
  await done(owner.call('POST', `/api/project/${projectId}/handover`, { email: emailOf(heir) }));
  const page = await openPage(desktop);
  await page.goto(await linkTo(emailOf(heir), '/handover/'));
  const frame = accountFrame(page);
  await frame.getByLabel('Email').fill(emailOf(heir));
  await frame.getByRole('textbox', { name: 'Password' }).fill(newPerson().password);
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Accept the project' }).click();
  await page.waitForURL((url) => url.pathname === `/projects/${projectId}`);
  await page.getByText('is yours now.').waitFor();
});
