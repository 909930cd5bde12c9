import { afterEach, describe, expect, it } from 'vitest';
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

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function started(more: Partial<SmtpServer> = {}, extensions?: readonly string[]) {
  const server = await startMailServer(undefined, 0, extensions);
  const mailer = createSmtpMailer({ host, port: server.port, ...more });
  stops.push(
    () => mailer.close(),
    () => server.close(),
  );
  return { server, mailer };
}

describe('the mailer', () => {
  it('hands a letter to one address, also where the text of it could be read as several', async () => {
    const { server, mailer } = await started();
    await mailer.send(letter);
    await mailer.send({ ...letter, to: 'attacker@evil.example,a.corp.example' });
    const recipients = server.commands.filter((line) => line.startsWith('RCPT'));
    expect(recipients).toEqual(['RCPT TO:<ada@people.example>', 'RCPT TO:<attacker@evil.example,a.corp.example>']);
  });

  it('sends nothing in the clear where encryption is required', async () => {
    const { server, mailer } = await started({ requiresTls: true, user: 'waypost', password: 'secret' }, [
      'AUTH PLAIN',
    ]);
    await expect(mailer.send(letter)).rejects.toThrow();
    expect(server.offered).toEqual([]);
    expect(server.commands.join('\n')).not.toMatch(/AUTH|MAIL|RCPT/);
  });

  it('says who it is where it was told, and not otherwise', async () => {
    const { server, mailer } = await started({ user: 'waypost', password: 'secret' }, ['AUTH PLAIN']);
    await mailer.send(letter);
    const credentials = Buffer.from('\u0000waypost\u0000secret').toString('base64');
    expect(server.commands).toContain(`AUTH PLAIN ${credentials}`);
    const silent = await started({}, ['AUTH PLAIN']);
    await silent.mailer.send(letter);
    expect(silent.server.commands.join('\n')).not.toContain('AUTH');
  });
});
