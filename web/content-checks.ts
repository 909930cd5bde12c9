import { type Language, languages } from '@waypost/domain/base/language';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { allPages, type ListedPage } from './content-pages.ts';
import { type Node, nodesOf } from './documentation-markdown.ts';
import { type Mistake, mistakesOf } from './page-mistakes.ts';
import { exampleAddresses } from './src/example-addresses.ts';
import { referencePages } from './src/features/api-reference/model/reference-documents.ts';
import { llmsPath, paths, publicPaths } from './src/paths.ts';

const pathOf = { documentation: paths.documentationPage, tutorials: paths.tutorial, blog: paths.post } as const;
const addressOf = ({ kind, slug }: ListedPage) => pathOf[kind](slug);

/** The addresses that no file of the content's pages describes. */
const otherAddresses = (root: string): string[] => [
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  ...publicPaths,
  llmsPath,
  ...referencePages.map(({ slug }) => paths.apiReferencePage(slug)),
  ...exampleAddresses.map(({ path }) => path),
  ...readdirSync(join(root, 'content/documents')).map(paths.embeddedDocument),
];

/** What the checks read of a page. */
export type ReadPage = {
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly Node[];
  readonly mistakes: readonly Mistake[];
};

/** Reads a page for the checks; its headings have got their anchors. */
export const readPage = (tree: Node): ReadPage => ({
  anchors: new Set(nodesOf(tree, ({ type }) => type === 'heading').map(({ data }) => String(data?.hProperties['id']))),
  links: nodesOf(tree, ({ url }) => url !== undefined),
  mistakes: mistakesOf(tree),
});

/** The pages of a build by their file in the repository. */
type Pages = ReadonlyMap<string, { readonly read: ReadPage }>;

/** The pages that a page of this language can lead to, by address; no page where headings are not known. */
function targetsOf(language: Language, pages: Pages, root: string): ReadonlyMap<string, ReadPage | undefined> {
  return new Map([
    ...otherAddresses(root).map((path) => [path, undefined] as const),
    ...allPages(join(root, 'content'))
      .filter((page) => page.language === language)
      .map((page) => [addressOf(page), pages.get(page.file)?.read] as const),
  ]);
}

/** What is wrong with a link; nothing if it leads somewhere. */
function linkMistake(url: string, own: ReadPage, targets: ReturnType<typeof targetsOf>): string | undefined {
  if (/^(https:\/\/|mailto:)./.test(url)) return undefined;
  const [, path = url, anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url) ?? [];
  if (path !== '' && !targets.has(path)) return `the link leads to ${url}, where no page is`;
  if (anchor === undefined) return undefined;
  const target = path === '' ? own : targets.get(path);
  return target?.anchors.has(anchor) ? undefined : `the link leads to ${url}, but the page has no such heading`;
}

const languageOf = (file: string) => languages.find((language) => file.split('/')[2] === language) ?? 'en';

/** Every mistake of these pages, as a line that begins with file, line and column. */
function mistakesIn(pages: Pages, root: string): string[] {
  const byLanguage = new Map(languages.map((language) => [language, targetsOf(language, pages, root)]));
  return [...pages].flatMap(([file, { read: page }]) => {
    const targets = byLanguage.get(languageOf(file)) ?? new Map<string, undefined>();
    const dead = page.links.flatMap((link) => {
      const text = linkMistake(link.url ?? '', page, targets);
      return text === undefined ? [] : [{ line: 1, column: 1, ...link.position?.start, text }];
    });
    return [...page.mistakes, ...dead]
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, column, text }) => `${file}:${line}:${column} ${text}`);
  });
}

/** Stops a build with all mistakes of the pages that it compiled: dead links, unknown variables, unreadable samples. */
export const contentChecks = (root: string, pages: Pages): Plugin => ({
  name: 'waypost-content-checks',
  apply: 'build', // a test compiles some of the pages only, so that it cannot tell which links lead nowhere
  buildEnd(error) {
    if (error) return;
    const mistakes = mistakesIn(pages, root);
    if (mistakes.length > 0) this.error({ message: mistakes.join('\n'), stack: '' });
  },
});
