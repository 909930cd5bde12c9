const segment = encodeURIComponent;

/** Every address that pages link to, in one place. */
export const paths = {
  home: '/',
  documentation: '/documentation',
  documentationPage: (slug: string) => `/documentation/${slug}`,
  yourFirstKey: '/documentation/your-first-key',
  rotateWithoutDowntime: '/documentation/rotate-without-downtime',
  restrictAKey: '/documentation/restrict-a-key',
  capYourSpend: '/documentation/cap-your-spend',
  accessTokens: '/documentation/access-tokens',
  whatWillThisCost: '/documentation/what-will-this-cost',
  readYourUsage: '/documentation/read-your-usage',
  connectYourGateway: '/documentation/operators/connect-your-gateway',
  unitRules: '/documentation/operators/unit-rules',
  apiReference: '/documentation/api-reference',
  accountWidget: '/documentation/account-widget',
  tutorials: '/tutorials',
  examples: '/api-explorer',
  blog: '/blog',
  pricing: '/pricing',
  /** Starts a project on a plan, for visitors and for users. */
  start: (planId: string) => `/sign-up?create=${segment(planId)}`,
  createSignIn: '/applications/create/sign-in',
  createSelectPlan: '/applications/create/select-plan',
  createAppDetails: '/applications/create/app-details',
  createDone: '/applications/create/done',
  createForReseller: '/reseller/projects/create',
  support: '/support-portal',
  search: '/search',
  login: '/login',
  maintenance: '/maintenance',
  projects: '/projects',
  usage: '/usage',
  project: (projectId: string) => `/projects/${segment(projectId)}`,
  /** The section of a project page where apps and keys are generated, and the one for live calls. */
  projectApps: (projectId: string) => `/projects/${segment(projectId)}#apps`,
  projectLiveCall: (projectId: string) => `/projects/${segment(projectId)}#live-call`,
  projectUsage: (projectId: string) => `/projects/${segment(projectId)}/usage`,
  usagePeriods: (projectId: string) => `/projects/${segment(projectId)}/usage/periods`,
  usageStatement: (projectId: string, firstDay: string) => `/projects/${segment(projectId)}/usage/periods/${firstDay}`,
  usageStatementCsv: (projectId: string, firstDay: string) =>
    `/api/project/usage-periods/${segment(projectId)}/${firstDay}/statement.csv`,
  projectActivity: (projectId: string) => `/projects/${segment(projectId)}/activity`,
  projectUsers: (projectId: string) => `/projects/${segment(projectId)}/users`,
  app: (appId: string) => `/applications/${segment(appId)}`,
  appDomains: (appId: string) => `/applications/${segment(appId)}?tab=domains`,
  apiKey: (appId: string, apiKeyId: string) => `/applications/${segment(appId)}/keys/${segment(apiKeyId)}`,
  appUsage: (appId: string) => `/applications/${segment(appId)}/usage`,
  changePlan: (appId: string, projectId: string) => `/applications/${segment(appId)}/${segment(projectId)}/change-plan`,
  upgrade: (projectId: string, planId: string) => `/plans?upgradeId=${segment(projectId)}&planId=${segment(planId)}`,
  /** Starts the change of a project's plan, over the project's page. */
  startUpgrade: (projectId: string, planId: string) =>
    `/projects/${segment(projectId)}?create=${segment(planId)}&upgradeId=${segment(projectId)}`,
  billing: '/billing-management',
  users: '/user-management',
  groups: '/group-management',
  terms: '/legal/terms',
  privacy: '/legal/privacy',
  cookies: '/legal/cookies',
  privacySettings: '/legal/privacy-settings',
} as const;

/** The addresses in the sitemap: complete pages for visitors. */
export const publicPaths: readonly string[] = [
  paths.home,
  paths.documentation,
  paths.yourFirstKey,
  paths.rotateWithoutDowntime,
  paths.restrictAKey,
  paths.capYourSpend,
  paths.accessTokens,
  paths.whatWillThisCost,
  paths.readYourUsage,
  paths.connectYourGateway,
  paths.unitRules,
  paths.apiReference,
  paths.accountWidget,
  paths.terms,
  paths.pricing,
];

/** Pages for signed-in users, excluded from search engines. */
export const privatePaths: readonly string[] = [
  paths.projects,
  paths.usage,
  paths.billing,
  paths.users,
  paths.groups,
  '/applications/',
  '/reseller/',
];
