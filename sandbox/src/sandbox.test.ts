import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from './mailbox/mail.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, host: 'localhost' });
});
afterAll(() => sandbox.close());
beforeEach(() => fetch(`${sandbox.origin}/mailbox.json`, { method: 'DELETE' }));

/** Speaks SMTP like a mail program: sends each line after the answer to the one before. */
async function smtp(lines: readonly string[], host = '127.0.0.1'): Promise<string[]> {
  const socket = connect(sandbox.smtpPort, host);
  const answers: string[] = [];
  for await (const answer of createInterface(socket)) {
    if (/^\d{3}-/.test(answer)) continue;
    answers.push(answer);
    const next = lines[answers.length - 1];
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
  socket.destroy();
  return answers;
}

type Letter = { to?: readonly string[]; headers?: readonly string[]; body: string };

const send = ({ to = ['ann@example.com'], headers = [], body }: Letter, host?: string) =>
  smtp(
    [
      'EHLO test',
      'MAIL FROM:<portal@waypost.example>',
      ...to.map((address) => `RCPT TO:<${address}>`),
      'DATA',
      [...headers, '', body, '.'].join('\r\n'),
      'QUIT',
    ],
    host,
  );

const list = async (query = ''): Promise<Mail[]> =>
  (await (await fetch(`${sandbox.origin}/mailbox.json${query}`)).json()) as Mail[];
const page = async (path: string) => (await fetch(sandbox.origin + path)).text();

const alternative = {
  headers: [
    'From: Waypost <portal@waypost.example>',
    'Subject: =?utf-8?Q?Best=C3=A4tigen?=',
    'Message-ID: <1@waypost>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
  ],
  body: [
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Open http://localhost:4001/email-verify#token=abc',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p><a href="http://localhost:4001/email-verify#token=abc">Verify</a><script>alert(1)</script></p>',
    '--b--',
  ].join('\r\n'),
};

describe('the sandbox mailbox', () => {
  it('accepts a mail by SMTP and shows its parts and links as JSON', async () => {
    const answers = await send(alternative);
    expect(answers.at(-2)).toMatch(/^250/);
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        to: ['ann@example.com'],
        from: 'portal@waypost.example',
        subject: 'Bestätigen',
        text: expect.stringContaining('Open http://'),
        html: expect.stringContaining('<a href='),
        links: ['http://localhost:4001/email-verify#token=abc'],
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        message_id: '<1@waypost>',
      },
    ]);
  });

  it('accepts a mail on both loopback families and from an authenticated sender', async () => {
    await send({ body: 'by IPv6' }, '::1');
    const signedIn = await smtp(['EHLO test', `AUTH PLAIN ${Buffer.from('\0any\0body').toString('base64')}`, 'QUIT']);
    expect(signedIn[2]).toMatch(/^235/);
    expect(await list()).toHaveLength(1);
  });

  it('lists newest first and filters by recipient, ignoring case and including hidden copies', async () => {
    await send({
      to: ['ann@example.com', 'hidden@example.com'],
      headers: ['Subject: one', 'To: ann@example.com'],
      body: 'x',
    });
    await send({ to: ['bob@example.com'], headers: ['Subject: two'], body: 'x' });
    expect((await list()).map(({ subject }) => subject)).toEqual(['two', 'one']);
    expect((await list('?to=HIDDEN@example.com')).map(({ subject }) => subject)).toEqual(['one']);
    expect(await list('?to=nobody@example.com')).toEqual([]);
  });

  it('keeps a mail without headers, and a malformed one', async () => {
    await send({ body: 'hello' });
    await send({ headers: ['Content-Type: multipart/mixed; boundary='], body: '--\u0000--\r\n=?broken' });
    expect((await list()).map(({ subject, message_id }) => ({ subject, message_id }))).toEqual([
      { subject: '', message_id: null },
      { subject: '', message_id: null },
    ]);
    expect(await page('/mailbox')).toContain('(no subject)');
  });

  it('empties on DELETE', async () => {
    await send({ body: 'x' });
    expect((await fetch(`${sandbox.origin}/mailbox.json`, { method: 'DELETE' })).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('shows one mail with its links, and its HTML only in a sandboxed frame', async () => {
    await send(alternative);
    const [mail] = await list();
    const detail = await page(`/mailbox/${mail?.id}`);
    expect(detail).toContain('<li><a href="http://localhost:4001/email-verify#token=abc">');
    expect(detail).not.toContain('alert(1)');
    const framed = await fetch(`${sandbox.origin}/mailbox/${mail?.id}/message`);
    expect(framed.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect(await framed.text()).toContain('<base target="_blank">');
  });

  it('escapes subject, sender and text', async () => {
    await send({ headers: ['Subject: <img src=x onerror=alert(1)>'], body: '"<script>alert(2)</script>' });
    const [mail] = await list();
    for (const path of ['/mailbox', `/mailbox/${mail?.id}`]) expect(await page(path)).not.toMatch(/<img|<script>alert/);
  });

  it("answers a deleted mail's address with a page that says so", async () => {
    const answer = await fetch(`${sandbox.origin}/mailbox/999`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('No such mail')]);
  });

  it('keeps the last 1,000 mails', async () => {
    const to = ['ann@example.com'];
    const one = ['MAIL FROM:<a@b.example>', `RCPT TO:<${to[0]}>`, 'DATA'];
    const lines = Array.from({ length: 1001 }, (_, number) => [...one, `Subject: ${number}\r\n\r\nx\r\n.`]).flat();
    await smtp(['EHLO test', ...lines, 'QUIT']);
    const kept = await list();
    expect([kept.length, kept[0]?.subject, kept.at(-1)?.subject]).toEqual([1000, '1000', '1']);
  }, 30_000);
});

describe('the sandbox process', () => {
  it.each([[['SIGTERM']], [['SIGINT']], [['SIGINT', 'SIGTERM']]] as const)(
    'prints its addresses on stdout, and exits cleanly on %o',
    async (signals) => {
      const main = fileURLToPath(new URL('main.ts', import.meta.url));
      const child = spawn(process.execPath, [main], {
        env: { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
      const ready = JSON.parse(line) as { ready: boolean; origin: string; smtp_port: number };
      expect(ready).toEqual({ ready: true, origin: expect.any(String), smtp_port: expect.any(Number) });
      expect((await fetch(`${ready.origin}/readyz`)).status).toBe(200);
      for (const signal of signals) child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );
});
