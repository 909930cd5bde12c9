/**
 * How a session was proven, by the names of RFC 8176: a password, a code of an authenticator app, a key (passkey),
 * a recovery code (`rec`, ours), another provider (`fed`, ours); `mfa` says that it was more than one thing.
 */
export type ProofMethod = 'pwd' | 'otp' | 'pop' | 'rec' | 'fed' | 'mfa';

/** How old the last proof may be where something that matters is changed, in milliseconds (ACC-51). */
export const recentProofMs = 10 * 60 * 1000;
