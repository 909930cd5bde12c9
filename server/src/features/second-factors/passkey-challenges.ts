import type { UserId } from '@waypost/domain/base/ids';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { KeyedHash } from '../../base/cryptography.ts';
import { type ChallengePurpose, insertChallenge, takeChallenge } from './passkeys.store.ts';

export const challengeLifeMs = 5 * 60 * 1000;

type ChallengeUse = { readonly purpose: ChallengePurpose; readonly browser: string };

export type PasskeyChallenges = {
  make(tx: Transaction, use: ChallengeUse & { readonly userId: UserId | null }): Promise<Uint8Array<ArrayBuffer>>;
  /** The user of an answered challenge; undefined for an unknown or expired one. */
  take(
    tx: Transaction,
    use: ChallengeUse & { readonly challenge: string },
  ): Promise<{ userId: UserId | null } | undefined>;
};

/** Challenges, stored as hashes: each for one browser, one purpose, five minutes and one answer. */
export function createPasskeyChallenges({
  clock,
  keyedHash,
}: {
  clock: Clock;
  keyedHash: KeyedHash;
}): PasskeyChallenges {
  const hashOf = (challenge: string) => keyedHash('passkey-challenge', challenge);
  const browserHash = (browser: string) => keyedHash('passkey-browser', browser);
  return {
    async make(tx, { purpose, browser, userId }) {
      const challenge = new Uint8Array(randomBytes(32));
      const challenge_hash = hashOf(Buffer.from(challenge).toString('base64url'));
      const expires_at = new Date(clock().getTime() + challengeLifeMs);
      await insertChallenge(tx, { challenge_hash, purpose, browser_hash: browserHash(browser), userId, expires_at });
      return challenge;
    },
    take: (tx, { challenge, purpose, browser }) =>
      takeChallenge(tx, {
        challenge_hash: hashOf(challenge),
        purpose,
        browser_hash: browserHash(browser),
        now: clock(),
      }),
  };
}

/** The challenge and origin by the browser's client data, whose signature the library checks. */
export function clientDataOf(encoded: string): { readonly challenge: string; readonly crossOrigin: boolean } {
  try {
    const data = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Record<string, unknown> | null;
    const challenge = typeof data?.challenge === 'string' ? data.challenge : '';
    return { challenge, crossOrigin: data?.crossOrigin === true };
  } catch {
    return { challenge: '', crossOrigin: false };
  }
}
