import type { CompletedAnswer } from '@waypost/contract/entities/account';

/** The answer, and the token of the new account session. */
export type SignedIn = { readonly answer: CompletedAnswer; readonly session_token: string };

/** Tried too often: nothing was looked at, and nothing will be for so long. */
export type MustWait = { readonly waitMs: number };
