import type { ComponentType, ReactNode } from 'react';
import pages from './pages.json'; // the build puts the real ones in (web/documentation-content.ts)
import type { DocumentationPage } from './documentation-menu.ts';

type ContentProps = { readonly components: object; readonly aside: ReactNode };
type ContentModule = {
  readonly default: ComponentType<ContentProps>;
  readonly frontmatter: {
    readonly outline: readonly { readonly id: string; readonly text: string; readonly level: number }[];
  };
};

/** Another language is another folder; a page that it lacks stands in English. */
const language = 'en';
const modules = import.meta.glob<ContentModule>('../../../../content/documentation/*/**/*.mdx');
const fileOf = (slug: string) => `../../../../content/documentation/${language}/${slug}.mdx`;

const loaded = new Map<string, ContentModule>();

export const documentationPages: readonly DocumentationPage[] = pages[language];

/** What is known of a page before its text is there; undefined where there is no such page. */
export const documentationPage = (slug: string): DocumentationPage | undefined =>
  documentationPages.find((page) => page.slug === slug);

/** Loads the text of a page, so that rendering it need not wait; false where there is no such page. */
export async function loadDocumentation(slug: string): Promise<boolean> {
  const file = fileOf(slug);
  const load = Object.hasOwn(modules, file) ? modules[file] : undefined;
  if (!load) return false;
  loaded.set(slug, await load());
  return true;
}

export const loadedDocumentation = (slug: string): ContentModule | undefined => loaded.get(slug);
