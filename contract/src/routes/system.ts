export const systemRoutes = {
  readConfig: { method: 'GET', path: '/config.json' },
  checkAlive: { method: 'GET', path: '/healthz' },
  checkReady: { method: 'GET', path: '/readyz' },
  readOpenApi: { method: 'GET', path: '/openapi.json' },
  writeLog: { method: 'POST', path: '/api/log' },
} as const;
