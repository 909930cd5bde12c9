import { type Language, languages } from '@waypost/domain/base/language';
import type { SectionKind } from '@waypost/domain/search/search-filter';
import { indexText, type Section } from '@waypost/domain/search/section-index';
import { readdirSync, readFileSync } from 'node:fs';
import { exampleSections } from './example-sections.ts';
import { referenceSections } from './reference-sections.ts';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Node, ReadFile } from './documentation-markdown.ts';
import { factOf } from './content-pages.ts';
import { paths } from './src/paths.ts';

type Place = { readonly kind: SectionKind; readonly language: Language; readonly url: string };

/** What is written in which folder of the content, each with a folder for every language. */
const kinds: Readonly<Record<string, SectionKind>> = {
  documentation: 'documentation',
  tutorials: 'documentation',
  examples: 'examples',
  blog: 'blog',
};

const isLanguage = (name: string | undefined): name is Language => languages.some((language) => language === name);

/** The kind, language and address of a page by its file; none for what is no page of the content. */
export function placeOf(file: string): Place | undefined {
  const [, folder = '', language, slug = ''] = /\/content\/([^/]+)\/([^/]+)\/(.+)\.mdx$/.exec(file) ?? [];
  const kind = Object.hasOwn(kinds, folder) ? kinds[folder] : undefined;
  if (kind === undefined || !isLanguage(language)) return undefined;
  const root = kind === 'examples' ? paths.examples : `/${folder}`;
  return { kind, language, url: `${root}/${slug.replace(/(^|\/)index$/, '')}`.replace(/\/$/, '') };
}

const isBlock = ({ type }: Node) =>
  !/^(text|inlineCode|emphasis|strong|delete|link|break|mdxJsxTextElement)$/.test(type);
const isShown = ({ type }: Node) => !/^(yaml|mdxjsEsm|mdxFlowExpression|mdxTextExpression|html)$/.test(type);

function textsOf(node: Node, isWanted: (node: Node) => boolean): string {
  if (!isShown(node)) return '';
  if (node.value !== undefined) return isWanted(node) ? node.value : '';
  const parts = (node.children ?? []).map((child) => textsOf(child, isWanted));
  return isBlock(node) ? ` ${parts.join('')} ` : parts.join('');
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const isCode = ({ type }: Node) => type === 'code';
const proseOf = (nodes: readonly Node[]) => tidy(nodes.map((node) => textsOf(node, (one) => !isCode(one))).join(' '));
const codeOf = (nodes: readonly Node[]) => tidy(nodes.map((node) => textsOf(node, isCode)).join(' '));

type PageFacts = { readonly title: string; readonly description: string };

/** The sections of a page: what stands before the first heading, then one for each heading, which has an anchor. */
export function sectionsOf(tree: Node, place: Place, { title, description }: PageFacts): Section[] {
  const parts: { heading?: Node; body: Node[] }[] = [{ body: [] }];
  for (const node of tree.children ?? []) {
    if (node.type === 'heading') parts.push({ heading: node, body: [] });
    else parts.at(-1)?.body.push(node);
  }
  return parts.map(({ heading, body }) => {
    const [text, code] = [proseOf(body), codeOf(body)];
    if (!heading) return { ...place, title, heading: null, text: tidy(`${description} ${text}`), code };
    const url = `${place.url}#${String(heading.data?.hProperties['id'])}`;
    return { ...place, url, title, heading: proseOf([heading]), text, code };
  });
}

/** The sections of a page that is compiled, whose headings have got their anchors. */
export function pageSections(tree: Node, file: ReadFile): Section[] {
  const place = placeOf(file.path ?? '');
  if (!place) return [];
  const fact = (name: string) => factOf(String(file.value), name) ?? '';
  return sectionsOf(tree, place, { title: fact('title'), description: fact('description') });
}

type FixedPage = { readonly kind: SectionKind; readonly url: string; readonly title: string; readonly about: string };

/** Pages that consist of messages, with those that name and describe them. */
const fixedPages: readonly FixedPage[] = [
  { kind: 'page', url: paths.home, title: 'home.title', about: 'home.description' },
  { kind: 'page', url: paths.pricing, title: 'chrome.pricing', about: 'pricing.description' },
  { kind: 'page', url: paths.support, title: 'chrome.support', about: 'support.description' },
  { kind: 'page', url: paths.terms, title: 'chrome.terms', about: 'terms.description' },
  { kind: 'page', url: paths.privacy, title: 'chrome.privacy', about: 'privacy.description' },
  { kind: 'page', url: paths.cookies, title: 'chrome.cookies', about: 'cookies.description' },
  { kind: 'page', url: paths.privacySettings, title: 'chrome.privacySettings', about: 'privacySettings.description' },
  { kind: 'documentation', url: paths.tutorials, title: 'tutorials.title', about: 'tutorials.description' },
  {
    kind: 'documentation',
    url: paths.chinaDocumentation,
    title: 'documentation.chinaTitle',
    about: 'documentation.chinaText',
  },
  { kind: 'blog', url: paths.blog, title: 'blog.title', about: 'blog.description' },
  {
    kind: 'documentation',
    url: paths.apiReference,
    title: 'apiReference.title',
    about: 'apiReference.description',
  },
  { kind: 'examples', url: paths.examples, title: 'explorer.title', about: 'explorer.description' },
  { kind: 'documentation', url: paths.accountWidget, title: 'widgetDocs.title', about: 'widgetDocs.description' },
];

export function fixedSections(messagesFolder: string): Section[] {
  return languages.flatMap((language) => {
    const folder = join(messagesFolder, language);
    const messages = readdirSync(folder).map((file) => {
      return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
    });
    const texts = new Map(messages.flatMap((ofFile) => Object.entries(ofFile)));
    const textAt = (id: string) => {
      const text = texts.get(id);
      if (text === undefined) throw new Error(`The search cannot describe a page: there is no message ${id}`);
      return text;
    };
    return fixedPages.map(({ kind, url, title, about }) => {
      return { kind, language, url, title: textAt(title), heading: null, text: textAt(about), code: '' };
    });
  });
}

export const searchIndexFile = 'search-index.json';

type Pages = ReadonlyMap<string, { readonly sections: readonly Section[] }>;

/** Puts the index of all pages beside the server's pages. */
export const searchIndex = (contentFolder: string, pages: Pages): Plugin => ({
  name: 'waypost-search-index',
  generateBundle() {
    if (this.environment.name === 'client') return;
    const sections = [...pages.values()].flatMap((page) => page.sections);
    const all = [
      ...sections,
      ...fixedSections(join(contentFolder, 'messages')),
      ...exampleSections(contentFolder),
      ...referenceSections(),
    ];
    this.emitFile({ type: 'asset', fileName: searchIndexFile, source: indexText(all) });
  },
});
