import type { SessionUser } from '@waypost/contract/entities/session';
import type { App } from '../src/app.ts';
import { createKeyedHash, createSecretBox, newSecretToken } from '../src/base/cryptography.ts';
import { canonicalEmail } from '../src/base/email-address.ts';
import { type Config, portalClientId } from '../src/config.ts';
import type { Secrets } from '../src/config/secrets.ts';
import { createPasswords, type PasswordCost } from '../src/features/accounts/passwords/passwords.ts';
import { createAccessTokens } from '../src/features/accounts/sessions/access-tokens.ts';
import { createPortalSessionsService } from '../src/features/accounts/sessions/portal-sessions.service.ts';
import type { LiveSession } from '../src/features/accounts/sessions/sessions.service.ts';
import { type CookieNames, cookieNames } from '../src/http/callers/cookies.ts';
import type { BrowserClient, NewUser } from './browser-client.ts';

export type DirectUser = NewUser & Partial<Pick<SessionUser, 'roles'>>;

/** A nearly free hash: only the tests of passwords need a real one. */
export const passwordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };
const passwords = createPasswords({ passwordCost });
const amr = ['pwd'] as const;
const device = { ip: '127.0.0.1', user_agent: 'node', session_token: undefined };

const accountUserOf = ({ phone: phoneNumber, country: countryCode, ...user }: SessionUser) => ({
  ...user,
  phoneNumber,
  countryCode,
});

/**
 * Signs users up and in through the server's services. The seven requests of a browser, which tests of accounts make, cost
 * as much as the rest of an ordinary test.
 */
export function createDirectSignUp(
  { plumbing, features }: App,
  { secrets, config }: { readonly secrets: Secrets; readonly config: Config },
) {
  const { portal, account: issuer } = config.origins;
  const { signing_keys: signingKeys } = secrets;
  const keyedHash = createKeyedHash(secrets.pepper);
  const accounts = features.accounts.service;
  const { sessions } = accounts;

  const begin = (user: DirectUser, password_hash: string) =>
    sessions.change(async (tx, changed) => {
      const created = await accounts.users.create(tx, {
        email: canonicalEmail(user.email),
        firstName: user.first_name,
        lastName: user.last_name,
        roles: user.roles ?? [],
        realm: user.realm ?? accounts.mainRealm,
        country: 'DEU',
        lang: 'en',
        emailVerified: false,
        password_hash,
      });
      const { userId, realm } = created;
      const family = { userId, realm, device, changed, amr, previousSid: undefined };
      return { user: created, ...(await sessions.begin(tx, family)) };
    });

  /** The portal's session of a family whose code it has just redeemed. */
  const enterPortal = ({ user, sid }: Pick<LiveSession, 'user' | 'sid'>) => {
    const { clock } = plumbing;
    const audiences = [issuer, portal];
    const accessTokens = createAccessTokens({ signingKeys, issuer, audiences, audienceOf: () => portal, clock });
    const subject = { userId: user.userId, sid, client_id: portalClientId, amr };
    const identity = {
      redeem: async () => ({ access_token: (await accessTokens.issue(subject)).token }),
      readMe: () => Promise.resolve(accountUserOf(user)),
    };
    const secretBox = createSecretBox(secrets.encryption_key);
    const deps = { ...plumbing, keyedHash, secretBox, portalClientId, identity, accessTokens, sessions };
    return createPortalSessionsService(deps).signIn(newSecretToken(), 'redeemed by nobody');
  };

  return async (browser: BrowserClient, user: DirectUser): Promise<void> => {
    const keep = ({ session, xsrf }: CookieNames, token: string) => {
      browser.cookies.set(session, token);
      browser.cookies.set(xsrf, keyedHash(`xsrf:${session}`, token).toString('base64url'));
    };
    const family = await begin(user, await passwords.hash(user.password));
    keep(cookieNames.account, family.token);
    const { token, session } = await enterPortal(family);
    keep(cookieNames.portal, token);
    browser.session = session;
  };
}
