/** Maximum length of an email address (BIL-08). */
export const emailMaxLength = 254;

/**
 * Letters of every script, and the punctuation that RFC 5322 allows unquoted: no commas, brackets, colons or spaces.
 */
const atom = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_\x60{|}~-]+`;
const localPart = new RegExp(String.raw`^${atom}(?:\.${atom})*$`, 'u');
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?`;
const hostName = new RegExp(String.raw`^(?:${label}\.)+(?!\d+$)${label}$`, 'u');

/** The parts before and after the last @. */
export function partsOfEmail(email: string): { readonly local: string; readonly domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, Math.max(0, at)), domain: email.slice(at + 1) };
}

/** Whether it can be a public host name, in letters of any script. */
export const isHostName = (domain: string): boolean => hostName.test(domain);

/** The canonical form of an address: trimmed, in lower case, accents composed (NFC). */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase().normalize('NFC');
}

/**
 * Whether a normalised address is exactly one mailbox (CFG-04, BIL-08): no list, no display name, and no look-alike
 * letters before the @, such as full-width ones.
 */
export function isValidEmail(email: string): boolean {
  if (email.length > emailMaxLength) return false;
  const { local, domain } = partsOfEmail(email);
  return localPart.test(local) && local === local.normalize('NFKC') && isHostName(domain);
}
