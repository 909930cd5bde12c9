import { notFound } from '@tanstack/react-router';
import { mapLibrary } from '@waypost/domain/explorer/frame-files';
import type { ExplorerView } from '../features/explorer/content/explorer-view.ts';
import { paths } from '../paths.ts';
import type { RouterContext } from '../router-context.ts';
import { neededLinks } from '../ui/base/need.ts';
import { type PageMatch, pageHead } from './-page-head.ts';

const partsOf = (splat = '') => splat.split('/').filter((part) => part !== '');

/** The search parameter of the category selector; anything but one text counts as none. */
export const categoryIn = ({ category }: { readonly category?: unknown }) =>
  typeof category === 'string' && category !== '' ? category : undefined;

type Asked = {
  readonly splat?: string | undefined;
  readonly category: string | undefined;
  readonly context: RouterContext;
};

/** What the address asks for; an unknown example is answered with 404 (EXP-09). */
export async function loadExample({ splat, category, context }: Asked): Promise<ExplorerView> {
  const { loadExplorer } = await import('../features/explorer/content/explorer-view.ts');
  const loaded = await loadExplorer({ parts: partsOf(splat), category }, context.page.language);
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (!loaded.isFound) throw notFound({ data: loaded.missing });
  return loaded.view;
}

type HeadFacts = { readonly view: ExplorerView | undefined; readonly isStart: boolean };

/** Both explorers show the same: the address of the example in the one of its own is canonical. */
export function explorerHead(match: PageMatch, { view, isStart }: HeadFacts) {
  const { text } = match.context;
  const title = text('explorer.title');
  if (!view) return pageHead(match, { title });
  const { path, example } = view;
  const pathname = isStart ? paths.examples : paths.examples + path;
  const facts = isStart
    ? { title, description: text('explorer.description') }
    : { title: `${example.title} · ${title}`, description: example.text };
  const head = pageHead({ ...match, pathname }, { ...facts, isPublic: true });
  // the program of a later page finds no files that arrived with it
  return import.meta.env.SSR && example.kind === 'map'
    ? { ...head, links: [...(head.links ?? []), ...neededLinks(Object.values(mapLibrary))] }
    : head;
}
