/** The languages of pages and mails; the first one is the default (ACC-19, UIX-03). */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** The supported language of a tag such as `de-AT`; the default for unknown ones (ACC-19). */
export function languageOf(tag: string | null | undefined): Language {
  const subtag = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === subtag) ?? defaultLanguage;
}

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** Each language by its own name, for language switches. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const satisfies Record<Language, string>;

/** Stores the reader's choice of language, for the portal and account pages. */
export const languageCookie = 'waypost-language';

type Wish = { readonly tag: string | undefined; readonly weight: number };

function readWish(entry: string): Wish {
  const wish = entry.trim().toLowerCase();
  const weight = /;\s*q=([^;]*)/.exec(wish)?.[1] ?? '1';
  return { tag: wish.split(/[-;\s]/)[0], weight: Number(weight) || 0 };
}

/** The supported language that an Accept-Language header prefers; the default if it names none (UIX-03). */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const preferred = acceptLanguage
    ?.split(',')
    .map(readWish)
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
    .find(isLanguage);
  return preferred ?? defaultLanguage;
}

type Reader = { readonly chosen: string | undefined; readonly acceptLanguage: string | undefined };

/** The language of a page: the reader's choice, otherwise the browser's preference (UIX-03). */
export const readersLanguage = ({ chosen, acceptLanguage }: Reader): Language =>
  isLanguage(chosen) ? chosen : preferredLanguage(acceptLanguage);

/** The language that the parameter `lang` of an address names; null if it names none. */
export const addressedLanguage = (lang: unknown): Language | null => (isLanguage(lang) ? lang : null);

/** An address that names its language, before its fragment. */
export function withLanguage(address: string, language: Language): string {
  const [, path = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(address) ?? [];
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}${fragment}`;
}

/** The address of a page in a language: the default language has the plain one (UIX-07). */
export const addressIn = (address: string, language: Language): string =>
  language === defaultLanguage ? address : withLanguage(address, language);

type AccountPageReader = Reader & {
  /** The `lang` of the page's address. */
  readonly requested: string | null | undefined;
  readonly isEmbedded: boolean;
};

/** The language of an account page from its address; the default if an embedder names none (ACC-19). */
export function accountPageLanguage({ requested, isEmbedded, ...reader }: AccountPageReader): Language {
  return isEmbedded || typeof requested === 'string' ? languageOf(requested) : readersLanguage(reader);
}
