import type { Language } from '@waypost/domain/base/language';
import { paths } from '../paths.ts';
import pages from './markdown-pages.json'; // the build puts the real ones in (web/content-plugin.ts)
import guide from './widget-guide.json'; // the build puts docs/widget.md in

/** A page of the content with its text as Markdown, as the server knows it. */
export type WrittenPage = {
  readonly kind: 'documentation' | 'tutorials' | 'blog';
  readonly language: Language;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly published: string;
  readonly variant: string;
  readonly markdown: string;
};

export const writtenPages = pages as readonly WrittenPage[];

/** The guide to the account widget, whose page consists of messages. */
export const widgetGuide = guide.markdown;

const pathsOf = { documentation: paths.documentationPage, tutorials: paths.tutorial, blog: paths.post } as const;

export const pathOf = ({ kind, slug }: Pick<WrittenPage, 'kind' | 'slug'>): string => pathsOf[kind](slug);
