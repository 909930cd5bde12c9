import { paths } from '../../paths.ts';

/** What kind of document a page is, and what it is about; texts are empty where it does not say. */
export type DocumentFacts = {
  readonly type: string;
  readonly category: string;
  readonly product: string;
  readonly subCategory: string;
};

/** A documentation page as the menu lists it. */
export type DocumentationPage = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
};

export type MenuEntry = { readonly href: string; readonly title: string; readonly description: string };
export type MenuGroupId = 'developers' | 'operators' | 'reference';
export type MenuGroup = { readonly id: MenuGroupId; readonly entries: readonly MenuEntry[] };

const isForOperators = ({ slug }: DocumentationPage) => slug.startsWith('operators/');

const entryOf = ({ slug, title, description }: DocumentationPage): MenuEntry => ({
  href: paths.documentationPage(slug),
  title,
  description,
});

/** All documentation pages by audience; the reference pages are generated. */
export function menuOf(pages: readonly DocumentationPage[], reference: readonly MenuEntry[]): MenuGroup[] {
  return [
    { id: 'developers', entries: pages.filter((page) => !isForOperators(page)).map(entryOf) },
    { id: 'reference', entries: reference },
    { id: 'operators', entries: pages.filter(isForOperators).map(entryOf) },
  ];
}

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
