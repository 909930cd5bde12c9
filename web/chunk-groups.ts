import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/** What any page may show must not bring along what only a project's page needs. */
const isEverywhere = (id: string) =>
  /\/features\/(create-flow|billing|payments|command-palette)\/|\/verification-notice\./.test(id);
const isPage = (id: string) => /\?tsr-split=.*component/.test(id) || isEverywhere(id);
const isHome = (page: string) => page.includes('/routes/index.tsx');
const isList = (page: string) => page.includes('/projects/index.tsx');
const isPricing = (page: string) => page.includes('/routes/pricing.tsx');
const isPurchase = (page: string) => page.includes('/features/create-flow/');
const isProject = (page: string) => /\/projects\/\$projectId(\/index)?\.tsx/.test(page);

/** Finds the pages that load a module with themselves, neither late nor through another page. */
function pagesFinder() {
  const found = new Map<string, ReadonlySet<string>>();
  return (id: string, graph: Graph): ReadonlySet<string> => {
    const known = found.get(id);
    if (known) return known;
    const pages = new Set<string>();
    const seen = new Set<string>();
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (isPage(next)) pages.add(next);
      else open.push(...(graph.getModuleInfo(next)?.importers ?? []));
    }
    found.set(id, pages);
    return pages;
  };
}
const pagesOf = pagesFinder();

/**
 * Few files for the pages that are opened most, instead of one for every set of pages that share a module: each costs a
 * request and compresses badly. Only what pages load with themselves is joined, so dialogs and late parts stay apart.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'initial', tags: ['$initial'], priority: 2 },
  {
    debugName: 'shared by pages',
    name: (id, graph) => {
      const pages = [...pagesOf(id, graph)];
      if (!pages.some(isProject)) return pages.some(isPricing) && pages.some(isPurchase) ? 'purchase' : null;
      // the purchase flow shows neither tables nor limits, which come with the list
      if (pages.some(isHome) || (pages.some(isList) && pages.some(isEverywhere))) return 'shared';
      if (pages.some(isList)) return 'console';
      return pages.some(isEverywhere) ? null : 'project';
    },
    minShareCount: 2,
    priority: 1,
  },
];
