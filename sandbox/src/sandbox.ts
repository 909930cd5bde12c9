import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { openRecords, type Records } from './base/records.ts';
import { createCardProvider } from './cards/card-provider.ts';
import { checkoutRoutes } from './cards/checkout/checkout.routes.ts';
import { shopperRoutes } from './cards/shopper/shopper.routes.ts';
import { cardNotifier, signItem, signTokenEvent } from './cards/webhook-messages.ts';
import type { Config } from './config.ts';
import { controlRoutes } from './control/control.routes.ts';
import { createFaultyCalls } from './faults/faulty-call.ts';
import { createSwitches } from './faults/switches.ts';
import { createMailStore, type MailStore } from './mailbox/mail-store.ts';
import { mailboxRoutes } from './mailbox/mailbox.routes.ts';
import { startSmtpReceiver } from './mailbox/smtp-receiver.ts';
import { providerStyles } from './provider-styles.ts';
import { createVatService } from './vat/vat-service.ts';
import { vatRoutes } from './vat/vat.routes.ts';
import { approveRoutes } from './wallet/approve.routes.ts';
import { createWalletProvider } from './wallet/wallet-provider.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { createDeliveries, type Deliveries } from './webhooks/deliveries.ts';

export type Sandbox = { readonly origin: string; readonly smtpPort: number; close(): Promise<void> };

/**
 * The card provider's component allows 3-D Secure over plain http only if its address contains this text. As a part of
 * the path it does at every port.
 */
const plainHttpMark = '/checkoutshopper/http://localhost:8080/';

/** The three providers and the webhooks that they share. */
function createProviders(records: Records, origin: () => string, target: string | undefined) {
  const now = () => new Date();
  const switches = createSwitches();
  const calls = createFaultyCalls(switches);
  const common = { records, switches, calls, now, origin };
  const post = (): Deliveries => deliveries;
  const cards = createCardProvider({ ...common, notify: cardNotifier(post, now) });
  const wallet = createWalletProvider({ ...common, deliveries: post });
  const signers = { cards: signItem, 'card-tokens': signTokenEvent, wallet: wallet.signatures.sign };
  const deliveries = createDeliveries({ records, switches, signers, target });
  return { cards, wallet, vat: createVatService(records, now), deliveries, switches, calls };
}

function createApp(providers: ReturnType<typeof createProviders>, mails: MailStore): FastifyInstance {
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
  checkoutRoutes(app, providers.cards);
  shopperRoutes(app, providers.cards);
  walletRoutes(app, providers.wallet);
  approveRoutes(app, providers.wallet);
  vatRoutes(app, providers.vat, providers);
  controlRoutes(app, providers);
  return app;
}

/** Starts all stand-ins; they accept requests when the promise resolves. */
export async function startSandbox(config: Config): Promise<Sandbox> {
  const mails = createMailStore(() => new Date());
  const records = openRecords(config.dataFile);
  let listeningPort = config.port;
  const origin = () => `http://localhost:${listeningPort}`;
  const providers = createProviders(records, origin, config.webhookOrigin);
  const app = createApp(providers, mails);

  const smtp = await startSmtpReceiver(mails, { port: config.smtpPort, host: config.host });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await smtp.close();
    throw error;
  }
  listeningPort = (app.server.address() as AddressInfo).port;
  providers.deliveries.resume();
  return {
    origin: origin(),
    smtpPort: smtp.port,
    async close() {
      await Promise.all([app.close(), smtp.close(), providers.deliveries.close()]);
      records.close();
    },
  };
}
