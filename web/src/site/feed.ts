import { addressIn } from '@waypost/domain/base/language';
import { feedPath, paths } from '../paths.ts';
import { escapedXml } from './xml.ts';
import type { MarkdownContext } from './page-markdown.ts';
import { pathOf } from './written-pages.ts';

type FeedContext = Pick<MarkdownContext, 'config' | 'language' | 'pages' | 't'>;

/** The posts of a language as an Atom feed (RFC 4287). */
export function feed({ config, language, pages, t }: FeedContext): string {
  const { portal } = config.hosts;
  const address = (path: string) => escapedXml(addressIn(`${portal}${path}`, language));
  const posts = pages.filter((page) => page.kind === 'blog' && page.language === language);
  const updated = (day: string) => `${day}T00:00:00Z`;
  const entries = posts.map((post) =>
    [
      '  <entry>',
      `    <id>${escapedXml(`${portal}${pathOf(post)}`)}</id>`,
      `    <title>${escapedXml(post.title)}</title>`,
      `    <link href="${address(pathOf(post))}"/>`,
      `    <updated>${updated(post.published)}</updated>`,
      `    <summary>${escapedXml(post.description)}</summary>`,
      '  </entry>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `  <id>${escapedXml(`${portal}${paths.blog}`)}</id>`,
    `  <title>${escapedXml(`${t('blog.title')} · ${config.brand.name}`)}</title>`,
    `  <author><name>${escapedXml(config.brand.name)}</name></author>`,
    `  <link href="${address(paths.blog)}"/>`,
    `  <link rel="self" href="${address(feedPath)}"/>`,
    `  <updated>${updated(posts[0]?.published ?? '1970-01-01')}</updated>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
