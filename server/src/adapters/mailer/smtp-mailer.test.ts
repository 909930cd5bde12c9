import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createCertificate } from '../../../test/robustness/certificate.ts';
import { startMailServer } from '../../../test/robustness/mail-server.ts';
import type { Letter } from './mailer.port.ts';
import { createSmtpMailer, type SmtpServer } from './smtp-mailer.ts';

const letter: Letter = {
  from: 'Waypost <no-reply@waypost.example>',
  to: 'ada@people.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@waypost.example>',
};
const host = '127.0.0.1';
const account = { user: 'waypost', password: 'secret' };
const signIn = `AUTH PLAIN ${Buffer.from('\u0000waypost\u0000secret').toString('base64')}`;

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function started(more: Partial<SmtpServer> = {}, extras?: Parameters<typeof startMailServer>[2]) {
  const server = await startMailServer(undefined, 0, extras);
  const mailer = createSmtpMailer({ host, port: server.port, ...more });
  stops.push(
    () => mailer.close(),
    () => server.close(),
  );
  return { server, mailer };
}

describe('the mailer', () => {
  it('sends a mail to one address, even if its text could be parsed as several', async () => {
    const { server, mailer } = await started();
    await mailer.send(letter);
    await mailer.send({ ...letter, to: 'attacker@evil.example,a.corp.example' });
    const recipients = server.commands.filter((line) => line.startsWith('RCPT'));
    expect(recipients).toEqual(['RCPT TO:<ada@people.example>', 'RCPT TO:<attacker@evil.example,a.corp.example>']);
  });

  it('names one address for answers, if there is one (REQ-119)', async () => {
    const { server, mailer } = await started();
    await mailer.send(letter);
    await mailer.send({ ...letter, replyTo: 'ada@people.example' });
    const replies = server.taken.map(({ raw }) => /^Reply-To: (.*)$/m.exec(raw)?.[1]?.trim());
    expect(replies).toEqual([undefined, 'ada@people.example']);
  });

  it('sends nothing unencrypted where encryption is required', async () => {
    const { server, mailer } = await started({ requiresTls: true, ...account }, { extensions: ['AUTH PLAIN'] });
    await expect(mailer.send(letter)).rejects.toThrow();
    expect(server.offered).toEqual([]);
    expect(server.commands.join('\n')).not.toMatch(/AUTH|MAIL|RCPT/);
  });

  it('authenticates and sends only after encrypting the connection to a server with a trusted certificate', async () => {
    const certificate = createCertificate(host);
    const extras = { extensions: ['AUTH PLAIN'], certificate };
    const { server, mailer } = await started({ requiresTls: true, ...account }, extras);
    await expect(mailer.send(letter)).rejects.toThrow('certificate');
    expect(server.encrypted).toEqual([]);
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, certificate.cert]);
    stops.push(() => setDefaultCACertificates(trusted));
    await mailer.send(letter);
    expect(server.commands.join('\n')).not.toMatch(/AUTH|MAIL|RCPT/);
    expect(server.encrypted).toContain(signIn);
    expect(server.encrypted).toContain('RCPT TO:<ada@people.example>');
    expect(server.taken.map(({ messageId }) => messageId)).toEqual([letter.messageId]);
  });

  it('authenticates only if it is configured', async () => {
    const { server, mailer } = await started(account, { extensions: ['AUTH PLAIN'] });
    await mailer.send(letter);
    expect(server.commands).toContain(signIn);
    const silent = await started({}, { extensions: ['AUTH PLAIN'] });
    await silent.mailer.send(letter);
    expect(silent.server.commands.join('\n')).not.toContain('AUTH');
  });
});
