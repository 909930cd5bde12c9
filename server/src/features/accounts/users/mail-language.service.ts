import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import type { Transaction } from '../../../db/transaction.ts';
import { listReaders } from './realm-accounts.store.ts';

type LocalisableMail = {
  readonly to: string;
  readonly link: string;
  readonly lang?: Language;
  readonly firstName?: string;
};

/** The same page in another language. A URL keeps the fragment, which may hold a token, last. */
function inLanguage(link: string, lang: Language): string {
  const url = new URL(link);
  url.searchParams.set('lang', lang);
  return url.href;
}

/**
 * Sends mails in the language that the reader chose last, unless the mail names one; account pages open in it too. Only
 * a verified address is greeted by name: a sign-up with a stranger's address must not put words into their mail.
 */
export const inReadersLanguage =
  <Mail extends LocalisableMail>(sendMail: (tx: Transaction, mail: Mail) => Promise<void>, accountOrigin: string) =>
  async (tx: Transaction, { firstName, ...mail }: Mail): Promise<void> => {
    const readers = await listReaders(tx, mail.to);
    const lang = mail.lang ?? readers[0]?.lang ?? defaultLanguage;
    const opensAccountPage = lang !== defaultLanguage && mail.link.startsWith(`${accountOrigin}/`);
    const link = opensAccountPage ? inLanguage(mail.link, lang) : mail.link;
    const isVerifiedName = readers.some((reader) => reader.isVerified && reader.firstName === firstName);
    const personal = { ...(isVerifiedName && { firstName }), ...(lang !== defaultLanguage && { lang }) };
    await sendMail(tx, { ...mail, link, ...personal } as Mail);
  };
