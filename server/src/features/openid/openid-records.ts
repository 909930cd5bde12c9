import { isId } from '@waypost/domain/base/ids';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../base/clock.ts';
import type { KeyedHash } from '../../base/cryptography.ts';
import type { ProviderSessions } from './openid-sessions.ts';
import type { OpenIdEvents } from './openid.events.ts';
import { type OpenIdScope, scopeOfCall } from './openid-scope.ts';
import {
  addRecord,
  consumeRecord,
  deleteOfGrant,
  deleteRecord,
  deleteTokensOfGrant,
  findGrant,
  findGrantOfToken,
  findRecord,
  findSignedIn,
  insertRecord,
  lockGrantSource,
  saveRecord,
} from './openid.store.ts';

/** Scopes of OpenID Connect that every client may ask for: all clients are the operator's own. */
export const openIdScopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const;
/** Those of them that an access token carries. */
export const tokenScopes = 'openid profile email phone';

/** Stands for the redirect_uri that the embedder of a widget left out; no client can send it as one. */
export const omittedRedirect = 'urn:waypost:the-one-of-the-code';

export type RecordsDeps = {
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly sessions: ProviderSessions;
  readonly events: OpenIdEvents;
  /** Whom access tokens are for. */
  readonly audience: string;
};

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
// the library reads the system's clock; what has run out by ours is not found at all
const neverExpires = { iat: 0, exp: 253_402_300_799 };

/** What the library must not find again in a copy of the database: each opens something, or says where something is. */
function withoutSecrets({
  jti: _id,
  grantId: _grant,
  sid: _sid,
  returnTo: _uid,
  session: _session,
  ...kept
}: AdapterPayload) {
  return kept;
}

const read = (payload: string) => JSON.parse(payload) as AdapterPayload & { begun_at?: number };

class Records implements Adapter {
  protected readonly model: string;
  protected readonly deps: RecordsDeps;

  constructor(model: string, deps: RecordsDeps) {
    this.model = model;
    this.deps = deps;
  }

  protected hashOf(id: string): Buffer {
    return this.deps.keyedHash(`openid ${this.model}`, id);
  }

  protected expiry(expiresIn: number | undefined): Date {
    return new Date(this.deps.clock().getTime() + (expiresIn ?? 0) * 1000);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { clock } = this.deps;
    const found = await findRecord(scopeOfCall().tx, { id_hash: this.hashOf(id), now: clock() });
    return found && { ...read(found.payload), jti: id, ...neverExpires };
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const record = {
      id_hash: this.hashOf(id),
      model: this.model,
      payload: JSON.stringify(withoutSecrets(payload)),
      expires_at: this.expiry(expiresIn),
    };
    await saveRecord(scopeOfCall().tx, record);
  }

  async consume(id: string): Promise<void> {
    const isFirst = await consumeRecord(scopeOfCall().tx, this.hashOf(id), this.deps.clock());
    if (!isFirst) throw new errors.InvalidGrant('it has been used before');
  }

  async destroy(id: string): Promise<void> {
    await deleteRecord(scopeOfCall().tx, this.hashOf(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await deleteOfGrant(scopeOfCall().tx, this.model, grantId);
  }

  findByUid(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

/** Codes and refresh tokens: each hangs on a family, and on the grant that all its like fall with. */
class GrantSources extends Records {
  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const scope = scopeOfCall();
    const sid = scope.source?.sid ?? scope.session?.sid;
    if (sid === undefined) throw new Error(`A ${this.model} of nobody`);
    await addRecord(scope.tx, {
      id_hash: this.hashOf(id),
      model: this.model,
      sid,
      client_id: payload.clientId ?? null,
      grant_id: payload.grantId ?? null,
      token_life: scope.tokenLife ?? null,
      payload: JSON.stringify(withoutSecrets(payload)),
      expires_at: this.expiry(expiresIn),
    });
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const scope = scopeOfCall();
    const found = await lockGrantSource(scope.tx, { id_hash: this.hashOf(id), now: this.deps.clock() });
    if (!found?.grant_id || !found.sid || !found.client_id) return undefined;
    const { grant_id: grantId, sid, client_id, userId, amr } = found;
    scope.source = { grantId, sid, client_id, userId, amr };
    scope.tokenLife = found.token_life ?? undefined;
    const payload = { ...read(found.payload), jti: id, grantId, sid, ...neverExpires };
    return { ...this.redirected(payload, scope), ...(found.consumed_at && { consumed: seconds(found.consumed_at) }) };
  }

  /** The code of a widget is bound to the embedder's origin, which is all that its redeemer must know. */
  protected redirected(payload: AdapterPayload, { origin, omitsRedirect }: OpenIdScope): AdapterPayload {
    if (!payload.redirectUri || new URL(payload.redirectUri).origin !== payload.redirectUri) return payload;
    const isElsewhere = origin !== undefined && origin !== payload.redirectUri;
    if (isElsewhere) return { ...payload, redirectUri: 'urn:waypost:another-origin' };
    return omitsRedirect ? { ...payload, redirectUri: omittedRedirect } : payload;
  }
}

/** Access tokens are signed and not stored; a record says only which belong to a grant. */
class AccessTokenIds extends Records {
  /** Finds the one whose signature has been checked: an id alone, as a copy of the database holds it, opens nothing. */
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const { presented, tx } = scopeOfCall();
    if (presented?.jti !== id) return undefined;
    const record = await findGrantOfToken(tx, this.hashOf(id));
    return {
      jti: id,
      kind: 'AccessToken',
      accountId: presented.userId,
      clientId: presented.client_id,
      sid: presented.sid,
      iat: seconds(presented.issued_at),
      exp: seconds(presented.expires_at),
      ...(presented.scope !== undefined && { scope: presented.scope }),
      ...(record?.grant_id && { grantId: record.grant_id }),
    };
  }

  override async destroy(id: string): Promise<void> {
    const scope = scopeOfCall();
    if (scope.presented?.jti !== id) return;
    await deleteRecord(scope.tx, this.hashOf(id));
    await this.deps.sessions.takeBack(scope.tx, [scope.presented], scope.changed);
  }

  override async revokeByGrantId(grantId: string): Promise<void> {
    const { tx, changed, source, route } = scopeOfCall();
    const tokens = await deleteTokensOfGrant(tx, grantId);
    await this.deps.sessions.takeBack(tx, tokens, changed);
    if (source && route === 'token') this.deps.events.replayed({ client_id: source.client_id, userId: source.userId });
  }
}

/** Nothing is stored of a grant: what a registered client may have is what its registration says. */
class Grants extends Records {
  override async find(grantId: string): Promise<AdapterPayload | undefined> {
    const { source, tx } = scopeOfCall();
    const found = source?.grantId === grantId ? source : await findGrant(tx, grantId);
    if (!found?.client_id) return undefined;
    return {
      jti: grantId,
      kind: 'Grant',
      accountId: found.userId,
      clientId: found.client_id,
      openid: { scope: openIdScopes.join(' ') },
      resources: { [this.deps.audience]: tokenScopes },
      ...neverExpires,
    };
  }

  override upsert(): Promise<void> {
    return Promise.resolve();
  }

  override destroy(): Promise<void> {
    return Promise.resolve();
  }
}

/** The provider's session is the account session and nothing beside it; what is kept is a sign-out that waits for a yes. */
class Sessions extends Records {
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const { session, tx } = scopeOfCall();
    if (session?.sid !== id) return undefined;
    const signedIn = await findSignedIn(tx, id);
    if (!signedIn || !isId('usr', signedIn.userId)) return undefined;
    const asked = await super.find(id);
    return {
      jti: id,
      uid: id,
      kind: 'Session',
      accountId: signedIn.userId,
      loginTs: seconds(signedIn.authenticated_at),
      amr: [...signedIn.amr],
      ...(asked?.state && { state: asked.state }),
      ...neverExpires,
    };
  }

  override async upsert(_id: string, payload: AdapterPayload): Promise<void> {
    const scope = scopeOfCall();
    if (!payload.state) return;
    if (!scope.session) {
      scope.logout = payload.state;
      return;
    }
    const { sid } = scope.session;
    const kept = {
      id_hash: this.hashOf(sid),
      model: this.model,
      sid,
      payload: JSON.stringify({ state: payload.state }),
    };
    await saveRecord(scope.tx, { ...kept, expires_at: this.expiry(600) });
  }

  override destroy(): Promise<void> {
    return Promise.resolve();
  }
}

/** Every renewal of a token is a use of the family, which ends when nobody uses it. */
class RefreshTokens extends GrantSources {
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await super.find(id);
    if (!found?.sid) return undefined;
    const isLive = await this.deps.sessions.keepAlive(scopeOfCall().tx, found.sid);
    return isLive ? found : undefined;
  }
}

/** An authorization request that waits for a sign-in. */
class Interactions extends Records {
  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const begun_at = this.deps.clock().getTime();
    await super.upsert(id, { ...payload, begun_at } as AdapterPayload, expiresIn);
  }

  /** Who proved themselves since it began has done what it asked for (prompt=login, max_age). */
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const found = (await super.find(id)) as ReturnType<typeof read> | undefined;
    const { session, tx } = scopeOfCall();
    if (!found || !session) return found;
    const signedIn = await findSignedIn(tx, session.sid);
    const isProven = signedIn && signedIn.authenticated_at.getTime() >= (found.begun_at ?? 0);
    if (!isProven) return found;
    const login = { accountId: signedIn.userId, ts: seconds(signedIn.authenticated_at), amr: [...signedIn.amr] };
    return { ...found, result: { login } };
  }
}

/** Client assertions that were used. */
class UsedAssertions extends Records {
  override async upsert(id: string, _payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const used = { id_hash: this.hashOf(id), model: this.model, payload: '{}', expires_at: this.expiry(expiresIn) };
    const isFirst = await insertRecord(scopeOfCall().tx, used);
    if (!isFirst) throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
  }
}

/** Clients are registered in the configuration alone. */
class NoClients extends Records {
  override find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

const kinds: Readonly<Record<string, typeof Records>> = {
  AuthorizationCode: GrantSources,
  RefreshToken: RefreshTokens,
  AccessToken: AccessTokenIds,
  Grant: Grants,
  Session: Sessions,
  Interaction: Interactions,
  ReplayDetection: UsedAssertions,
  Client: NoClients,
};

/** A failure of the database must end the transaction, not become an answer of the library's. */
function remembering(adapter: Adapter): Adapter {
  const guard =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      try {
        return await work(...given);
      } catch (error) {
        if (!(error instanceof errors.OIDCProviderError)) scopeOfCall().failure = error;
        throw error;
      }
    };
  return {
    find: guard((id) => adapter.find(id)),
    findByUid: guard((uid) => adapter.findByUid(uid)),
    findByUserCode: guard((code) => adapter.findByUserCode(code)),
    upsert: guard((id, payload, expiresIn) => adapter.upsert(id, payload, expiresIn)),
    consume: guard((id) => adapter.consume(id)),
    destroy: guard((id) => adapter.destroy(id)),
    revokeByGrantId: guard((grantId) => adapter.revokeByGrantId(grantId)),
  };
}

/** Where the library keeps things: our database, in the transaction of the request. */
export const recordsOf =
  (deps: RecordsDeps) =>
  (model: string): Adapter => {
    const Kind = kinds[model];
    if (!Kind) throw new Error(`The provider keeps no ${model}`);
    return remembering(new Kind(model, deps));
  };

/** Writes down which access token a grant gave. */
export async function rememberToken(
  deps: Pick<RecordsDeps, 'keyedHash'>,
  token: { readonly jti: string; readonly client_id: string; readonly expires_at: Date },
): Promise<void> {
  const { tx, source } = scopeOfCall();
  if (!source) throw new Error('A token of no grant');
  await insertRecord(tx, {
    id_hash: deps.keyedHash('openid AccessToken', token.jti),
    model: 'AccessToken',
    sid: source.sid,
    client_id: token.client_id,
    grant_id: source.grantId,
    token_jti: token.jti,
    payload: '{}',
    expires_at: token.expires_at,
  });
}
