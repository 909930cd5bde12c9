import { expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { geocode, newApp, newKey, newProject, openAs, widthBeyondWindow } from './developer.ts';
import { emailOf, newVerified } from './handover-page.ts';

it('hands a project over: offered, taken back, seen by its addressee alone, declined, and accepted with its keys (PRJ-46)', async () => {
  const [owner, heir] = [await newVerified(), await newVerified()];
  const projectId = await newProject(owner);
  const { apiKey } = await newKey(owner, await newApp(owner, projectId), 'Shop');
  const page = await openAs(owner, { viewport: { width: 1440, height: 900 }, expectedErrors: ['400', '404'] });
  await visit(page, `/projects/${projectId}`);
  const card = page.getByRole('region', { name: 'Hand over' });
  const offer = async () => {
    await card.getByRole('button', { name: 'Hand over the project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over the project' });
    const send = dialog.getByRole('button', { name: 'Send the offer' });
    const field = dialog.getByRole('textbox', { name: 'Email of the new owner' });
    await field.fill('no address');
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await field.fill(emailOf(owner));
    await send.click();
    await dialog.getByText('Enter the email address of another person.').waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill(emailOf(heir));
    await send.click();
    await card.getByText(`Offered to ${emailOf(heir)} until`).waitFor();
  };
  await card.scrollIntoViewIfNeeded();
  await offer();
  expect(await axeInBothThemes(page)).toEqual([]);
  await card.getByRole('button', { name: 'Take back the offer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back the offer' }).click();
  await page.getByText(`The offer to ${emailOf(heir)} was taken back.`).waitFor();
  await offer();

  const heirs = await openAs(heir, { viewport: { width: 360, height: 780 }, expectedErrors: ['410'] });
  await visit(heirs, '/projects');
  await heirs.getByText(`${emailOf(owner)} offers you the project`).waitFor();
  await heirs.getByRole('link', { name: 'See the offer' }).click();
  await heirs.getByRole('heading', { level: 1, name: 'A project is offered to you' }).waitFor();
  const address = new URL(heirs.url()).pathname;
  await heirs.getByText('The project costs nothing as it is.').waitFor();
  expect(await widthBeyondWindow(heirs)).toBe(0);
  expect(await axeInBothThemes(heirs)).toEqual([]);
  await page.goto(address);
  await page.getByText('There is no such offer for you.').waitFor();
  await page.getByText(`You are signed in as ${emailOf(owner)}.`).waitFor();

  await heirs.getByRole('button', { name: 'Decline the project' }).click();
  await heirs.getByRole('dialog').getByRole('button', { name: 'Decline the project' }).click();
  await heirs.waitForURL((url) => url.pathname === '/projects');
  await expect.poll(() => heirs.getByText('offers you the project').count()).toBe(0);
  await heirs.goto(address);
  await heirs.getByText('This offer is no longer open.').waitFor();

  await owner.call('POST', `/api/project/${projectId}/handover`, { email: emailOf(heir) });
  await visit(heirs, '/projects');
  await heirs.getByRole('link', { name: 'See the offer' }).click();
  await heirs.getByRole('button', { name: 'Accept the project' }).click();
  await heirs.waitForURL((url) => url.pathname === `/projects/${projectId}`);
  await heirs.getByText('is yours now.').waitFor();
  await heirs.getByRole('button', { name: 'Hand over the project' }).waitFor();
  expect(await geocode(apiKey)).toBe(200);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});
