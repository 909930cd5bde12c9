export const handoverRoutes = {
  readProjectHandover: { method: 'GET', path: '/api/project/{id}/handover' },
  offerProject: { method: 'POST', path: '/api/project/{id}/handover' },
  resendHandover: { method: 'POST', path: '/api/project/{id}/handover/resend' },
  takeBackProject: { method: 'DELETE', path: '/api/project/{id}/handover' },
  listHandovers: { method: 'GET', path: '/api/handovers' },
  readHandover: { method: 'GET', path: '/api/handovers/{handover_id}' },
  acceptHandover: { method: 'POST', path: '/api/handovers/{handover_id}/accept' },
  refuseHandover: { method: 'POST', path: '/api/handovers/{handover_id}/refuse' },
} as const;
