import type { UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../base/clock.ts';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';
import type { KeyedHash, SecretBox } from '../../base/cryptography.ts';
import type { Goal } from './provider-attempts.ts';

const linkLifeMs = 10 * 60 * 1000;

/** Somebody whom a provider has signed in a moment ago, and the account whose password is to be shown. */
export type AccountLink = Pick<Goal, 'client_id' | 'uri' | 'code_challenge' | 'require2fa'> & {
  readonly identity: ProviderIdentity;
  readonly isMultiFactor: boolean;
  readonly userId: UserId;
  readonly email: string;
};

type Deps = { readonly clock: Clock; readonly keyedHash: KeyedHash; readonly secretBox: SecretBox };

/**
 * What a sign-in at a provider has proven, kept by the browser under our seal until the account's password is there:
 * ten minutes, for that browser alone. Linking happens once, so that it need not be remembered here what was used.
 */
export function createAccountLinks({ clock, keyedHash, secretBox }: Deps) {
  const contextOf = (sessionToken: string) =>
    `federation-link ${keyedHash('federation-browser', sessionToken).toString('base64')}`;
  return {
    seal(link: AccountLink, sessionToken: string): string {
      const sealed = { ...link, expires_at: clock().getTime() + linkLifeMs };
      return secretBox.seal(JSON.stringify(sealed), contextOf(sessionToken));
    },
    /** Undefined for what we have not sealed, for this browser and a moment ago. */
    open(sealed: string, sessionToken: string): AccountLink | undefined {
      let text: string;
      try {
        text = secretBox.open(sealed, contextOf(sessionToken));
      } catch {
        return undefined; // anybody can send anything
      }
      const { expires_at, ...link } = JSON.parse(text) as AccountLink & { expires_at: number };
      return expires_at > clock().getTime() ? link : undefined;
    },
  };
}
