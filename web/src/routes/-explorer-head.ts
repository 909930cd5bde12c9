import { mapLibrary } from '@waypost/domain/explorer/frame-files';
import type { ExplorerView } from '../features/explorer/content/explorer-view.ts';
import { paths } from '../paths.ts';
import { neededLinks } from '../ui/base/need.ts';
import { type PageMatch, pageHead } from './-page-head.ts';

/** The search parameter of the category selector; anything but one text counts as none. */
export const categoryIn = ({ category }: { readonly category?: unknown }) =>
  typeof category === 'string' && category !== '' ? category : undefined;

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
