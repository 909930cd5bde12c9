import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { renderMail } from '../../mail/templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ file: { support_email: 'help@provider.example' } });
});
beforeEach(() => void app.mails.splice(0));
afterAll(() => app.dispose());

const request = {
  name: 'Ada Lovelace',
  email: 'Ada@people.example',
  subject: 'My key <b>is refused</b>',
  message: 'Since today, my key is refused.\n\nWhat can I do?',
};

async function send(body: unknown, to = app) {
  const headers = { 'content-type': 'application/json' };
  const response = await to.portal('/api/contact', { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  const { error } = (text === '' ? {} : JSON.parse(text)) as { error?: { reason: string; fields: { path: string }[] } };
  return { status: response.status, text, reason: error?.reason, paths: error?.fields?.map(({ path }) => path) };
}

describe('a contact request', () => {
  it('of anybody is mailed to support with the sender as the address of answers (REQ-119)', async () => {
    expect(await send(request)).toMatchObject({ status: 204, text: '' });
    expect(app.mails).toEqual([
      expect.objectContaining({ kind: 'contact-request', to: 'help@provider.example', replyTo: request.email }),
    ]);
    const [mail] = app.mails;
    if (!mail) throw new Error('No mail');
    const { subject, text, html } = renderMail(mail, { name: 'Waypost' });
    expect(subject).toBe('My key <b>is refused</b> (Waypost contact form)');
    for (const part of ['Ada Lovelace', request.email, 'Since today, my key is refused.', 'What can I do?'])
      expect(text).toContain(part);
    expect(html).toContain('My key &lt;b&gt;is refused&lt;/b&gt;');
    expect(text).not.toContain('Replies are not read');
  });

  it.each([
    ['name', ' '],
    ['name', 'Ada\r\nBcc: everybody@people.example'],
    ['name', 'a'.repeat(101)],
    ['email', 'ada'],
    ['email', 'ada@people.example, other@people.example'],
    ['email', 'Ada <ada@people.example>'],
    ['subject', ''],
    ['subject', 'One\nTwo'],
    ['subject', 's'.repeat(151)],
    ['message', '\n'],
    ['message', 'm'.repeat(4001)],
    ['message', 'a\0b'],
    ['to', 'other@people.example'],
  ])('is refused with %s %j, and mails nothing (REQ-119)', async (path, value) => {
    const answer = await send({ ...request, [path]: value });
    expect(answer).toMatchObject({ status: 400, reason: 'INVALID_FIELDS', paths: [path] });
    expect(app.mails).toEqual([]);
  });

  it('says of every missing field that it is missing (REQ-119)', async () => {
    expect((await send({})).paths).toEqual(['name', 'email', 'subject', 'message']);
  });

  it('is taken five times an hour of one client (REQ-119)', async () => {
    const fresh = await startTestApp({ limitFactor: 1 });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await send(request, fresh)).status);
    const { length } = fresh.mails;
    await fresh.dispose();
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    expect(length).toBe(5);
  });
});
