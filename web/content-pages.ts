import { languages, type Language } from '@waypost/domain/base/language';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of `content/` with pages for readers, each with a folder for every language. */
export const contentKinds = ['documentation', 'tutorials', 'blog'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The facts about a page that lists and heads show without its text. */
export type PageFacts = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
  /** The type and the subject of the document, sent with feedback. */
  readonly type: string;
  readonly category: string;
  readonly product: string;
  readonly subCategory: string;
  /** The only variant of the documentation that has the page; empty for both. */
  readonly variant: string;
  /** The day on which a post was published; empty for other pages. */
  readonly published: string;
  /** The file in the repository, for the link that edits it. */
  readonly file: string;
};

export function factOf(text: string, name: string): string | undefined {
  const [, head] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  return new RegExp(`^${name}: (.+)$`, 'm').exec(head ?? '')?.[1];
}

function factsOf(contentFolder: string, folder: string, file: string): PageFacts {
  const text = readFileSync(join(contentFolder, folder, file), 'utf8');
  const fact = (name: string) => {
    const value = factOf(text, name);
    if (value === undefined) throw new Error(`content/${folder}/${file}:1:1 the front matter has no ${name}`);
    return value;
  };
  const optional = (name: string) => factOf(text, name) ?? '';
  return {
    slug: file.replace(/\.mdx$/, ''),
    title: fact('title'),
    description: fact('description'),
    order: folder.startsWith('blog/') ? 0 : Number(fact('order')),
    type: fact('type'),
    category: optional('category'),
    product: optional('product'),
    subCategory: optional('sub_category'),
    variant: optional('variant'),
    published: folder.startsWith('blog/') ? fact('published') : '',
    file: `content/${folder}/${file}`,
  };
}

/** The order of the front matter; posts begin with the newest one. */
const inOrder = (one: PageFacts, other: PageFacts) =>
  one.order - other.order || other.published.localeCompare(one.published) || one.slug.localeCompare(other.slug);

/** The pages of one kind in one language, in their order. */
export function contentPages(contentFolder: string, kind: ContentKind, language: Language): PageFacts[] {
  const folder = `${kind}/${language}`;
  if (!existsSync(join(contentFolder, folder))) return [];
  const files = readdirSync(join(contentFolder, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => factsOf(contentFolder, folder, file))
    .toSorted(inOrder);
}

/** All pages of a language, by kind. */
export const pagesOfLanguage = (contentFolder: string, language: Language): Record<ContentKind, PageFacts[]> => ({
  documentation: contentPages(contentFolder, 'documentation', language),
  tutorials: contentPages(contentFolder, 'tutorials', language),
  blog: contentPages(contentFolder, 'blog', language),
});

/** A page's facts with its kind and language, for the files that list all of them. */
export type ListedPage = PageFacts & { readonly kind: ContentKind; readonly language: Language };

export const allPages = (contentFolder: string): ListedPage[] =>
  languages.flatMap((language) =>
    contentKinds.flatMap((kind) =>
      contentPages(contentFolder, kind, language).map((page) => ({ ...page, kind, language })),
    ),
  );
