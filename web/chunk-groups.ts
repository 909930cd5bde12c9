import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/** What any page may show must not bring along what only a project's page needs. */
const isEverywhere = (id: string) =>
  /\/features\/(create-flow|billing|payments|command-palette)\/|\/verification-notice\./.test(id);
const isPage = (id: string) => /\?tsr-split=.*component/.test(id) || isEverywhere(id);
const isPricing = (page: string) => page.includes('/routes/pricing.tsx');
const isPurchase = (page: string) => page.includes('/features/create-flow/');
const isOfConsole = (page: string) => page.includes('/routes/_signed-in/');
/** Users look at these in one visit. */
const isOfProject = (page: string) => /\/_signed-in\/(projects\/\$projectId|applications\/)/.test(page);
const isList = (page: string) => page.includes('/projects/index.tsx');
const isProject = (page: string) => /\/projects\/\$projectId(\/index)?\.tsx/.test(page);
/** So many console pages share what comes with the program: of 8 to 15, all load the least with 8 or 10. */
const withProgramFrom = 10;
/** So many share what is one file beside it. */
const withConsoleFrom = 4;

type Walk = (id: string, graph: Graph) => ReadonlySet<string>;

/** Finds the modules of a kind that load a module with themselves: neither late nor through another one of the kind. */
function loadersOf(isOfKind: (id: string, graph: Graph) => boolean): Walk {
  const found = new Map<string, ReadonlySet<string>>();
  return (id, graph) => {
    const known = found.get(id);
    if (known) return known;
    const loaders = new Set<string>();
    const seen = new Set<string>();
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (isOfKind(next, graph)) loaders.add(next);
      else open.push(...(graph.getModuleInfo(next)?.importers ?? []));
    }
    found.set(id, loaders);
    return loaders;
  };
}
const pagesOf = loadersOf(isPage);
const entriesOf = loadersOf((id, graph) => graph.getModuleInfo(id)?.isEntry === true);
const isReading = (entry: string) => entry.endsWith('/src/reading.ts');
/** What both programs are made of; their own modules stay in their entries. */
function isOfBoth(id: string, graph: Graph): boolean {
  const entries = [...entriesOf(id, graph)];
  return entries.some(isReading) && !entries.every(isReading);
}

/**
 * Few files for the pages that are opened most, instead of one for every set of pages that share a module: each costs a
 * request and compresses badly. Only what pages load with themselves is joined, so dialogs and late parts stay apart.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'the program of pages for reading, which the other one continues',
    name: (id, graph) => (isOfBoth(id, graph) ? 'instant' : null),
    priority: 3,
  },
  {
    debugName: 'the program',
    name: (id, graph) =>
      ![...entriesOf(id, graph)].every(isReading) ||
      [...pagesOf(id, graph)].filter(isOfConsole).length >= withProgramFrom
        ? 'portal'
        : null,
    priority: 2,
  },
  {
    debugName: 'shared by pages',
    name: (id, graph) => {
      const pages = [...pagesOf(id, graph)];
      if (pages.some(isProject) && pages.every(isOfProject)) return 'project';
      if (pages.some(isProject) && !pages.some(isEverywhere)) {
        if (pages.some(isList)) return 'projects';
        if (pages.filter(isOfConsole).length >= withConsoleFrom) return 'console';
      }
      return pages.some(isPricing) && pages.some(isPurchase) ? 'purchase' : null;
    },
    minShareCount: 2,
    priority: 1,
  },
];
