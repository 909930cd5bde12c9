/** On the account service's origin: the signed-in user's own account (ACC-51, ACC-52). */
export const accountSettingsRoutes = {
  readProfile: { method: 'GET', path: '/api/account/profile' },
  chooseOwnLanguage: { method: 'PUT', path: '/api/account/language' },
  updateProfile: { method: 'PUT', path: '/api/account/profile' },
  resendVerificationMail: { method: 'POST', path: '/api/account/profile/verification' },
  changePassword: { method: 'POST', path: '/api/account/change-password' },
  listSessions: { method: 'GET', path: '/api/account/sessions' },
  endSession: { method: 'DELETE', path: '/api/account/sessions/{sid}' },
  endOtherSessions: { method: 'POST', path: '/api/account/sessions/end-others' },
  downloadData: { method: 'GET', path: '/api/account/data' },
  readDeletion: { method: 'GET', path: '/api/account/deletion' },
  deleteAccount: { method: 'POST', path: '/api/account/deletion' },
} as const;
