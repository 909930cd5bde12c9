import { useRouter } from '@tanstack/react-router';
import { type Language, withLanguage } from '@waypost/domain/base/language';

export const isOurs = (href: string): boolean => href.startsWith('/') && !href.startsWith('//');

/** Files, such as llms.txt, are not shown by the router. */
export const isPage = (href: string): boolean => isOurs(href) && !/\.\w+$/.test(href.replace(/[?#].*$/, ''));

/** The language that the address of the page names; null if it names none, and the reader's own counts (UIX-07). */
export const useAddressedLanguage = (): Language | null => useRouter().options.context.page.addressedLanguage;

const hasLanguages = (href: string) => isPage(href) || (isOurs(href) && /\.(?:md|txt|xml)$/.test(href));

/** Where a page whose address names its language leads: to a page, text or feed in that language. */
export function keepingLanguage(href: string, language: Language | null): string {
  if (language === null || !hasLanguages(href) || /[?&]lang=/.test(href)) return href;
  return withLanguage(href, language);
}

/** Goes to an address of the portal, as a link to it would. */
export function useGoTo(): (href: string) => void {
  const router = useRouter();
  const language = useAddressedLanguage();
  return (href) => void router.navigate({ href: keepingLanguage(href, language) });
}

/** The language for what the server finds in one, where the address names it. */
export const languageQuery = (language: Language | null): { readonly lang?: Language } =>
  language === null ? {} : { lang: language };
