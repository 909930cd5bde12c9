import { type DocumentVariant, hasPage, inVariant } from '@waypost/domain/documentation/document-variant';
import { paths } from '../../paths.ts';
import type { ContentPage } from './content/content-page.ts';

/** A part of the page itself. */
export type MenuSection = { readonly id: string; readonly title: string };
export type MenuEntry = {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  /** Shown below the entry while its page is open. */
  readonly sections?: readonly MenuSection[];
};
export type MenuGroupId =
  | 'developers'
  | 'locationApi'
  | 'platformApi'
  | 'documents'
  | 'reference'
  | 'operators'
  | 'about'
  | 'tutorials';
export type MenuGroup = { readonly id: MenuGroupId; readonly entries: readonly MenuEntry[] };

type ListedPage = Pick<ContentPage, 'slug' | 'title' | 'description' | 'category' | 'variant'>;

function groupOf({ slug, category }: ListedPage): MenuGroupId {
  if (slug.startsWith('operators/')) return 'operators';
  if (slug.startsWith('location-api/')) return 'locationApi';
  return category === 'about' ? 'about' : 'developers';
}

type Menu = {
  readonly pages: readonly ListedPage[];
  /** The generated pages, and documents that are made elsewhere. */
  readonly reference: readonly MenuEntry[];
  readonly documents: readonly MenuEntry[];
  readonly variant: DocumentVariant;
};

/** All pages of a variant of the documentation by subject; its own pages have their addresses in that variant. */
export function menuOf({ pages, reference, documents, variant }: Menu): MenuGroup[] {
  const inGroup = (id: MenuGroupId): MenuEntry[] =>
    pages
      .filter((page) => groupOf(page) === id && hasPage(page.variant, variant))
      .map(({ slug, title, description }) => ({
        href: inVariant(paths.documentationPage(slug), variant),
        title,
        description,
      }));
  const groups: MenuGroup[] = [
    { id: 'developers', entries: inGroup('developers') },
    { id: 'locationApi', entries: inGroup('locationApi') },
    { id: 'documents', entries: documents },
    { id: 'reference', entries: reference },
    { id: 'operators', entries: inGroup('operators') },
    { id: 'about', entries: inGroup('about') },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** All tutorials, in their order. */
export const tutorialsMenu = (pages: readonly ListedPage[]): MenuGroup[] => [
  {
    id: 'tutorials',
    entries: pages.map(({ slug, title, description }) => ({ href: paths.tutorial(slug), title, description })),
  },
];

/** The previous and next page in the order of the menu; none for an unknown address. */
export function neighboursOf(
  menu: readonly MenuGroup[],
  href: string,
): { readonly previous?: MenuEntry; readonly next?: MenuEntry } {
  const entries = menu.flatMap((group) => group.entries);
  const at = entries.findIndex((entry) => entry.href === href);
  if (at === -1) return {};
  const [previous, next] = [entries[at - 1], entries[at + 1]];
  return { ...(previous && { previous }), ...(next && { next }) };
}
