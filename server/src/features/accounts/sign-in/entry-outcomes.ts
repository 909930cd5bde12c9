import type { CompletedAnswer } from '@waypost/contract/entities/account';

/** The answer, and the token of the new account session. */
export type SignedIn = { readonly answer: CompletedAnswer; readonly session_token: string };

/** Too many tries: this one was not checked, and the next ones will not be for so long. */
export type Throttled = { readonly waitMs: number };
