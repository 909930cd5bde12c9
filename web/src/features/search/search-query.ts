import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Language } from '@waypost/domain/base/language';
import type { SearchFilter } from '@waypost/domain/search/search-filter';
import { languageQuery } from '../../api/addressed-language.ts';
import type { Api } from '../../api/api.ts';

/** What the address of the search page asks for; the page is read by the server. */
export type AskedSearch = {
  readonly text: string;
  readonly filter: SearchFilter;
  readonly page: string;
  /** Null for the reader's own. */
  readonly language: Language | null;
};

/** The results of a page (REQ-112). */
export const resultsQuery = (api: Api, { text, filter, page, language }: AskedSearch) =>
  queryOptions({
    queryKey: ['search', text, filter, page, language],
    queryFn:
      text === ''
        ? skipToken
        : ({ signal }) =>
            api.search.search({ query: { q: text, filter, page, ...languageQuery(language) } }, { signal }),
  });
