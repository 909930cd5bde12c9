import { sessionEndpoints } from '@waypost/contract/endpoints/accounts';
import { createCipheriv, createDecipheriv, createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createHttpIdentityProvider } from '../src/adapters/identity/http-identity-provider.ts';
import { createTestClock } from '../src/clock.ts';
import { mountAccountService } from '../src/features/accounts/accounts.routes.ts';
import { createAccountsService } from '../src/features/accounts/accounts.service.ts';
import { createAuthenticators } from '../src/features/accounts/authenticators.routes.ts';
import type { RegisteredClient } from '../src/features/accounts/clients.ts';
import type { LinkMail } from '../src/features/accounts/mail-links.service.ts';
import { sessionHandlers } from '../src/features/accounts/sessions.routes.ts';
import { cookieNames, type CookieNames } from '../src/http/cookies.ts';
import { createListener } from '../src/http/listener.ts';
import { mount } from '../src/http/mount.ts';
import { bindSockets } from '../src/http/sockets.ts';
import { createXsrf } from '../src/http/xsrf.ts';
import { createIdSource } from '../src/new-id.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const pepper = randomBytes(32);
const key = randomBytes(32);
const keyedHash = (purpose: string, text: string) =>
  createHmac('sha256', pepper).update(purpose).update('\0').update(text).digest();
const secretBox = {
  seal(text: string) {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  },
  open(text: string) {
    const sealed = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    return decipher.update(sealed.subarray(12, -16)).toString() + decipher.final().toString();
  },
};
const newSigningKey = (kid: string) => ({
  kid,
  private_jwk: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
});
const signingKeys = [newSigningKey('one'), newSigningKey('two')];

const withPage = (listener: FastifyInstance, names: CookieNames) => {
  const xsrf = createXsrf(names, keyedHash);
  listener.get('/', (request, reply) => {
    xsrf.ensure(request, reply);
    return 'page';
  });
  return xsrf;
};

export async function startAccountApp(options: { clients?: RegisteredClient[]; database?: TestDatabase; limitFactor?: number; accountIsDown?: boolean; like?: { config: { origins: { portal: string; account: string } } } } = {}) {
  const database = options.database ?? (await createTestDatabase());
  const clock = createTestClock(new Date());
  const logger = pino({ level: 'silent' });
  const [portalSockets, accountSockets] = await Promise.all([bindSockets('localhost', 0), bindSockets('localhost', 0)]);
  const origins = { portal: `http://localhost:${portalSockets.port}`, account: `http://localhost:${accountSockets.port}` };
  // a second instance answers under the same public origins
  const known = options.like?.config.origins ?? origins;
  const portal = await createListener({ logger });
  const account = await createListener({ logger });
  const mails: LinkMail[] = [];
  const secret = 'portal-secret';
  const accounts = await createAccountsService({
    db: database.db,
    transact: database.transact,
    listen: (...given) => database.database.listen(...given),
    clock,
    newId: createIdSource(clock),
    keyedHash,
    secretBox,
    log: logger,
    sendMail: async (_tx, mail) => void mails.push(mail),
    identity: createHttpIdentityProvider({
      accountOrigin: known.account,
      client_id: 'waypost-portal',
      client_secret: secret,
      origin: known.portal,
    }),
    isCountry: (code) => code === 'DEU',
    portalOrigin: known.portal,
    accountOrigin: known.account,
    clients: [
      { client_id: 'waypost-portal', origins: [known.portal], allow_cookie_tokens: false, secret },
      ...(options.clients ?? []),
    ],
    signingKeys,
    mainRealm: 'waypost',
    termsVersion: '1',
  });
  const authenticators = createAuthenticators({ accounts, gatewayCredential: `wpg_${'a'.repeat(43)}` });
  const { limitFactor = 1000 } = options;
  const portalXsrf = withPage(portal, cookieNames.portal);
  const accountXsrf = withPage(account, cookieNames.account);
  mount(portal, sessionEndpoints, sessionHandlers(accounts, portalXsrf), { authenticators, xsrf: portalXsrf, limitFactor });
  await mountAccountService(account, accounts, { authenticators, xsrf: accountXsrf, limitFactor });
  await Promise.all([portal.ready(), account.ready()]);
  portalSockets.attach((request, response) => portal.routing(request, response));
  if (options.accountIsDown !== true) accountSockets.attach((request, response) => account.routing(request, response));
  return {
    config: { origins },
    clock,
    database,
    mails,
    accounts,
    async dispose() {
      await Promise.all([portal.close(), account.close(), portalSockets.close(), accountSockets.close()]);
      accounts.close();
      if (!options.database) await database.dispose();
    },
  };
}
