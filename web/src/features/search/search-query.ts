import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { SearchFilter } from '@waypost/domain/search/search-filter';
import { isSuggestedFor } from '@waypost/domain/search/search-text';
import type { Api } from '../../api/api.ts';

/** What the address of the search page asks for; the page is read by the server. */
export type AskedSearch = { readonly text: string; readonly filter: SearchFilter; readonly page: string };

/** The results of a page (REQ-112). */
export const resultsQuery = (api: Api, { text, filter, page }: AskedSearch) =>
  queryOptions({
    queryKey: ['search', text, filter, page],
    queryFn:
      text === '' ? skipToken : ({ signal }) => api.search.search({ query: { q: text, filter, page } }, { signal }),
  });

/** The suggestions for a text, kept as long as the page lives (REQ-111, SRC-11). */
export const suggestionsQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: ['search-suggestions', text],
    queryFn: isSuggestedFor(text) ? ({ signal }) => api.search.suggest({ query: { q: text } }, { signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
