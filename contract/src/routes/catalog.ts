export const catalogRoutes = {
  listOfferedPlans: { method: 'GET', path: '/api/plans' },
  listPublicPlans: { method: 'GET', path: '/plans/list.json' },
  listEvaluationPlans: { method: 'GET', path: '/plans/evaluation.json' },
  readPlan: { method: 'GET', path: '/api/plan/{id}' },
  listUsagePrices: { method: 'GET', path: '/plans/usage-prices.json' },
  readFeatures: { method: 'GET', path: '/product/features' },
  listCountries: { method: 'GET', path: '/static/lists/countries' },
  listStates: { method: 'GET', path: '/static/lists/states' },
  listIndustries: { method: 'GET', path: '/static/lists/industries' },
  listTitles: { method: 'GET', path: '/static/lists/titles' },
} as const;
