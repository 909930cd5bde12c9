import type { ComponentType, ReactNode } from 'react';
import pages from './pages.json'; // the build puts the real ones in (web/documentation-content.ts)
import type { DocumentationPage, DocumentFacts } from './documentation-menu.ts';

type ContentProps = { readonly components: object; readonly aside: ReactNode };
type ContentModule = {
  readonly default: ComponentType<ContentProps>;
  readonly frontmatter: {
    readonly outline: readonly { readonly id: string; readonly text: string; readonly level: number }[];
  };
};

/** Each language has a folder; a missing page is shown in English. */
const language = 'en';
const modules = import.meta.glob<ContentModule>('../../../../content/documentation/*/**/*.mdx');
const fileOf = (slug: string) => `../../../../content/documentation/${language}/${slug}.mdx`;

const loaded = new Map<string, ContentModule>();

export const documentationPages: readonly (DocumentationPage & DocumentFacts)[] = pages[language];

/** The metadata of a page, available before its text; undefined for an unknown page. */
export const documentationPage = (slug: string): DocumentationPage | undefined =>
  documentationPages.find((page) => page.slug === slug);

/** Loads the text of a page before rendering; false for an unknown page. */
export async function loadDocumentation(slug: string): Promise<boolean> {
  const file = fileOf(slug);
  const load = Object.hasOwn(modules, file) ? modules[file] : undefined;
  if (!load) return false;
  loaded.set(slug, await load());
  return true;
}

export const loadedDocumentation = (slug: string): ContentModule | undefined => loaded.get(slug);
