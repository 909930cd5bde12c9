import { domainToASCII } from 'node:url';
import { isHostName, isValidEmail, normaliseEmail, partsOfEmail } from '@waypost/domain/base/email';

/** The one form in which addresses are stored, compared and mailed to: normalised, the domain in ASCII (punycode). */
export function canonicalEmail(typed: string): string {
  const email = normaliseEmail(typed);
  const { local, domain } = partsOfEmail(email);
  // anything else than a host name would be cut or reinterpreted by the conversion
  const ascii = isHostName(domain.normalize('NFKC')) ? domainToASCII(domain) : '';
  return ascii === '' ? email : `${local}@${ascii}`;
}

/** Whether mail can be sent to it; a domain that has no ASCII form stays as it was typed, and cannot. */
export const isMailable = (canonical: string): boolean =>
  isValidEmail(canonical) && /^[\x21-\x7e]+$/.test(partsOfEmail(canonical).domain);

/** Where the mails of an address arrive: what follows a plus sign is a label within one mailbox. */
export function mailboxOf(email: string): string {
  const { local, domain } = partsOfEmail(email);
  const [mailbox = ''] = local.split('+');
  return mailbox === '' ? email : `${mailbox}@${domain}`;
}
