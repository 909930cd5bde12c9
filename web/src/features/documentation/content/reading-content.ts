import type { Language } from '@waypost/domain/base/language';
import type { ContentModule, ContentPage } from './content-page.ts';

export type ContentKind = 'documentation' | 'tutorials' | 'blog';
/** A page by its folder under `content/`, its language and its file name. */
export type ContentRef = { readonly kind: ContentKind; readonly language: Language; readonly slug: string };

type LanguageContent = {
  readonly pages: Readonly<Record<ContentKind, readonly ContentPage[]>>;
  readonly texts: Readonly<Record<string, () => Promise<ContentModule>>>;
};

/** A browser loads the list of one language. */
const languages: Readonly<Record<Language, () => Promise<LanguageContent>>> = {
  en: () => import('./content-en.ts'),
  de: () => import('./content-de.ts'),
};

const loadedLanguages = new Map<Language, LanguageContent>();
const loadedTexts = new Map<string, ContentModule>();

const fileOf = ({ kind, language, slug }: ContentRef) => `../../../../../content/${kind}/${language}/${slug}.mdx`;

async function languageContent(language: Language): Promise<LanguageContent> {
  const known = loadedLanguages.get(language);
  if (known) return known;
  const content = await languages[language]();
  loadedLanguages.set(language, content);
  return content;
}

/** Loads the lists of pages; a page that shows one of them calls this in its loader and its head. */
export async function loadPages(kind: ContentKind, language: Language): Promise<readonly ContentPage[]> {
  return (await languageContent(language)).pages[kind];
}

/** The pages of a loaded language. */
export function pagesOf(kind: ContentKind, language: Language): readonly ContentPage[] {
  const content = loadedLanguages.get(language);
  if (!content) throw new Error(`The pages in ${language} are not loaded`);
  return content.pages[kind];
}

/** Loads a page's text before rendering; undefined for an unknown page. */
export async function loadText(ref: ContentRef): Promise<ContentPage | undefined> {
  const { pages, texts } = await languageContent(ref.language);
  const file = fileOf(ref);
  const load = Object.hasOwn(texts, file) ? texts[file] : undefined;
  if (!load) return undefined;
  if (!loadedTexts.has(file)) loadedTexts.set(file, await load());
  return pages[ref.kind].find(({ slug }) => slug === ref.slug);
}

/** A page whose text has already loaded. */
export function loadedText(ref: ContentRef): { readonly page: ContentPage; readonly text: ContentModule } {
  const text = loadedTexts.get(fileOf(ref));
  const page = pagesOf(ref.kind, ref.language).find(({ slug }) => slug === ref.slug);
  if (!page || !text) throw new Error(`The text of ${ref.kind}/${ref.slug} is not loaded`);
  return { page, text };
}
