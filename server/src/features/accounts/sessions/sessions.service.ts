import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { combineProofs, type ProofMethod } from '@waypost/domain/accounts/second-factor';
import { randomUUID } from 'node:crypto';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { newSecretToken } from '../../../base/cryptography.ts';
import type { AccessTokens } from './access-tokens.ts';
import { createSessionCache } from './session-cache.ts';
import {
  deleteExpired,
  deleteFamilies,
  deleteFamily,
  deleteOtherFamilies,
  deletePendingSignIns,
  deletePortalSessionOfToken,
  findAccountSession,
  findFamilyOfToken,
  findPortalSession,
  findProof,
  findSidOfToken,
  type FoundSession,
  insertAccountSession,
  notifySessions,
  type Proof,
  revokeToken,
  setProof,
  setSessionToken,
  touchFamily,
} from './sessions.store.ts';
import type { Plumbing } from '../../../plumbing.ts';

export const accountSessionLifeMs = 30 * 24 * 60 * 60 * 1000;

/** A live session; `sid` is its family: one sign-in at the account service and every session and token from it. */
export type LiveSession = {
  readonly user: SessionUser;
  readonly sid: string;
  readonly amr: readonly ProofMethod[];
  readonly expires_at: Date;
  /** For an access token: its client, and the origin that accepts it. */
  readonly issued?: { readonly client_id: string; readonly audience: string };
};

export type Device = {
  readonly ip: string;
  readonly user_agent: string | undefined;
  /** The token of the account session cookie, if the browser has one; a sign-in never reuses it. */
  readonly session_token: string | undefined;
};

/** Marks a family or a user as changed; at the commit every process drops its cached sessions. */
export type MarkChanged = (sidOrUserId: string) => Promise<void>;

export type NewFamily = {
  readonly userId: UserId;
  readonly device: Device;
  readonly changed: MarkChanged;
  readonly amr: readonly ProofMethod[];
  /** The time of the proof; now by default. */
  readonly proven_at?: Date | undefined;
  /** The organisation that the user signs in to; the account's own by default. */
  readonly realm?: string | null;
  /** The browser's previous family, which ends now. */
  readonly previousSid: string | undefined;
};

/** A token by its id, and its family. */
export type IssuedToken = { readonly sid: string; readonly jti: string; readonly expires_at: Date };

export type NewProof = { readonly sid: string; readonly amr: readonly ProofMethod[] };

/** A session of a user: their own current one, or another one to end. */
export type FamilyOfUser = { readonly userId: UserId; readonly sid: string };

export type Listen = (channel: string, onPayload: (payload: string) => void, onLost: () => void) => Promise<() => void>;

export type SessionsService = {
  /** Each throws UNAUTHORIZED, or TOKEN_EXPIRED for an expired session; a cached answer comes without a promise. */
  byPortalToken(token: string): LiveSession | Promise<LiveSession>;
  byAccessToken(token: string): LiveSession | Promise<LiveSession>;
  byAccountToken(token: string | undefined): Promise<LiveSession>;
  findPreviousSid(tx: Transaction, device: Device): Promise<string | undefined>;
  /** Begins a family with a new token. */
  begin(tx: Transaction, family: NewFamily): Promise<{ sid: string; token: string }>;
  /** Gives a family a new token after a fresh proof, so that nobody who had the old token shares it. */
  renewToken(tx: Transaction, sid: string): Promise<string>;
  /** Locks the family until the transaction ends; throws UNAUTHORIZED when it has ended. */
  hold(tx: Transaction, sid: string): Promise<void>;
  /** Marks the family as used, and locks it; false when it has ended. */
  keepAlive(tx: Transaction, sid: string): Promise<boolean>;
  /** Revokes these tokens, and the portal sessions that hold one. */
  revokeTokens(tx: Transaction, tokens: readonly IssuedToken[], changed: MarkChanged): Promise<void>;
  end(tx: Transaction, sid: string, changed: MarkChanged): Promise<void>;
  /** Ends the user's other families; answers how many were live. */
  endOthers(tx: Transaction, family: FamilyOfUser, changed: MarkChanged): Promise<number>;
  /** Ends every family of the user, and sign-ins that wait for a second step. */
  endAll(tx: Transaction, userId: UserId, changed: MarkChanged): Promise<void>;
  /** The proofs of identity that the family has; undefined when it has ended. */
  proofOf(db: Executor, sid: string): Promise<Proof | undefined>;
  /** Adds proofs, made now; throws UNAUTHORIZED when the family has ended. */
  addProof(tx: Transaction, proof: NewProof, changed: MarkChanged): Promise<void>;
  removeExpired(tx: Transaction): Promise<void>;
  /** A transaction that ends or changes sessions. */
  change<T>(work: (tx: Transaction, changed: MarkChanged) => Promise<T>): Promise<T>;
  readonly accountHash: (token: string) => Buffer;
  readonly portalHash: (token: string) => Buffer;
  close(): void;
};

export type SessionsDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'keyedHash'> & {
  readonly listen: Listen;
  readonly accessTokens: AccessTokens;
};

const sessionOf = ({ sid, amr, expires_at, ...user }: FoundSession): LiveSession => ({ user, sid, amr, expires_at });

function createFamilies(
  { clock }: Pick<SessionsDeps, 'clock'>,
  accountHash: SessionsService['accountHash'],
): Pick<SessionsService, 'findPreviousSid' | 'begin' | 'renewToken' | 'hold' | 'keepAlive'> {
  return {
    findPreviousSid: (tx, { session_token = '' }) => findSidOfToken(tx, accountHash(session_token)),
    async begin(tx, { userId, device, changed, amr, proven_at, realm = null, previousSid }) {
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
      if (previousSid !== undefined) {
        await deleteFamily(tx, previousSid);
        await changed(previousSid);
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
  };
}

const createEndings = ({
  clock,
}: Pick<SessionsDeps, 'clock'>): Pick<
  SessionsService,
  'revokeTokens' | 'end' | 'endOthers' | 'endAll' | 'removeExpired'
> => ({
  async revokeTokens(tx, tokens, changed) {
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
  async endOthers(tx, { userId, sid }, changed) {
    const ended = await deleteOtherFamilies(tx, { userId, sid, now: clock() });
    await changed(userId);
    return ended;
  },
  async endAll(tx, userId, changed) {
    await deleteFamilies(tx, userId);
    await deletePendingSignIns(tx, userId);
    await changed(userId);
  },
  removeExpired: (tx) => deleteExpired(tx, clock()),
});

const createProofs = (
  { clock }: Pick<SessionsDeps, 'clock'>,
  hold: SessionsService['hold'],
): Pick<SessionsService, 'proofOf' | 'addProof'> => ({
  proofOf: (db, sid) => findProof(db, sid),
  async addProof(tx, { sid, amr }, changed) {
    await hold(tx, sid);
    const before = await findProof(tx, sid);
    await setProof(tx, sid, { amr: combineProofs(before?.amr ?? [], amr), authenticated_at: clock() });
    await changed(sid);
  },
});

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
    const row = await findPortalSession(db, hash);
    return row && sessionOf(row);
  };
  const readBearer = async (token: string): Promise<LiveSession | undefined> => {
    const { sid, jti, expires_at, client_id, audience } = await accessTokens.read(token);
    const row = await findFamilyOfToken(db, { sid, jti, now: clock() });
    return row && { ...sessionOf({ ...row, expires_at }), issued: { client_id, audience } };
  };
  const families = createFamilies(deps, accountHash);
  const cached = (key: string, read: () => Promise<LiveSession | undefined>) => {
    const session = cache.peek(key);
    return session ? live(session) : cache.load(key, read).then(live);
  };

  return {
    byPortalToken(token) {
      const hash = portalHash(token);
      return cached(`portal ${hash.toString('base64')}`, () => readPortal(hash));
    },
    byAccessToken: (token) =>
      cached(`bearer ${keyedHash('access-token', token).toString('base64')}`, () => readBearer(token)),
    async byAccountToken(token) {
      const row = token === undefined ? undefined : await findAccountSession(db, accountHash(token));
      return live(row && sessionOf(row));
    },
    ...families,
    ...createEndings(deps),
    ...createProofs(deps, families.hold),
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
