/** What can be searched; a page is whatever else the portal shows to visitors. */
export const sectionKinds = ['documentation', 'examples', 'blog', 'page'] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** The filters of a search; the empty one finds everything (SRC-01 to SRC-04). */
export const searchFilters = ['', 'documentation', 'examples', 'blog'] as const;
export type SearchFilter = (typeof searchFilters)[number];

const places: readonly (readonly [path: string, filter: SearchFilter])[] = [
  ['/documentation', 'documentation'],
  ['/cn/documentation', 'documentation'],
  ['/tutorials', 'documentation'],
  ['/api-explorer', 'examples'],
  ['/blog', 'blog'],
];

/** The filter of a search that starts on this path, or below it (SRC-01 to SRC-04). */
export function filterOfPath(pathname: string): SearchFilter {
  const place = places.find(([path]) => pathname === path || pathname.startsWith(`${path}/`));
  return place?.[1] ?? '';
}

/** The filter of an address; anything unknown reads as none. */
export const readFilter = (value: unknown): SearchFilter => searchFilters.find((filter) => filter === value) ?? '';

export const passesFilter = (kind: SectionKind, filter: SearchFilter): boolean => filter === '' || kind === filter;
