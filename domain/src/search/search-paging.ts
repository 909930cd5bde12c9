/** Results on a page of the search (NAV-31). */
export const resultsPerPage = 10;

/** How many pages so many results fill; without results there is one. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / resultsPerPage));

/** The page of an address, from 1; anything that is not one of the pages reads as 1 (NAV-31). */
export function readPage(value: unknown, total: number): number {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,5}$/.test(text)) return 1;
  const page = Number(text);
  return page <= pageCount(total) ? page : 1;
}

/** The results of one page. */
export function pageOf<T>(results: readonly T[], page: number): readonly T[] {
  return results.slice((page - 1) * resultsPerPage, page * resultsPerPage);
}
