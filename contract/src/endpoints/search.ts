import type { Endpoints } from '../endpoint.ts';
import { SearchQuery, SearchResults, SearchSuggestions, SuggestionsQuery } from '../entities/search.ts';
import { searchRoutes } from '../routes/search.ts';

export const searchEndpoints = {
  suggest: {
    ...searchRoutes.suggest,
    limit: { max: 240, windowMs: 60_000 },
    summary: 'Suggest pages and sections for a text that is being typed; the four best',
    tag: 'Search',
    access: 'public',
    envelope: 'raw',
    query: SuggestionsQuery,
    response: SearchSuggestions,
    reasons: [],
  },
  search: {
    ...searchRoutes.search,
    takesAnyText: true,
    limit: { max: 120, windowMs: 60_000 },
    summary: 'Search documentation, examples, blog and other pages; ten results a page',
    tag: 'Search',
    access: 'public',
    envelope: 'portal',
    query: SearchQuery,
    response: SearchResults,
    reasons: [],
  },
} as const satisfies Endpoints;
