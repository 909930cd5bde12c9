export const searchRoutes = {
  suggest: { method: 'GET', path: '/search-suggestions' },
  search: { method: 'GET', path: '/api/search' },
} as const;
