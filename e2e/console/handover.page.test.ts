// @vitest-environment jsdom

import type { ProjectHandover } from '@waypost/contract/entities/handovers';
import { describe, expect, it, vi } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { outlast } from '../dom/notices.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { geocode, newApp, newDeveloper, newKey, newProject } from './developer.ts';
import { emailOf, linkTo, newVerified } from './handover-page.ts';

it('hands a project over: offered, taken back, seen by its addressee alone, declined, and accepted with its keys (PRJ-46)', async () => {
  const [owner, heir] = [await newVerified(), await newVerified()];
  const projectId = await newProject(owner);
  const { apiKey } = await newKey(owner, await newApp(owner, projectId), 'Shop');
  const page = await visitInDom(owner, `/projects/${projectId}`);
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
  await offer();
  await card.getByRole('button', { name: 'Take back the offer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back the offer' }).click();
  await page.getByText(`The offer to ${emailOf(heir)} was taken back.`).waitFor();
  await offer();

  page.become(heir);
  await page.goto('/projects');
  await page.getByText(`${emailOf(owner)} offers you the project`).waitFor();
  await page.getByRole('link', { name: 'See the offer' }).click();
  await page.getByRole('heading', { level: 1, name: 'A project is offered to you' }).waitFor();
  const address = new URL(page.url()).pathname;
  await page.getByText('The project costs nothing as it is.').waitFor();
  page.become(owner);
  await page.goto(address);
  await page.getByText('There is no such offer for you.').waitFor();
  await page.getByText(`You are signed in as ${emailOf(owner)}.`).waitFor();

  page.become(heir);
  await page.goto(address);
  await page.getByRole('button', { name: 'Decline the project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline the project' }).click();
  await page.waitForURL((url) => url.pathname === '/projects');
  await expect.poll(() => page.getByText('offers you the project').count()).toBe(0);
  await page.goto(address);
  await page.getByText('This offer is no longer open.').waitFor();

  await owner.call('POST', `/api/project/${projectId}/handover`, { email: emailOf(heir) });
  await page.goto('/projects');
  await page.getByRole('link', { name: 'See the offer' }).click();
  await page.getByRole('button', { name: 'Accept the project' }).click();
  await page.waitForURL((url) => url.pathname === `/projects/${projectId}`);
  await page.getByText('is yours now.').waitFor();
  await page.getByRole('button', { name: 'Hand over the project' }).waitFor();
  expect(await geocode(apiKey)).toBe(200);
  page.become(owner);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

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

/** A project's page with an open offer of it. */
async function openOffered(owner: BrowserClient, expected: readonly string[] = []) {
  const [heir, id] = [await newVerified(), await newProject(owner)];
  const path = `/api/project/${id}/handover`;
  const { data } = await owner.call('POST', path, { email: emailOf(heir) });
  const page = openInDom(owner, expected);
  await page.goto(`/projects/${id}`);
  const card = page.getByRole('region', { name: 'Hand over' });
  return { heir, id, path, offered: data as ProjectHandover, page, card };
}
const failure = (page: DomPage, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

describe('the offer of a project', () => {
  it('leaves the focus to the reader when it is read, is sent again with a new end, and the card says why it was not (PRJ-46, UIX-01, UIX-04)', async () => {
    const owner = await newVerified();
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    const { path, offered, page, card } = await openOffered(owner, ['429', '500']);
    const resend = card.getByRole('button', { name: 'Resend the offer' });
    await resend.click();
    await failure(page, 'This mail was sent less than 3 minutes ago. Please wait before you send it again.');
    await page.route(`**${path}/resend`, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await resend.click();
    await failure(page, 'The offer could not be resent, please try again later.');
    expect(await page.getByRole('alert').count()).toBe(1);
    const offer = { ...offered.offer, expires_at: '2090-01-31T12:00:00.000Z' };
    const renewed = { json: { status: 'OK', data: { offer, refusal: null } } };
    // a failure has the offer read again, which may be answered after the success
    for (const address of [`**${path}`, `**${path}/resend`])
      await page.route(address, (route) => route.fulfill(renewed));
    await resend.click();
    await page.getByText('The offer has been resent.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await card.getByText('until Jan 31, 2090.').waitFor();
    const takeBack = await card.getByRole('button', { name: 'Take back the offer' }).element();
    expect(focus.mock.contexts).not.toContain(takeBack);
  });

  it('is shown as over when it was declined meanwhile, and the focus moves on (PRJ-46, UIX-01)', async () => {
    const owner = await newVerified();
    const { heir, id, page, card } = await openOffered(owner, ['410']);
    const resend = card.getByRole('button', { name: 'Resend the offer' });
    await resend.waitFor();
    const [{ handover_id }] = (await heir.call('GET', '/api/handovers')).data as unknown as [{ handover_id: string }];
    await heir.call('POST', `/api/handovers/${handover_id}/refuse`);
    const isNoticed = Promise.withResolvers<undefined>();
    await page.route(`**/api/project/${id}`, async (route) => {
      await isNoticed.promise;
      return route.continue();
    });
    const reread = page.waitForRequest((request) => request.url().endsWith(`/api/project/${id}`));
    await resend.click();
    await failure(page, 'This offer is no longer open.');
    isNoticed.resolve(undefined);
    await reread;
    const again = await card.getByRole('button', { name: 'Hand over the project' }).element();
    await expect.poll(() => document.activeElement).toBe(again);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email of the new owner' }).fill(emailOf(heir));
    await dialog.getByRole('button', { name: 'Send the offer' }).click();
    await outlast(page, `${emailOf(heir)} has 7 days to accept.`);
    await failure(page, 'This offer is no longer open.');
  });

  it('can only be taken back once the project costs something (PRJ-46)', async () => {
    const owner = await newVerified();
    const { path, offered, page, card } = await openOffered(owner);
    await page.route(`**${path}`, (route) =>
      route.fulfill({ json: { status: 'OK', data: { ...offered, refusal: 'HANDOVER_HAS_COSTS' } } }),
    );
    await page.reload();
    const resend = card.getByRole('button', { name: 'Resend the offer' });
    await resend.waitFor();
    expect(await resend.getAttribute('aria-disabled')).toBe('true');
    expect(await card.getByRole('button', { name: 'Take back the offer' }).getAttribute('aria-disabled')).toBe(null);
  });
});
