export const projectRoutes = {
  readProject: { method: 'GET', path: '/api/project/{id}' },
  createProject: { method: 'POST', path: '/api/project' },
  updateProject: { method: 'PUT', path: '/api/project/{id}' },
  undoPlanChange: { method: 'DELETE', path: '/api/project/{id}/plan-change' },
  changeProjectStatus: { method: 'PUT', path: '/api/project/{id}/status' },
  createCancelSurvey: { method: 'POST', path: '/api/survey/cancel' },
  listProjects: { method: 'GET', path: '/api/projects' },
  listManagedProjects: { method: 'GET', path: '/api/customer-admin/managed-projects' },
  findProjectOfApp: { method: 'GET', path: '/api/search/projects' },
} as const;
