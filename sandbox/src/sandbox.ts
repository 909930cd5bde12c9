import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { openRecords } from './base/records.ts';
import { createCardProvider } from './cards/card-provider.ts';
import { checkoutRoutes } from './cards/checkout/checkout.routes.ts';
import { shopperRoutes } from './cards/shopper/shopper.routes.ts';
import type { Config } from './config.ts';
import { createFaultyCalls } from './faults/faulty-call.ts';
import { createSwitches } from './faults/switches.ts';
import { createMailStore } from './mailbox/mail-store.ts';
import { mailboxRoutes } from './mailbox/mailbox.routes.ts';
import { startSmtpReceiver } from './mailbox/smtp-receiver.ts';
import { providerStyles } from './provider-styles.ts';

export type Sandbox = { readonly origin: string; readonly smtpPort: number; close(): Promise<void> };

/**
 * The card provider's component allows 3-D Secure over plain http only if its address contains this text. As a part of
 * the path it does at every port.
 */
const plainHttpMark = '/checkoutshopper/http://localhost:8080/';

/** Starts all stand-ins; they accept requests when the promise resolves. */
export async function startSandbox(config: Config): Promise<Sandbox> {
  const now = () => new Date();
  const mails = createMailStore(now);
  const records = openRecords(config.dataFile);
  const switches = createSwitches();
  let listeningPort = config.port;
  const origin = () => `http://localhost:${listeningPort}`;
  const app = fastify({
    logger: { level: 'warn', stream: process.stderr },
    rewriteUrl: ({ url = '/' }) => url.replace(plainHttpMark, '/checkoutshopper/'),
  });
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
  app.get('/providers.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(providerStyles));
  mailboxRoutes(app, mails);
  const calls = createFaultyCalls(switches);
  const cards = createCardProvider({ records, switches, calls, now, origin, notify: () => undefined });
  checkoutRoutes(app, cards);
  shopperRoutes(app, cards);

  const smtp = await startSmtpReceiver(mails, { port: config.smtpPort, host: config.host });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await smtp.close();
    throw error;
  }
  listeningPort = (app.server.address() as AddressInfo).port;
  return {
    origin: origin(),
    smtpPort: smtp.port,
    async close() {
      await Promise.all([app.close(), smtp.close()]);
      records.close();
    },
  };
}
