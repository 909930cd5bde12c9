import { type AdapterPayload, errors } from 'oidc-provider';
import { type OpenIdScope, scopeOfCall } from '../requests/openid-scope.ts';
import {
  addRecord,
  consumeRecord,
  deleteRecord,
  deleteTokensOfGrant,
  findGrant,
  findGrantOfToken,
  insertRecord,
  lockGrantSource,
  repeatRecord,
} from '../openid.store.ts';
import { neverExpires, readPayload, Records, type RecordsDeps, seconds, withoutSecrets } from './records.ts';

/** Scopes that every client may request, since all clients are the operator's own. */
export const openIdScopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const;
export const tokenScopes = 'openid profile email phone';

/** Stands for the redirect_uri that a widget's embedder omits; no client can send it. */
export const omittedRedirect = 'urn:waypost:the-one-of-the-code';

type Used = { readonly consumed_at: Date; readonly repeated_at: Date | null };

/** The time in which two tabs that renew at once both come with the same refresh token (ACC-64). */
const repeatableMs = 10_000;

/** Codes and refresh tokens: each belongs to a family, and to a grant that revokes all of its tokens together. */
export class GrantSources extends Records {
  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const scope = scopeOfCall();
    const sid = scope.source?.sid ?? scope.session?.sid;
    if (sid === undefined) throw new Error(`A ${this.model} without a user`);
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
    const record = await lockGrantSource(scope.tx, { id_hash: this.hashOf(id), now: this.deps.clock() });
    if (!record?.grant_id || !record.sid || !record.client_id) return undefined;
    const { grant_id: grantId, sid, client_id, userId, amr } = record;
    scope.source = { grantId, sid, client_id, userId, amr };
    scope.tokenLife = record.token_life ?? undefined;
    const payload = { ...readPayload(record.payload), jti: id, grantId, sid, ...neverExpires };
    const { consumed_at } = record;
    const isUsedUp = consumed_at !== null && !this.mayBeRepeated({ ...record, consumed_at });
    return { ...this.redirected(payload, scope), ...(isUsedUp && { consumed: seconds(consumed_at) }) };
  }

  /** Whether a used one is good once more. */
  protected mayBeRepeated(_used: Used): boolean {
    return false;
  }

  /** A widget's code is bound to the embedder's origin, which its redeemer need not repeat. */
  protected redirected(payload: AdapterPayload, { origin, omitsRedirect }: OpenIdScope): AdapterPayload {
    if (!payload.redirectUri || new URL(payload.redirectUri).origin !== payload.redirectUri) return payload;
    const isElsewhere = origin !== undefined && origin !== payload.redirectUri;
    if (isElsewhere) return { ...payload, redirectUri: 'urn:waypost:another-origin' };
    return omitsRedirect ? { ...payload, redirectUri: omittedRedirect } : payload;
  }
}

/** Access tokens are signed and not stored; a record only links each one to its grant. */
export class AccessTokenIds extends Records {
  /** Finds only the token whose signature was checked, so that an id from a copied database is useless. */
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
    await this.deps.sessions.revokeTokens(scope.tx, [scope.presented], scope.changed);
  }

  override async revokeByGrantId(grantId: string): Promise<void> {
    const { tx, changed, source, route } = scopeOfCall();
    const tokens = await deleteTokensOfGrant(tx, grantId);
    await this.deps.sessions.revokeTokens(tx, tokens, changed);
    if (source && route === 'token') this.deps.events.replayed({ client_id: source.client_id, userId: source.userId });
  }
}

/** Grants are not stored: a client's registration decides its scopes. */
export class Grants extends Records {
  override async find(grantId: string): Promise<AdapterPayload | undefined> {
    const { source, tx } = scopeOfCall();
    const record = source?.grantId === grantId ? source : await findGrant(tx, grantId);
    if (!record?.client_id) return undefined;
    return {
      jti: grantId,
      kind: 'Grant',
      accountId: record.userId,
      clientId: record.client_id,
      openid: { scope: openIdScopes.join(' ') },
      resources: { [this.deps.audienceOf(record.client_id)]: tokenScopes },
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

/** Each renewal counts as a use of the family, which ends without use. */
export class RefreshTokens extends GrantSources {
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const record = await super.find(id);
    if (!record?.sid) return undefined;
    const isLive = await this.deps.sessions.keepAlive(scopeOfCall().tx, record.sid);
    return isLive ? record : undefined;
  }

  protected override mayBeRepeated({ consumed_at, repeated_at }: Used): boolean {
    return repeated_at === null && this.deps.clock().getTime() - consumed_at.getTime() <= repeatableMs;
  }

  override async consume(id: string): Promise<void> {
    const { tx } = scopeOfCall();
    const [hash, now] = [this.hashOf(id), this.deps.clock()];
    const isGood = (await consumeRecord(tx, hash, now)) || (await repeatRecord(tx, hash, now));
    if (!isGood) throw new errors.InvalidGrant('it has been used before');
  }
}

export async function rememberToken(
  deps: Pick<RecordsDeps, 'keyedHash'>,
  token: { readonly jti: string; readonly client_id: string; readonly expires_at: Date },
): Promise<void> {
  const { tx, source } = scopeOfCall();
  if (!source) throw new Error('A token without a grant');
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
