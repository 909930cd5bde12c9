import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { parseMail } from './mail.ts';
import type { MailStore } from './mail-store.ts';

const largestMail = 10 * 1024 * 1024;

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, mails: MailStore): Promise<void> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is larger than 10 MB.'), { responseCode: 552 });
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
  mails.add(await parseMail(raw, envelope));
}

const optionsFor = (mails: MailStore): SMTPServerOptions => ({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'], // if it were offered, senders would verify a certificate that cannot be valid
  disableReverseLookup: true,
  size: largestMail,
  closeTimeout: 1000,
  onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
  onData: (stream, session, done) => callbackify(receive)(stream, session, mails, done),
});

async function listen(mails: MailStore, port: number, host: string) {
  const server = new SMTPServer(optionsFor(mails));
  const listening = once(server.server, 'listening');
  server.listen(port, host);
  await Promise.race([listening, once(server, 'error').then(([error]) => Promise.reject(error))]);
  server.on('error', () => undefined); // ignores senders that hang up
  return { server, port: (server.server.address() as AddressInfo).port };
}

/** An SMTP server that accepts every mail. `localhost` binds both loopback families. */
export async function startSmtpReceiver(mails: MailStore, at: { port: number; host: string }) {
  const hosts = at.host === 'localhost' ? ['127.0.0.1', '::1'] : [at.host];
  const [first = at.host, ...others] = hosts;
  const main = await listen(mails, at.port, first);
  const servers = [main.server];
  for (const host of others) {
    // a machine without IPv6 has no ::1 and still gets a mailbox
    const other = await listen(mails, main.port, host).catch(() => undefined);
    if (other) servers.push(other.server);
  }
  return {
    port: main.port,
    async close() {
      await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(resolve))));
    },
  };
}
