import type { AccountUser, SessionData, SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { createHash } from 'node:crypto';
import type { IdentityProvider } from '../../../adapters/identity/identity-provider.port.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { newSecretToken } from '../../../base/cryptography.ts';
import { type AccessTokens, type TokenClaims } from './access-tokens.ts';
import type { MarkChanged, SessionsService } from './sessions.service.ts';
import {
  deletePortalSessionsOfFamily,
  findFamilyOfToken,
  findPortalSession,
  findSealedToken,
  insertPortalSession,
  type NewPortalSession,
  renewPortalSession,
  revokeTokensOfClient,
} from './sessions.store.ts';
import type { Plumbing } from '../../../plumbing.ts';

export const portalSessionLifeMs = 14 * 24 * 60 * 60 * 1000;

/** Encrypts a text with a key outside the database; the context binds it to its row. */
export type SecretBox = { seal(text: string, context: string): string; open(sealed: string, context: string): string };

export type PortalSessionsService = {
  /** The PKCE challenge of the sign-in that this browser begins. */
  begin(cookieToken: string): string;
  /** Redeems a one-time code for a session; a new sign-in gets a new cookie token. Throws UNAUTHORIZED for a bad code. */
  signIn(cookieToken: string, code: string): Promise<{ token: string; session: SessionData }>;
  /** The session with its access token; throws TOKEN_EXPIRED for an expired one. */
  read(cookieToken: string, user: SessionUser): Promise<SessionData>;
  end(cookieToken: string): Promise<void>;
};

type Deps = Pick<Plumbing, 'db' | 'clock' | 'keyedHash'> & {
  readonly portalClientId: string;
  readonly secretBox: SecretBox;
  readonly identity: IdentityProvider;
  readonly accessTokens: AccessTokens;
  readonly sessions: SessionsService;
};

const sealing = (jti: string) => `portal-session ${jti}`;

const sessionUserOf = ({ phoneNumber, countryCode, ...user }: AccountUser): SessionUser => ({
  ...user,
  phone: phoneNumber,
  country: countryCode,
});

export function createPortalSessionsService(deps: Deps): PortalSessionsService {
  const { db, clock, keyedHash, secretBox, identity, accessTokens, sessions, portalClientId } = deps;

  /** The PKCE verifier of this browser, derived and never stored. */
  const verifierOf = (cookieToken: string) => keyedHash('pkce', cookieToken).toString('base64url');

  /** Signing out also revokes the portal's tokens. */
  const end = async (tx: Transaction, sid: string, changed: MarkChanged) => {
    await deletePortalSessionsOfFamily(tx, sid);
    await revokeTokensOfClient(tx, { sid, client_id: portalClientId });
    await changed(sid);
  };

  const newSession = (token: string, access_token: string, { sid, jti, expires_at }: TokenClaims): NewPortalSession => {
    const created_at = clock();
    return {
      token_hash: sessions.portalHash(token),
      sid,
      access_token: secretBox.seal(access_token, sealing(jti)),
      token_jti: jti,
      token_expires_at: expires_at,
      created_at,
      expires_at: new Date(created_at.getTime() + portalSessionLifeMs),
    };
  };

  const store = (cookieToken: string, access_token: string, claims: TokenClaims): Promise<string> =>
    sessions.change(async (tx, changed) => {
      await sessions.hold(tx, claims.sid);
      if (!(await findFamilyOfToken(tx, { ...claims, now: clock() }))) throw new DomainError('UNAUTHORIZED');
      const before = await findPortalSession(tx, sessions.portalHash(cookieToken));
      // the same sign-in goes on: a new token would cut other tabs off from their session
      const isSameSignIn = before?.sid === claims.sid && before.expires_at > clock();
      if (before && !isSameSignIn) await end(tx, before.sid, changed);
      const token = isSameSignIn ? cookieToken : newSecretToken();
      const write = isSameSignIn ? renewPortalSession : insertPortalSession;
      await write(tx, newSession(token, access_token, claims));
      await changed(claims.sid);
      return token;
    });

  return {
    begin: (cookieToken) => createHash('sha256').update(verifierOf(cookieToken)).digest('base64url'),
    async signIn(cookieToken, code) {
      const granted = await identity.redeem({ code, codeVerifier: verifierOf(cookieToken) });
      const me = granted && (await identity.readMe(granted.access_token));
      if (!me) throw new DomainError('UNAUTHORIZED');
      const { access_token } = granted;
      const token = await store(cookieToken, access_token, await accessTokens.read(access_token));
      return { token, session: { ...sessionUserOf(me), accessToken: access_token } };
    },
    async read(cookieToken, user) {
      const row = await findSealedToken(db, sessions.portalHash(cookieToken));
      if (!row) throw new DomainError('UNAUTHORIZED');
      if (row.token_expires_at <= clock()) throw new DomainError('TOKEN_EXPIRED');
      return { ...user, accessToken: secretBox.open(row.access_token, sealing(row.token_jti)) };
    },
    end: (cookieToken) =>
      sessions.change(async (tx, changed) => {
        const session = await findPortalSession(tx, sessions.portalHash(cookieToken));
        if (session) await end(tx, session.sid, changed);
      }),
  };
}
