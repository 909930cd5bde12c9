import type { SearchSuggestion } from '@waypost/contract/entities/search';
import type { SearchResult } from '@waypost/contract/entities/own-search';
import type { RecentProject } from '../../api/recent-projects.ts';
import { paths } from '../../paths.ts';
import type { EntryGroup } from './palette-entries.ts';

export type PaletteItem = {
  readonly id: string;
  readonly title: string;
  readonly subTitle: string;
  readonly group: PaletteGroupId;
  /** A project's id, whose picture replaces the icon. */
  readonly face?: string;
} & ({ readonly href: string } | { readonly run: () => void });
export type PaletteGroupId = EntryGroup | 'actions' | 'recent' | 'projects' | 'apps' | 'keys' | 'sections';
export type PaletteGroup = { readonly id: PaletteGroupId; readonly items: readonly PaletteItem[] };

/** A page with its visible title. */
export type TitledPage = {
  readonly group: EntryGroup;
  readonly title: string;
  readonly href: string;
  /** Keywords, for users who know the topic but not the title. */
  readonly about?: string;
};

/** An action available on every page: an address to open, or a function to run. */
export type PaletteAction = { readonly id: string; readonly title: string } & (
  | { readonly href: string }
  | { readonly run: () => void }
);

const wordsOf = (text: string) => text.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);

const hasEvery = (words: readonly string[], text: string) => {
  const searched = text.toLocaleLowerCase('en');
  return words.every((word) => searched.includes(word));
};

/** Pages that match by title come before those that match by keyword. */
function rank(pages: readonly TitledPage[], words: readonly string[]): readonly TitledPage[] {
  const isCalled = ({ title, href }: TitledPage) => hasEvery(words, `${title} ${href}`);
  const isAbout = ({ title, href, about = '' }: TitledPage) => hasEvery(words, `${title} ${href} ${about}`);
  return [...pages.filter(isCalled), ...pages.filter((page) => isAbout(page) && !isCalled(page))];
}

const groupOf = { project: 'projects', app: 'apps', api_key: 'keys', access_key: 'keys' } as const satisfies Record<
  SearchResult['kind'],
  PaletteGroupId
>;

/** The page of a search result; access keys are shown on the page of their app. */
function hrefOf({ kind, id, app_id }: SearchResult): string {
  if (kind === 'project') return paths.project(id);
  const app = app_id ?? id;
  return kind === 'api_key' ? paths.apiKey(app, id) : paths.app(app);
}

const order: readonly PaletteGroupId[] = [
  'recent',
  'actions',
  'pages',
  'documentation',
  'examples',
  'projects',
  'apps',
  'keys',
  'sections',
];

export type PaletteQuestion = {
  readonly text: string;
  readonly pages: readonly TitledPage[];
  readonly actions: readonly PaletteAction[];
  /** Shown while nothing is typed; then the search covers them too. */
  readonly recent: readonly RecentProject[];
  readonly findings: readonly SearchResult[];
  /** What the text finds in pages; those that are listed anyway are left out. */
  readonly sections: readonly SearchSuggestion[];
};

/**
 * The entries by group, without empty groups. Local entries come first: results from the server must not move an entry
 * that the user is about to choose.
 */
export function paletteGroups({ text, ...found }: PaletteQuestion): readonly PaletteGroup[] {
  const words = wordsOf(text);
  const recent = words.length === 0 ? found.recent : [];
  const actions = found.actions.filter(({ title }) => hasEvery(words, title));
  const pages = rank(found.pages, words);
  const sections = found.sections.filter(({ url }) => pages.every(({ href }) => href !== url));
  const items: readonly PaletteItem[] = [
    ...recent.map(({ id, name }) => ({
      ...item('recent', { id: `recent ${id}`, title: name, href: paths.project(id) }),
      face: id,
    })),
    ...actions.map((action) => item('actions', action)),
    ...pages.map(({ group, title, href }) => item(group, { id: href, title, href })),
    ...found.findings.map((one) => ({
      ...item(groupOf[one.kind], { id: one.id, title: one.title, href: hrefOf(one) }),
      subTitle: one.sub_title,
      ...(one.kind === 'project' && { face: one.id }),
    })),
    ...sections.map(({ title, sub_title, url }) => ({
      ...item('sections', { id: `section ${url}`, title, href: url }),
      subTitle: sub_title,
    })),
  ];
  return order
    .map((id) => ({ id, items: items.filter(({ group }) => group === id) }))
    .filter((group) => group.items.length > 0);
}

const item = (group: PaletteGroupId, action: PaletteAction): PaletteItem => ({ ...action, group, subTitle: '' });
