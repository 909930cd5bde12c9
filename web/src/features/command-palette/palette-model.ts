import type { OwnFinding } from '@waypost/contract/entities/own-search';
import { paths } from '../../paths.ts';
import type { EntryGroup } from './palette-entries.ts';

export type PaletteItem = {
  readonly id: string;
  readonly title: string;
  readonly subTitle: string;
  readonly href: string;
};
export type PaletteGroupId = EntryGroup | 'projects' | 'apps' | 'keys';
export type PaletteGroup = { readonly id: PaletteGroupId; readonly items: readonly PaletteItem[] };

/** A page under the title that readers see. */
export type TitledPage = { readonly group: EntryGroup; readonly title: string; readonly href: string };

const wordsOf = (text: string) => text.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);

/** Whether every word is somewhere in the title or the address. */
function isAbout({ title, href }: TitledPage, words: readonly string[]): boolean {
  const text = `${title} ${href}`.toLocaleLowerCase('en');
  return words.every((word) => text.includes(word));
}

const groupOf = { project: 'projects', app: 'apps', api_key: 'keys', access_key: 'keys' } as const satisfies Record<
  OwnFinding['kind'],
  PaletteGroupId
>;

/** Where a finding is shown; access keys stand on the page of their app. */
function hrefOf({ kind, id, app_id }: OwnFinding): string {
  if (kind === 'project') return paths.project(id);
  const app = app_id ?? id;
  return kind === 'api_key' ? paths.apiKey(app, id) : paths.app(app);
}

const itemOf = (found: OwnFinding): PaletteItem => ({
  id: found.id,
  title: found.title,
  subTitle: found.sub_title,
  href: hrefOf(found),
});

const order: readonly PaletteGroupId[] = ['pages', 'documentation', 'examples', 'projects', 'apps', 'keys'];

export type PaletteQuestion = {
  readonly text: string;
  readonly pages: readonly TitledPage[];
  readonly findings: readonly OwnFinding[];
};

/**
 * What the palette lists, by groups without the empty ones (UIX-06). Pages come first because they are there at once:
 * what a server finds later must not move what somebody is about to choose.
 */
export function paletteGroups({ text, pages, findings }: PaletteQuestion): readonly PaletteGroup[] {
  const words = wordsOf(text);
  const shown = pages.filter((page) => isAbout(page, words));
  const itemsOf = (id: PaletteGroupId): readonly PaletteItem[] => [
    ...shown.filter(({ group }) => group === id).map(({ title, href }) => ({ id: href, title, subTitle: '', href })),
    ...findings.filter(({ kind }) => groupOf[kind] === id).map(itemOf),
  ];
  return order.map((id) => ({ id, items: itemsOf(id) })).filter(({ items }) => items.length > 0);
}
