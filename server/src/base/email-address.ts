import { domainToASCII } from 'node:url';
import { DomainError } from '@waypost/domain/base/domain-error';
import { isHostName, isValidEmail, normaliseEmail, partsOfEmail } from '@waypost/domain/base/email';

/** The form in which addresses are stored, compared and used: normalised, with an ASCII domain (punycode). */
export function canonicalEmail(typed: string): string {
  const email = normaliseEmail(typed);
  const { local, domain } = partsOfEmail(email);
  // the conversion would truncate or reinterpret anything but a host name
  const ascii = isHostName(domain.normalize('NFKC')) ? domainToASCII(domain) : '';
  return ascii === '' ? email : `${local}@${ascii}`;
}

/** Whether mail can be sent to the address; a domain without an ASCII form stays unchanged and cannot receive mail. */
export const isMailable = (canonical: string): boolean =>
  isValidEmail(canonical) && /^[\x21-\x7e]+$/.test(partsOfEmail(canonical).domain);

/** The mailbox of an address: the part after a plus sign is a label within one mailbox. */
export function mailboxOf(email: string): string {
  const { local, domain } = partsOfEmail(email);
  const [mailbox = ''] = local.split('+');
  return mailbox === '' ? email : `${mailbox}@${domain}`;
}

/** Throws INVALID_FIELDS for an address that the configured pattern refuses. */
export function assertMatches(email: string, pattern: string, path: string): void {
  if (new RegExp(pattern, 'u').test(email)) return;
  throw new DomainError('INVALID_FIELDS', [{ path, reason: 'INVALID', message: 'Must be an email address.' }]);
}
