import type { Language } from '@waypost/domain/base/language';
import type { Clock } from '../../base/clock.ts';
import type { SignInProof } from '../../adapters/openid-realm/openid-realm.port.ts';
import type { Transact, Transaction } from '../../db/transaction.ts';
import { type KeyedHash, newSecretToken, type SecretBox } from '../../base/cryptography.ts';
import { deleteExpiredAttempts, insertAttempt, takeAttempt } from './federation.store.ts';

const attemptLifeMs = 10 * 60 * 1000;

/** The embedder of a sign-in at a provider, and its return address. */
export type Goal = {
  readonly realm: string;
  readonly client_id: string;
  readonly uri: string;
  readonly code_challenge: string;
  readonly require2fa: boolean;
  readonly lang: Language;
  /** A page of ours with its query. */
  readonly return_to: string;
};

/** A sign-in to begin. */
export type NewAttempt = Goal & { readonly isFresh: boolean };

type Deps = {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly secretBox: SecretBox;
};

const contextOf = (stateHash: Buffer) => `federation ${stateHash.toString('base64')}`;

/** Attempts of browsers that are at a provider: each returns once, within ten minutes, with the same cookie. */
export function createProviderAttempts({ transact, clock, keyedHash, secretBox }: Deps) {
  const hashOf = (state: string) => keyedHash('federation-state', state);
  const browserOf = (sessionToken: string) => keyedHash('federation-browser', sessionToken);

  return {
    /** The parameters for the provider; the nonce and the verifier stay secret. */
    async begin({ isFresh, ...goal }: NewAttempt, sessionToken: string): Promise<SignInProof> {
      const proof = { state: newSecretToken(), nonce: newSecretToken(), code_verifier: newSecretToken(), isFresh };
      const state_hash = hashOf(proof.state);
      const { state: _state, ...stored } = proof;
      const sealed_proof = secretBox.seal(JSON.stringify(stored), contextOf(state_hash));
      const expires_at = new Date(clock().getTime() + attemptLifeMs);
      await transact((tx) =>
        insertAttempt(tx, { ...goal, state_hash, browser_hash: browserOf(sessionToken), sealed_proof, expires_at }),
      );
      return proof;
    },
    /** Undefined for a state that is unknown, used, expired, or from another browser or organisation. */
    async take(callback: { readonly state: string; readonly realm: string; readonly sessionToken: string }) {
      const key = {
        state_hash: hashOf(callback.state),
        browser_hash: browserOf(callback.sessionToken),
        realm: callback.realm,
        now: clock(),
      };
      const record = await transact((tx) => takeAttempt(tx, key));
      if (!record) return undefined;
      const { sealed_proof, state_hash, browser_hash: _browser, expires_at: _expires, ...goal } = record;
      const proof = JSON.parse(secretBox.open(sealed_proof, contextOf(state_hash))) as Omit<SignInProof, 'state'>;
      return { goal, proof: { ...proof, state: callback.state } };
    },
    removeExpired: (tx: Transaction) => deleteExpiredAttempts(tx, clock()),
  };
}
