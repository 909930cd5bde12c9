import { paths } from '../paths.ts';
import { errorsMarkdown, referenceGroupMarkdown } from './reference-markdown.ts';
import { allExamples, exampleLinks } from './example-markdown.ts';
import { linksOf, type MarkdownContext, withHosts } from './page-markdown.ts';

/** All pages as links to their Markdown, for programs that read (llmstxt.org). */
export async function llmsText(context: MarkdownContext): Promise<string> {
  const { config, t } = context;
  const absolute = (line: string) => line.replace('](/', `](${config.hosts.portal}/`);
  const reference = [
    `- [${t('apiReference.title')}](${paths.apiReference}.md): ${t('apiReference.description')}`,
    `- [${t('apiReference.errors.title')}](${paths.apiReferencePage('errors')}.md): ${t('apiReference.errors.description')}`,
    `- [${t('widgetDocs.title')}](${paths.accountWidget}.md): ${t('widgetDocs.description')}`,
  ];
  const groups = (await context.readReference()).map(
    ({ slug, tag, operations }) =>
      `- [${tag}](${paths.apiReferencePage(slug)}.md): ${operations.map(({ summary }) => summary).join(', ')}`,
  );
  const sections = [
    [t('documentation.title'), [...linksOf('documentation', context), ...reference]],
    [t('apiReference.title'), groups],
    [t('chrome.examples'), await exampleLinks(context.language)],
    [t('tutorials.title'), linksOf('tutorials', context)],
    [t('blog.title'), linksOf('blog', context)],
  ] as const;
  const body = sections.map(([title, links]) => `## ${title}\n\n${links.map(absolute).join('\n')}\n`);
  return [`# ${config.brand.name}\n`, `> ${t('chrome.description')}\n`, ...body].join('\n');
}

/** The text of every page in one file. */
export async function fullText(context: MarkdownContext): Promise<string> {
  const { config, language, pages, readReference, readErrors } = context;
  const written = pages.filter((page) => page.language === language).map(({ markdown }) => withHosts(markdown, config));
  const reference = (await readReference()).map((group) => referenceGroupMarkdown(group, config.hosts));
  const examples = (await allExamples(language)).map((text) => withHosts(text, config));
  return [...written, ...reference, errorsMarkdown(await readErrors(), context), ...examples].join('\n---\n\n');
}
