import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPages, type ListedPage } from './content-pages.ts';

/** A page with its text as Markdown that any program can read: no component, and every file that it shows filled in. */
export type MarkdownPage = Pick<
  ListedPage,
  'kind' | 'language' | 'slug' | 'title' | 'description' | 'published' | 'variant'
> & { readonly markdown: string };

const notices = {
  info: 'Note',
  warning: 'Warning',
  danger: 'Danger',
  success: 'Tip',
} as const;
type NoticeKind = keyof typeof notices;
export const noticeKinds = Object.keys(notices) as NoticeKind[];
const germanNotices: Readonly<Record<NoticeKind, string>> = {
  info: 'Hinweis',
  warning: 'Achtung',
  danger: 'Gefahr',
  success: 'Tipp',
};

type Block = { readonly isCode: boolean; readonly text: string };

/** The text in stretches of code and of prose, because components inside code are code. */
function blocksOf(body: string): Block[] {
  return body.split(/(^```[^\n]*\n[\s\S]*?^```$)/m).map((text) => ({ isCode: text.startsWith('```'), text }));
}

function codeWithFile(code: string, root: string): string {
  const [, opening = '', file = ''] = /^(```[^\n]*\bfile="([^"]+)"[^\n]*)\n/.exec(code) ?? [];
  if (file === '') return code.replace(/^```(\w*)[^\n]*/, '```$1');
  const language = /^```(\w*)/.exec(opening)?.[1] ?? '';
  return `\`\`\`${language}\n${readFileSync(join(root, file), 'utf8').trimEnd()}\n\`\`\``;
}

function proseWithoutComponents(text: string, language: string): string {
  const names = language === 'de' ? germanNotices : notices;
  return text
    .replaceAll(/<Notice kind="(\w+)">\n([\s\S]*?)\n<\/Notice>/g, (_all, kind: NoticeKind, inner: string) => {
      const [first = '', ...more] = inner.trim().split('\n');
      return [`**${names[kind]}:** ${first}`, ...more].map((line) => `> ${line}`).join('\n');
    })
    .replaceAll(/^\{props\.aside\}\n\n?/gm, '');
}

/** The Markdown of a page's source. */
export function markdownOf(source: string, { title, description, language }: MarkdownFacts, root: string): string {
  const body = source.replace(/^---\n[\s\S]*?\n---\n/, '').trim();
  const parts = blocksOf(body).map(({ isCode, text }) =>
    isCode ? codeWithFile(text, root) : proseWithoutComponents(text, language),
  );
  return `# ${title}\n\n${description}\n\n${parts.join('')}\n`;
}
type MarkdownFacts = Pick<ListedPage, 'title' | 'description' | 'language'>;

/** Every page of the content as Markdown. */
export function markdownPages(root: string): MarkdownPage[] {
  return allPages(join(root, 'content')).map((page) => {
    const { kind, language, slug, title, description, published, variant } = page;
    const markdown = markdownOf(readFileSync(join(root, page.file), 'utf8'), page, root);
    return { kind, language, slug, title, description, published, variant, markdown };
  });
}
