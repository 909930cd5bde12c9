import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { EmbeddedDocument } from '@waypost/contract/entities/embedded-document';
import type { Language } from '@waypost/domain/base/language';
import { inVariant } from '@waypost/domain/documentation/document-variant';
import { addressOf, newestFirst } from '@waypost/domain/documentation/embedded-document';
import type { ReferencePage } from '../features/api-reference/model/reference-documents.ts';
import type { ReferenceErrors } from '../features/api-reference/model/reference-errors.ts';
import type { Text } from '../messages/use-text.tsx';
import type { MessageId } from '../messages/catalogue.ts';
import { paths } from '../paths.ts';
import { exampleLinks, exampleMarkdown } from './example-markdown.ts';
import { errorsMarkdown, referenceGroupMarkdown, referenceListMarkdown } from './reference-markdown.ts';
import { pathOf, type WrittenPage } from './written-pages.ts';

export type MarkdownContext = {
  readonly config: Pick<ClientConfig, 'hosts' | 'documents' | 'platform_projects_url'> & {
    readonly brand: Pick<ClientConfig['brand'], 'name'>;
  };
  readonly language: Language;
  /** The texts of the language, with the operator's own. */
  readonly t: Text;
  readonly pages: readonly WrittenPage[];
  readonly widgetGuide: string;
  readonly readReference: () => Promise<readonly ReferencePage[]>;
  readonly readErrors: () => Promise<ReferenceErrors>;
};

/** The addresses of this installation, in place of their placeholders. */
export const withHosts = (markdown: string, { hosts }: MarkdownContext['config']): string =>
  markdown.replaceAll('{PORTAL}', hosts.portal).replaceAll('{SAMPLE_PLATFORM}', hosts.sample_platform);

const linkTo = (path: string, { title, description }: { title: string; description: string }) =>
  `- [${title}](${path}.md): ${description}`;

type Listing = { readonly title: MessageId; readonly about: MessageId; readonly kind: WrittenPage['kind'] };

/** Pages that list others. */
const listings: Readonly<Record<string, Listing>> = {
  [paths.documentation]: { title: 'documentation.title', about: 'documentation.description', kind: 'documentation' },
  [paths.tutorials]: { title: 'tutorials.title', about: 'tutorials.description', kind: 'tutorials' },
  [paths.blog]: { title: 'blog.title', about: 'blog.description', kind: 'blog' },
};

/** The pages of one kind in a language, as links to their Markdown. */
export const linksOf = (kind: WrittenPage['kind'], { pages, language }: Pick<MarkdownContext, 'pages' | 'language'>) =>
  pages.filter((page) => page.kind === kind && page.language === language).map((page) => linkTo(pathOf(page), page));

/** The versions of a document that is made elsewhere, as links to their pages. */
function embeddedMarkdown({ title, description, versions }: EmbeddedDocument, language: Language): string {
  const pages = newestFirst(versions).flatMap((version) =>
    version.pages.map((page) => `- [${version.version}: ${page}](${addressOf(version, page, language)})`),
  );
  return `# ${title[language]}\n\n${description[language]}\n\n${pages.join('\n')}\n`;
}

const heading = (title: MessageId, about: MessageId, t: Text) => `# ${t(title)}\n\n${t(about)}\n`;

/** The list of live examples, and each of them. */
async function examplesAt(path: string, { language, config, t }: MarkdownContext): Promise<string | undefined> {
  if (path === paths.examples) return `# ${t('chrome.examples')}\n\n${(await exampleLinks(language)).join('\n')}\n`;
  const example = await exampleMarkdown(path, language);
  return example === undefined ? undefined : withHosts(example, config);
}

/** The list of all calls, the codes of their refusals, and each group. */
async function referenceAt(path: string, context: MarkdownContext): Promise<string | undefined> {
  if (path === paths.apiReferencePage('errors')) return errorsMarkdown(await context.readErrors(), context);
  const pages = await context.readReference();
  if (path === paths.apiReference)
    return `${heading('apiReference.title', 'apiReference.description', context.t)}\n${referenceListMarkdown(pages)}`;
  const group = pages.find(({ slug }) => paths.apiReferencePage(slug) === path);
  return group && referenceGroupMarkdown(group, context.config.hosts);
}

/** The Markdown of the page at a path; undefined if no page with Markdown is there. */
export async function markdownAt(address: string, context: MarkdownContext): Promise<string | undefined> {
  const { language, config, t } = context;
  const path = inVariant(address, 'global');
  const written = context.pages.find((page) => page.language === language && pathOf(page) === path);
  if (written) return withHosts(written.markdown, config);
  const embedded = config.documents.find(({ id }) => paths.embeddedDocument(id) === path);
  if (embedded) return embeddedMarkdown(embedded, language);
  const listing = Object.hasOwn(listings, path) ? listings[path] : undefined;
  if (listing) return `${heading(listing.title, listing.about, t)}\n${linksOf(listing.kind, context).join('\n')}\n`;
  if (path === paths.accountWidget) return context.widgetGuide;
  if (path.startsWith(paths.apiReference)) return referenceAt(path, context);
  return path.startsWith(paths.examples) ? examplesAt(path, context) : undefined;
}
