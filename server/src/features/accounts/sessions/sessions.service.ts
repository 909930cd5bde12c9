import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import type { Executor, Transact, Transaction } from '../../../db/transaction.ts';
import { type KeyedHash, newSecretToken } from '../../../base/cryptography.ts';
import type { AccessTokens } from './access-tokens.ts';
import { createSessionCache } from './session-cache.ts';
import {
  deleteFamily,
  deletePortalSessionOfToken,
  findAccountSession,
  findFamilyOfToken,
  findPortalSession,
  findSidOfToken,
  type FoundSession,
  insertAccountSession,
  notifySessions,
  revokeToken,
  setSessionToken,
  touchFamily,
} from './sessions.store.ts';

export const accountSessionLifeMs = 30 * 24 * 60 * 60 * 1000;

/** Somebody signed in; `sid` is the family, one sign-in at the account service and all that came of it. */
export type LiveSession = {
  readonly user: SessionUser;
  readonly sid: string;
  /** How it was proven who this is. */
  readonly amr: readonly ProofMethod[];
  readonly expires_at: Date;
  /** Of an access token: the client that it was issued to, and the origin that it is for. */
  readonly issued?: { readonly client_id: string; readonly audience: string };
};

/** Where a sign-in comes from. */
export type Device = {
  readonly ip: string;
  readonly user_agent: string | undefined;
  /** The token of the account session cookie, if the browser has one; it is never taken over. */
  readonly session_token: string | undefined;
};

/** Marks a family or a user as changed; every process forgets what it keeps of it at the commit. */
export type MarkChanged = (sidOrUserId: string) => Promise<void>;

export type NewFamily = {
  readonly userId: UserId;
  readonly device: Device;
  readonly changed: MarkChanged;
  readonly amr: readonly ProofMethod[];
  /** When it was proven who this is; now when nothing is said. */
  readonly proven_at?: Date | undefined;
  /** The organisation that is signed in to; the account's own when nothing is said. */
  readonly realm?: string | null;
  /** The family that the browser had, which ends with this. */
  readonly former: string | undefined;
};

/** A token by its id, and the family that it was given to. */
export type IssuedTo = { readonly sid: string; readonly jti: string; readonly expires_at: Date };

export type Listen = (channel: string, onPayload: (payload: string) => void, onLost: () => void) => Promise<() => void>;

export type SessionsService = {
  /** Each throws UNAUTHORIZED, or TOKEN_EXPIRED where there was one; no promise when it is known already. */
  byPortalToken(token: string): LiveSession | Promise<LiveSession>;
  byAccessToken(token: string): LiveSession | Promise<LiveSession>;
  byAccountToken(token: string | undefined): Promise<LiveSession>;
  /** The family that the browser has. */
  findFormer(tx: Transaction, device: Device): Promise<string | undefined>;
  /** Begins a family with a new token. */
  begin(tx: Transaction, begun: NewFamily): Promise<{ sid: string; token: string }>;
  /** Another token for a family that goes on: who proves anew who they are shares it with nobody who had the one before. */
  renewToken(tx: Transaction, sid: string): Promise<string>;
  /** Throws UNAUTHORIZED when the family has ended; holds it until the transaction ends. */
  hold(tx: Transaction, sid: string): Promise<void>;
  /** Marks the family as used, and holds it; false when it has ended. */
  keepAlive(tx: Transaction, sid: string): Promise<boolean>;
  /** These tokens open nothing any more, nor do portal sessions that hold one. */
  takeBack(tx: Transaction, tokens: readonly IssuedTo[], changed: MarkChanged): Promise<void>;
  /** Ends the family and all that came of it. */
  end(tx: Transaction, sid: string, changed: MarkChanged): Promise<void>;
  /** A transaction that ends or changes sessions. */
  change<T>(work: (tx: Transaction, changed: MarkChanged) => Promise<T>): Promise<T>;
  readonly accountHash: (token: string) => Buffer;
  readonly portalHash: (token: string) => Buffer;
  close(): void;
};

export type SessionsDeps = {
  readonly db: Executor;
  readonly transact: Transact;
  readonly listen: Listen;
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly accessTokens: AccessTokens;
};

const sessionOf = ({ sid, amr, expires_at, ...user }: FoundSession): LiveSession => ({ user, sid, amr, expires_at });

function createFamilies(
  { clock }: Pick<SessionsDeps, 'clock'>,
  accountHash: SessionsService['accountHash'],
): Pick<SessionsService, 'findFormer' | 'begin' | 'renewToken' | 'hold' | 'keepAlive' | 'takeBack' | 'end'> {
  return {
    async findFormer(tx, { session_token }) {
      return session_token === undefined ? undefined : findSidOfToken(tx, accountHash(session_token));
    },
    async begin(tx, { userId, device, changed, amr, proven_at, realm = null, former }) {
      const token = newSecretToken();
      const sid = randomUUID();
      const created_at = clock();
      const session = {
        sid,
        token_hash: accountHash(token),
        userId,
        created_at,
        authenticated_at: proven_at ?? created_at,
        expires_at: new Date(created_at.getTime() + accountSessionLifeMs),
        user_agent: device.user_agent?.slice(0, 400) ?? null,
        ip: device.ip,
        realm,
        amr,
      };
      await insertAccountSession(tx, session);
      if (former !== undefined) {
        await deleteFamily(tx, former);
        await changed(former);
      }
      return { sid, token };
    },
    async renewToken(tx, sid) {
      const token = newSecretToken();
      await setSessionToken(tx, sid, accountHash(token));
      return token;
    },
    async hold(tx, sid) {
      if (!(await touchFamily(tx, sid, clock()))) throw new DomainError('UNAUTHORIZED');
    },
    keepAlive: (tx, sid) => touchFamily(tx, sid, clock()),
    async takeBack(tx, tokens, changed) {
      for (const { sid, jti, expires_at } of tokens) {
        await touchFamily(tx, sid, clock()); // a portal session of that token may be about to be written
        await revokeToken(tx, jti, expires_at);
        await deletePortalSessionOfToken(tx, jti);
        await changed(sid);
      }
    },
    async end(tx, sid, changed) {
      await deleteFamily(tx, sid);
      await changed(sid);
    },
  };
}

export async function createSessionsService(deps: SessionsDeps): Promise<SessionsService> {
  const { db, clock, keyedHash, accessTokens } = deps;
  const cache = createSessionCache<LiveSession>(clock);
  const close = await deps.listen(
    'session',
    (id) => cache.forget(id),
    () => cache.clear(),
  );

  const accountHash = (token: string) => keyedHash('account-session', token);
  const portalHash = (token: string) => keyedHash('portal-session', token);
  const live = (session: LiveSession | undefined): LiveSession => {
    if (!session) throw new DomainError('UNAUTHORIZED');
    if (session.expires_at <= clock()) throw new DomainError('TOKEN_EXPIRED');
    return session;
  };
  const readPortal = async (hash: Buffer) => {
    const found = await findPortalSession(db, hash);
    return found && sessionOf(found);
  };
  const readBearer = async (token: string): Promise<LiveSession | undefined> => {
    const { sid, jti, expires_at, client_id, audience } = await accessTokens.read(token);
    const found = await findFamilyOfToken(db, { sid, jti, now: clock() });
    return found && { ...sessionOf({ ...found, expires_at }), issued: { client_id, audience } };
  };
  const cached = (key: string, read: () => Promise<LiveSession | undefined>) => {
    const known = cache.peek(key);
    return known ? live(known) : cache.load(key, read).then(live);
  };

  return {
    byPortalToken(token) {
      const hash = portalHash(token);
      return cached(`portal ${hash.toString('base64')}`, () => readPortal(hash));
    },
    byAccessToken: (token) =>
      cached(`bearer ${keyedHash('access-token', token).toString('base64')}`, () => readBearer(token)),
    async byAccountToken(token) {
      const found = token === undefined ? undefined : await findAccountSession(db, accountHash(token));
      return live(found && sessionOf(found));
    },
    ...createFamilies(deps, accountHash),
    async change(work) {
      const changes = new Set<string>();
      const result = await deps.transact((tx) =>
        work(tx, async (id) => {
          changes.add(id);
          await notifySessions(tx, id);
        }),
      );
      // this process does not wait for the notification: a request right after the answer must be refused
      for (const id of changes) cache.forget(id);
      return result;
    },
    accountHash,
    portalHash,
    close,
  };
}
