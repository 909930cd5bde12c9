import type { AccountUser, SessionData, SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/domain-error';
import { createHash } from 'node:crypto';
import type { IdentityProvider } from '../../adapters/identity/identity-provider.port.ts';
import type { Clock } from '../../clock.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { AccessTokens, ReadToken } from './access-tokens.ts';
import { type KeyedHash, newSecretToken } from './secret-token.ts';
import type { LiveSession, MarkChanged, SessionsService } from './sessions.service.ts';
import {
  deletePortalSession,
  deletePortalSessionsOfFamily,
  findFamilyOfToken,
  findPortalSession,
  findSealedToken,
  insertPortalSession,
  revokeToken,
} from './sessions.store.ts';

export const portalSessionLifeMs = 14 * 24 * 60 * 60 * 1000;

/** Encrypts what must be read again, with a key outside the database; the context binds it to its row. */
export type SecretBox = { seal(text: string, context: string): string; open(sealed: string, context: string): string };

export type PortalSessionsService = {
  /** The PKCE challenge for a sign-in that this browser begins. */
  begin(cookieToken: string): Promise<string>;
  /** Turns a one-time code into a session with a token of its own (REQ-58); throws UNAUTHORIZED for a bad code. */
  signIn(cookieToken: string, code: string): Promise<{ token: string; session: SessionData }>;
  /** ACC-45 with its access token; throws TOKEN_EXPIRED when that has run out (REQ-11). */
  read(cookieToken: string, user: SessionUser): Promise<SessionData>;
  end(cookieToken: string): Promise<void>;
};

type Deps = {
  readonly db: Executor;
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly secretBox: SecretBox;
  readonly identity: IdentityProvider;
  readonly accessTokens: AccessTokens;
  readonly sessions: SessionsService;
};

type Replacement = { readonly cookieToken: string; readonly sid: string; readonly changed: MarkChanged };

const sealing = (jti: string) => `portal-session ${jti}`;

/** ACC-45: the account service's own names become the session's. */
const sessionUserOf = ({ phoneNumber, countryCode, ...user }: AccountUser): SessionUser => ({
  ...user,
  phone: phoneNumber,
  country: countryCode,
});

/** The PKCE verifier: nothing is stored. Tabs that renew one sign-in side by side share it, so none spoils the other's code. */
function createVerifiers({ keyedHash, sessions }: Deps): (cookieToken: string) => Promise<string> {
  const liveSession = async (cookieToken: string): Promise<LiveSession | undefined> => {
    try {
      return await sessions.byPortalToken(cookieToken);
    } catch (error) {
      if (error instanceof DomainError && (error.reason === 'UNAUTHORIZED' || error.reason === 'TOKEN_EXPIRED')) {
        return undefined;
      }
      throw error;
    }
  };

  return async (cookieToken) => {
    const live = await liveSession(cookieToken);
    return keyedHash('pkce', live ? `family ${live.sid}` : `visitor ${cookieToken}`).toString('base64url');
  };
}

function createEndings({ sessions }: Deps) {
  /** A token that its owner signed out of opens nothing any more (ACC-59). */
  const endFamily = async (tx: Transaction, sid: string, changed: MarkChanged) => {
    for (const ended of await deletePortalSessionsOfFamily(tx, sid)) {
      await revokeToken(tx, ended.token_jti, ended.token_expires_at);
    }
    await changed(sid);
  };

  /** The browser gets a session of another token. A renewed sign-in revokes nothing: other tabs hold that token too. */
  const replace = async (tx: Transaction, { cookieToken, sid, changed }: Replacement) => {
    const before = await findPortalSession(tx, sessions.portalHash(cookieToken));
    if (!before) return;
    if (before.sid !== sid) return endFamily(tx, before.sid, changed);
    await deletePortalSession(tx, sessions.portalHash(cookieToken));
    await changed(sid);
  };

  return { endFamily, replace };
}

export function createPortalSessionsService(deps: Deps): PortalSessionsService {
  const { db, clock, secretBox, identity, accessTokens, sessions } = deps;

  const verifierOf = createVerifiers(deps);
  const { endFamily, replace } = createEndings(deps);

  const store = (cookieToken: string, access_token: string, { sid, jti, expires_at }: ReadToken): Promise<string> =>
    sessions.change(async (tx, changed) => {
      await replace(tx, { cookieToken, sid, changed });
      await sessions.hold(tx, sid);
      const created_at = clock();
      if (!(await findFamilyOfToken(tx, { sid, jti, now: created_at }))) throw new DomainError('UNAUTHORIZED');
      const token = newSecretToken();
      await insertPortalSession(tx, {
        token_hash: sessions.portalHash(token),
        sid,
        access_token: secretBox.seal(access_token, sealing(jti)),
        token_jti: jti,
        token_expires_at: expires_at,
        created_at,
        expires_at: new Date(created_at.getTime() + portalSessionLifeMs),
      });
      return token;
    });

  return {
    async begin(cookieToken) {
      return createHash('sha256').update(await verifierOf(cookieToken)).digest('base64url');
    },
    async signIn(cookieToken, code) {
      const granted = await identity.redeem({ code, codeVerifier: await verifierOf(cookieToken) });
      const me = granted && (await identity.readMe(granted.access_token));
      if (!me) throw new DomainError('UNAUTHORIZED');
      const { access_token } = granted;
      const token = await store(cookieToken, access_token, await accessTokens.read(access_token));
      return { token, session: { ...sessionUserOf(me), accessToken: access_token } };
    },
    async read(cookieToken, user) {
      const found = await findSealedToken(db, sessions.portalHash(cookieToken));
      if (!found) throw new DomainError('UNAUTHORIZED');
      if (found.token_expires_at <= clock()) throw new DomainError('TOKEN_EXPIRED');
      return { ...user, accessToken: secretBox.open(found.access_token, sealing(found.token_jti)) };
    },
    end: (cookieToken) =>
      sessions.change(async (tx, changed) => {
        const session = await findPortalSession(tx, sessions.portalHash(cookieToken));
        if (session) await endFamily(tx, session.sid, changed);
      }),
  };
}
