import type { UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../base/clock.ts';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';
import type { KeyedHash, SecretBox } from '../../base/cryptography.ts';
import type { Goal } from './provider-attempts.ts';

const linkLifeMs = 10 * 60 * 1000;

/** An identity that a provider has just signed in, and the account whose password links it. */
export type AccountLink = Pick<Goal, 'client_id' | 'uri' | 'code_challenge' | 'require2fa'> & {
  readonly identity: ProviderIdentity;
  readonly isMultiFactor: boolean;
  readonly userId: UserId;
  readonly email: string;
};

type Deps = { readonly clock: Clock; readonly keyedHash: KeyedHash; readonly secretBox: SecretBox };

/**
 * The result of a sign-in at a provider, sealed and stored by the browser until the user types the account's password:
 * valid for ten minutes in that browser. A second link of one identity fails, so used seals need no record.
 */
export function createAccountLinks({ clock, keyedHash, secretBox }: Deps) {
  const contextOf = (sessionToken: string) =>
    `federation-link ${keyedHash('federation-browser', sessionToken).toString('base64')}`;
  return {
    seal(link: AccountLink, sessionToken: string): string {
      const sealed = { ...link, expires_at: clock().getTime() + linkLifeMs };
      return secretBox.seal(JSON.stringify(sealed), contextOf(sessionToken));
    },
    /** Undefined for a seal that is forged, expired or from another browser. */
    open(sealed: string, sessionToken: string): AccountLink | undefined {
      let text: string;
      try {
        text = secretBox.open(sealed, contextOf(sessionToken));
      } catch {
        return undefined; // not our seal
      }
      const { expires_at, ...link } = JSON.parse(text) as AccountLink & { expires_at: number };
      return expires_at > clock().getTime() ? link : undefined;
    },
  };
}
