/**
 * The authentication methods of a session by their names in RFC 8176: password, code of an authenticator app, key
 * (passkey), recovery code (`rec`, ours), another provider (`fed`, ours); `mfa` means more than one.
 */
export type ProofMethod = 'pwd' | 'otp' | 'pop' | 'rec' | 'fed' | 'mfa';

/** The maximum age of the last proof for a sensitive change, in milliseconds (ACC-51). */
export const recentProofMs = 10 * 60 * 1000;

const knowledgeMethods: readonly ProofMethod[] = ['pwd', 'fed'];
const owned: readonly ProofMethod[] = ['otp', 'pop', 'rec'];

/** Combines two proofs without duplicates; something known and something owned together are `mfa` (ACC-18). */
export function combineProofs(first: readonly ProofMethod[], second: readonly ProofMethod[]): ProofMethod[] {
  const methods = new Set([...first, ...second]);
  const has = (kinds: readonly ProofMethod[]) => kinds.some((kind) => methods.has(kind));
  if (has(knowledgeMethods) && has(owned)) methods.add('mfa');
  return [...methods];
}

/** The methods that a user can complete the second step with. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery';

/** TOTP (RFC 6238) with the parameters of common authenticator apps: code length, and time step in seconds (ACC-50). */
export const totpDigits = 6;
export const totpPeriodSeconds = 30;
/** Accepted clock deviation in time steps, in both directions (ACC-50). */
export const totpDrift = 1;

/** The TOTP time step of an instant, counted from the epoch. */
export const totpStepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / totpPeriodSeconds);

/** The digits of a typed code, which may contain spaces; undefined if it is not a code. */
export function readTotpCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** How many recovery codes a user gets at once (ACC-50). */
export const recoveryCodeCount = 10;
/** Random bytes per recovery code; five bits of each are used, 50 in all. */
export const recoveryCodeBytes = 10;

/** Without letters that look like a digit or another letter. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Formats a recovery code, for example `4x7qk-m2wd9`; requires at least `recoveryCodeBytes` random bytes. */
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
