export const studioTokenRoutes = {
  listStudioTokens: { method: 'GET', path: '/studio/token-api/tokens' },
  createStudioToken: { method: 'POST', path: '/studio/token-api/tokens' },
} as const;
