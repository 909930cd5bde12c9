import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import type { Transaction } from '../../../db/transaction.ts';
import { findLanguageOf } from '../realms/realm-accounts.store.ts';

type Letter = { readonly to: string; readonly link: string; readonly lang?: Language };

/** The same page in another language; the fragment, which may hold a token, stays last. */
function inLanguage(link: string, lang: Language): string {
  const url = new URL(link);
  url.searchParams.set('lang', lang);
  return url.href;
}

/**
 * Writes to people in the language they signed up in, where the mail does not say another one; links to the account
 * pages open in it as well (ACC-19).
 */
export const inReadersLanguage =
  <Mail extends Letter>(sendMail: (tx: Transaction, mail: Mail) => Promise<void>, accountOrigin: string) =>
  async (tx: Transaction, mail: Mail): Promise<void> => {
    const lang = mail.lang ?? (await findLanguageOf(tx, mail.to)) ?? defaultLanguage;
    const isOurs = lang !== defaultLanguage && mail.link.startsWith(`${accountOrigin}/`);
    const link = isOurs ? inLanguage(mail.link, lang) : mail.link;
    await sendMail(tx, { ...mail, link, ...(lang !== defaultLanguage && { lang }) });
  };
