import type { AccountUser } from '@waypost/contract/entities/session';

/** The account service as any registered client sees it: the portal has no other way to learn who signed in. */
export type IdentityProvider = {
  /** Undefined when the code is wrong, used or expired. Throws ACCOUNT_SERVICE_UNAVAILABLE. */
  redeem(grant: {
    readonly code: string;
    readonly codeVerifier: string;
  }): Promise<{ access_token: string } | undefined>;
  /** Undefined when the token is not accepted. Throws ACCOUNT_SERVICE_UNAVAILABLE. */
  readMe(accessToken: string): Promise<AccountUser | undefined>;
};
