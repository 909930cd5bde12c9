import { isWithin } from '@waypost/domain/base/visible-length';
import { isValidEmail, normaliseEmail } from '@waypost/domain/base/email';
import { type ContactField, contactLimits } from '@waypost/domain/support/contact';
import type { Text } from '../../messages/use-text.tsx';

export type ContactDraft = Readonly<Record<ContactField, string>>;

/** What is wrong with a field; undefined if it can be sent. */
export function problemOf(field: ContactField, typed: string, t: Text): string | undefined {
  const text = typed.trim();
  if (text === '') return t(`support.missing.${field}`);
  const max = contactLimits[field];
  const isTooLong = field === 'message' ? text.length > max : !isWithin(text, max);
  if (isTooLong) return t('support.tooLong', { max });
  if (field === 'email' && !isValidEmail(normaliseEmail(text))) return t('support.emailWrong');
  return undefined;
}

/** The words for a field that the server refused. */
export const refusalOf = (field: ContactField, t: Text): string =>
  t(field === 'email' ? 'support.emailWrong' : field === 'message' ? 'support.messageWrong' : 'support.fieldWrong');
