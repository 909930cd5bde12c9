export const ownSearchRoutes = {
  searchOwn: { method: 'GET', path: '/api/search/own' },
} as const;
