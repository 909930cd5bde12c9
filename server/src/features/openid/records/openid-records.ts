import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { AccessTokenIds, Grants, GrantSources, RefreshTokens } from './grant-records.ts';
import { scopeOfCall } from '../requests/openid-scope.ts';
import { insertRecord } from '../openid.store.ts';
import { Records, type RecordsDeps } from './records.ts';
import { Interactions, Sessions } from './session-records.ts';

/** Used client assertions. */
class UsedAssertions extends Records {
  override async upsert(id: string, _payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const used = { id_hash: this.hashOf(id), model: this.model, payload: '{}', expires_at: this.expiry(expiresIn) };
    const isFirst = await insertRecord(scopeOfCall().tx, used);
    if (!isFirst) throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
  }
}

/** Clients are registered only in the configuration. */
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

/** Has a failure of the database end the transaction, which the library would turn into an answer. */
function withFailureNoted(adapter: Adapter): Adapter {
  const guard =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await work(...args);
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

/** The library's storage: our database, in the transaction of the request. */
export const recordsOf =
  (deps: RecordsDeps) =>
  (model: string): Adapter => {
    const Kind = kinds[model];
    if (!Kind) throw new Error(`The provider keeps no ${model}`);
    return withFailureNoted(new Kind(model, deps));
  };
