import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import type { Transaction } from '../../../db/transaction.ts';
import { listReaders } from '../realms/realm-accounts.store.ts';

type Letter = {
  readonly to: string;
  readonly link: string;
  readonly lang?: Language;
  readonly firstName?: string;
};

/** The same page in another language; the fragment, which may hold a token, stays last. */
function inLanguage(link: string, lang: Language): string {
  const url = new URL(link);
  url.searchParams.set('lang', lang);
  return url.href;
}

/**
 * Writes to people in the language they chose last, at sign-up or by a switch, where the mail does not say another one; links to the account
 * pages open in it as well. They are greeted by name only at an address that they have proven: whoever signs
 * up with another person's address must not choose words of the mail that this person gets.
 */
export const inReadersLanguage =
  <Mail extends Letter>(sendMail: (tx: Transaction, mail: Mail) => Promise<void>, accountOrigin: string) =>
  async (tx: Transaction, { firstName, ...mail }: Mail): Promise<void> => {
    const readers = await listReaders(tx, mail.to);
    const lang = mail.lang ?? readers[0]?.lang ?? defaultLanguage;
    const isOurs = lang !== defaultLanguage && mail.link.startsWith(`${accountOrigin}/`);
    const link = isOurs ? inLanguage(mail.link, lang) : mail.link;
    const isKnown = readers.some((reader) => reader.isProven && reader.firstName === firstName);
    const more = { ...(isKnown && { firstName }), ...(lang !== defaultLanguage && { lang }) };
    await sendMail(tx, { ...mail, link, ...more } as Mail);
  };
