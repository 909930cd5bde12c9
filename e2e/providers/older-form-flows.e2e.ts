import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { becomeUser, newDeveloper, newProject } from '../console/developer.ts';
import { atPayment, fillDetails, paid, part, press } from '../create-flow/buying-page.ts';
import { openPage, type PageOptions } from '../harness.ts';
import { fillOlder, frame, withOlderForm } from './older-page.ts';

/** The bodies of the calls that open a session. */
function sessionsOf(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment/session')) bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}
async function openOlder(options: PageOptions = {}) {
  const page = await openPage(options);
  await withOlderForm(page);
  return { page, sessions: sessionsOf(page) };
}

it('the older form serves the payment step of the create flow (PAY-10, REQ-101)', async () => {
  const { page, sessions } = await openOlder();
  await atPayment(page);
  await fillOlder(page, { number: '4000000000000069' });
  await press(page, 'Continue');
  await part(page, 'Payment details').getByText('This card has expired.').waitFor();
  await frame(page, 'SecurityCode').waitFor();
  await fillOlder(page);
  await press(page, 'Continue');
  await part(page, 'Your order').waitFor();
  for (const session of sessions) expect(session).toMatchObject({ flow: 'create', create: 'Freemium-Pro' });
  expect(sessions.length).toBeGreaterThan(1);
});

it('the older form serves the upgrade of a project (PAY-10, REQ-101)', async () => {
  const { page, sessions } = await openOlder();
  const client = await newDeveloper();
  const upgradeId = await newProject(client);
  await becomeUser(page, client);
  await page.goto(`${paid}&upgradeId=${upgradeId}`);
  await fillDetails(page);
  await press(page, 'Continue');
  await fillOlder(page);
  await press(page, 'Continue');
  await part(page, 'Your order').waitFor();
  expect(sessions).toEqual([expect.objectContaining({ flow: 'upgrade', create: 'Freemium-Pro', upgradeId })]);
});
