/**
 * How a session was proven, by the names of RFC 8176: a password, a code of an authenticator app, a key (passkey),
 * a recovery code (`rec`, ours), another provider (`fed`, ours); `mfa` says that it was more than one thing.
 */
export type ProofMethod = 'pwd' | 'otp' | 'pop' | 'rec' | 'fed' | 'mfa';

/** The maximum age of the last proof for a sensitive change, in milliseconds (ACC-51). */
export const recentProofMs = 10 * 60 * 1000;

const known: readonly ProofMethod[] = ['pwd', 'fed'];
const owned: readonly ProofMethod[] = ['otp', 'pop', 'rec'];

/** Both proofs as one, without repetition; something known and something owned together are `mfa` (ACC-18). */
export function combineProofs(first: readonly ProofMethod[], second: readonly ProofMethod[]): ProofMethod[] {
  const methods = new Set([...first, ...second]);
  const has = (kinds: readonly ProofMethod[]) => kinds.some((kind) => methods.has(kind));
  if (has(known) && has(owned)) methods.add('mfa');
  return [...methods];
}

/** The methods that a user can complete the second step with. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery';

/** TOTP (RFC 6238) as every authenticator app knows it: length of a code, seconds of a time step (ACC-50). */
export const totpDigits = 6;
export const totpPeriodSeconds = 30;
/** Time steps a clock may be off, either way (ACC-50). */
export const totpDrift = 1;

/** The time step of an instant, counted from the epoch. */
export const totpStepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / totpPeriodSeconds);

/** The digits of a typed code, which people copy with spaces; undefined when it is no code. */
export function readTotpCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** How many recovery codes a user gets at once (ACC-50). */
export const recoveryCodeCount = 10;
/** Random bytes that one recovery code is made of; five bits of each are used, 50 in all. */
export const recoveryCodeBytes = 10;

/** Without letters that look like a digit or like another letter. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Writes a recovery code as people read it, `4x7qk-m2wd9`; takes at least `recoveryCodeBytes` random bytes. */
export function formatRecoveryCode(random: Uint8Array): string {
  if (random.length < recoveryCodeBytes) throw new RangeError('A recovery code needs more random bytes');
  const characters = Array.from(random.subarray(0, recoveryCodeBytes), (byte) => alphabet.charAt(byte % 32));
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

/** Normalises a typed recovery code: case, dashes, look-alike letters; undefined for any other text. */
export function readRecoveryCode(typed: string): string | undefined {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const isCode =
    text.length === recoveryCodeBytes && Array.from(text).every((character) => alphabet.includes(character));
  return isCode ? `${text.slice(0, 5)}-${text.slice(5)}` : undefined;
}
