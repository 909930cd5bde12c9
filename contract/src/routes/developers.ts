export const developerRoutes = {
  readDeveloper: { method: 'GET', path: '/api/developer' },
  updateDeveloper: { method: 'PUT', path: '/api/developer' },
  createDeveloper: { method: 'POST', path: '/api/developer' },
  resendVerification: { method: 'POST', path: '/api/developer/verification' },
} as const;
