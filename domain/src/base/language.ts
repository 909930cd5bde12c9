/** The languages of the account pages and of the account service's mails; the first one is the default (ACC-19). */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** The language that a tag such as `de-AT` asks for; the default for anything unknown (ACC-19). */
export function languageOf(tag: string | null | undefined): Language {
  const [asked = ''] = (tag ?? '').trim().toLowerCase().split(/[-_]/);
  return languages.find((language) => language === asked) ?? defaultLanguage;
}
