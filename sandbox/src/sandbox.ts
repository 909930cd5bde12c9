import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { Config } from './config.ts';
import { createMailStore } from './mailbox/mail-store.ts';
import { mailboxRoutes } from './mailbox/mailbox.routes.ts';
import { startSmtpReceiver } from './mailbox/smtp-receiver.ts';

export type Sandbox = { readonly origin: string; readonly smtpPort: number; close(): Promise<void> };

/** Starts all stand-ins; they accept requests when the promise resolves. */
export async function startSandbox(config: Config): Promise<Sandbox> {
  const mails = createMailStore(() => new Date());
  const app = fastify({ logger: { level: 'warn', stream: process.stderr } });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer', // a followed link must not reveal the mailbox's address
    });
    done();
  });
  app.get('/readyz', () => ({ status: 'ok' }));
  app.get('/', (_request, reply) => reply.redirect('/mailbox'));
  mailboxRoutes(app, mails);

  const smtp = await startSmtpReceiver(mails, { port: config.smtpPort, host: config.host });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await smtp.close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    smtpPort: smtp.port,
    async close() {
      await Promise.all([app.close(), smtp.close()]);
    },
  };
}
