import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../../base/clock.ts';
import type { KeyedHash } from '../../../base/cryptography.ts';
import type { ProviderSessions } from '../requests/openid-sessions.ts';
import type { OpenIdEvents } from '../openid.events.ts';
import { scopeOfCall } from '../requests/openid-scope.ts';
import { consumeRecord, deleteOfGrant, deleteRecord, findRecord, saveRecord } from '../openid.store.ts';

export type RecordsDeps = {
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly sessions: ProviderSessions;
  readonly events: OpenIdEvents;
  readonly audienceOf: (client_id: string) => string;
};

export const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
// the library reads the system's clock; we do not find records that are expired by ours
export const neverExpires = { iat: 0, exp: 253_402_300_799 };

/** Removes the ids that would be secrets or references in a copied database. */
export function withoutSecrets({
  jti: _id,
  grantId: _grant,
  sid: _sid,
  returnTo: _uid,
  session: _session,
  ...rest
}: AdapterPayload) {
  return rest;
}

export const readPayload = (payload: string) => JSON.parse(payload) as AdapterPayload & { begun_at?: number };

export class Records implements Adapter {
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
    const record = await findRecord(scopeOfCall().tx, { id_hash: this.hashOf(id), now: clock() });
    return record && { ...readPayload(record.payload), jti: id, ...neverExpires };
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
