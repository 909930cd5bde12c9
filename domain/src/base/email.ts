/** The default pattern of an email address; the configuration may hold another one (CFG-04). */
export const emailPattern = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$';

/** Longest email address (BIL-08). */
export const emailMaxLength = 254;

/** The one form in which addresses are stored and compared: trimmed, in small letters. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether a normalised address may be used (CFG-04, BIL-08); control characters would break mail headers and storage. */
export function isValidEmail(email: string): boolean {
  // The length comes first: the pattern's time grows with its square.
  return email.length <= emailMaxLength && new RegExp(emailPattern).test(email) && !/\p{Cc}/u.test(email);
}
