/** What a tab keeps of the account of whoever is signed in (CFG-06); it goes as soon as nobody is (REQ-13). */
export const personKeys = {
  developer: 'developer',
  /** Which change, of all tabs, the copy of the developer account was read after. */
  developerChange: 'developer-change',
  customerAdminProjects: 'customer-admin-projects',
  project: 'project',
} as const;

/** The create flow of a tab (CRE-15, CFG-06). An expired session must not lose it, a person who signs out takes it along. */
export const flowKeys = { state: 'create-flow', contact: 'create-flow-contact' } as const;
