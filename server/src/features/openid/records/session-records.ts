import { isId } from '@waypost/domain/base/ids';
import type { AdapterPayload } from 'oidc-provider';
import { scopeOfCall } from '../requests/openid-scope.ts';
import { findSignedIn, saveRecord } from '../openid.store.ts';
import { neverExpires, type readPayload, Records, seconds } from './records.ts';

/** The provider's session is the account session; only a sign-out that waits for confirmation is stored. */
export class Sessions extends Records {
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const { session, tx } = scopeOfCall();
    if (session?.sid !== id) return undefined;
    const signedIn = await findSignedIn(tx, id);
    if (!signedIn || !isId('usr', signedIn.userId)) return undefined;
    const signOut = await super.find(id);
    return {
      jti: id,
      uid: id,
      kind: 'Session',
      accountId: signedIn.userId,
      loginTs: seconds(signedIn.authenticated_at),
      amr: [...signedIn.amr],
      ...(signOut?.state && { state: signOut.state }),
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
    const record = {
      id_hash: this.hashOf(sid),
      model: this.model,
      sid,
      payload: JSON.stringify({ state: payload.state }),
    };
    await saveRecord(scope.tx, { ...record, expires_at: this.expiry(600) });
  }

  override destroy(): Promise<void> {
    return Promise.resolve();
  }
}

/** An authorization request that waits for a sign-in. */
export class Interactions extends Records {
  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const begun_at = this.deps.clock().getTime();
    await super.upsert(id, { ...payload, begun_at } as AdapterPayload, expiresIn);
  }

  /** A proof of identity since its beginning fulfils prompt=login and max_age. */
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const record = (await super.find(id)) as ReturnType<typeof readPayload> | undefined;
    const { session, tx } = scopeOfCall();
    if (!record || !session) return record;
    const signedIn = await findSignedIn(tx, session.sid);
    const isProven = signedIn && signedIn.authenticated_at.getTime() >= (record.begun_at ?? 0);
    if (!isProven) return record;
    const login = { accountId: signedIn.userId, ts: seconds(signedIn.authenticated_at), amr: [...signedIn.amr] };
    return { ...record, result: { login } };
  }
}
