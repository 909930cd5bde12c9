import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { SearchResult, OwnSearchQuery } from '../entities/own-search.ts';
import { ownSearchRoutes } from '../routes/own-search.ts';

export const ownSearchEndpoints = {
  searchOwn: {
    ...ownSearchRoutes.searchOwn,
    limit: { max: 240, windowMs: 60_000 },
    summary: 'Find projects, apps and keys of the caller by name or id; the 20 best',
    tag: 'Projects',
    access: 'user',
    envelope: 'portal',
    query: OwnSearchQuery,
    response: z.array(SearchResult),
    reasons: [],
  },
} as const satisfies Endpoints;
