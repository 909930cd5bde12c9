import type { AccountUser } from '@waypost/contract/entities/session';

/** The account service as any registered client sees it; the portal signs users in through it only. */
export type IdentityProvider = {
  /** Undefined for a wrong, used or expired code. Throws ACCOUNT_SERVICE_UNAVAILABLE. */
  redeem(grant: {
    readonly code: string;
    readonly codeVerifier: string;
  }): Promise<{ access_token: string } | undefined>;
  /** Undefined for a rejected token. Throws ACCOUNT_SERVICE_UNAVAILABLE. */
  readMe(accessToken: string): Promise<AccountUser | undefined>;
};
