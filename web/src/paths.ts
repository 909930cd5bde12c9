const segment = encodeURIComponent;

/** Every address that pages link to, in one place. */
export const paths = {
  home: '/',
  documentation: '/documentation',
  documentationPage: (slug: string) => `/documentation/${slug}`,
  /** A document that is made elsewhere and shown in frames. */
  embeddedDocument: (id: string) => `/documentation/documents/${segment(id)}`,
  chinaDocumentation: '/cn/documentation',
  yourFirstKey: '/documentation/your-first-key',
  rotateWithoutDowntime: '/documentation/rotate-without-downtime',
  restrictAKey: '/documentation/restrict-a-key',
  capYourSpend: '/documentation/cap-your-spend',
  accessTokens: '/documentation/access-tokens',
  whatWillThisCost: '/documentation/what-will-this-cost',
  readYourUsage: '/documentation/read-your-usage',
  connectYourGateway: '/documentation/operators/connect-your-gateway',
  unitRules: '/documentation/operators/unit-rules',
  connectYourPayments: '/documentation/operators/connect-your-payments',
  operatorsMoney: '/documentation/operators/money',
  apiReference: '/documentation/api-reference',
  /** The calls of one group, or the `errors` of all. */
  apiReferencePage: (slug: string) => `/documentation/api-reference/${slug}`,
  accountWidget: '/documentation/account-widget',
  coordinatesInChina: '/documentation/coordinates-in-china',
  tutorials: '/tutorials',
  tutorial: (slug: string) => `/tutorials/${slug}`,
  examples: '/api-explorer',
  documentationExamples: '/documentation/examples',
  blog: '/blog',
  post: (slug: string) => `/blog/${slug}`,
  pricing: '/pricing',
  signUp: '/sign-up',
  /** Starts a project on a plan, for visitors and for users. */
  start: (planId: string) => `/sign-up?create=${segment(planId)}`,
  createSignIn: '/applications/create/sign-in',
  createSelectPlan: '/applications/create/select-plan',
  createAppDetails: '/applications/create/app-details',
  createDone: '/applications/create/done',
  resellerCustomers: '/reseller/customers',
  resellerCustomer: (customerId: string) => `/reseller/customers/${segment(customerId)}`,
  resellerCustomersCsv: '/api/reseller/customers.csv',
  customerStatementCsv: (customerId: string, month: string) =>
    `/api/reseller/customers/${segment(customerId)}/statement.csv?month=${month}`,
  createForReseller: '/reseller/projects/create',
  upgradeForReseller: (projectId: string) => `/reseller/projects/create?upgradeId=${segment(projectId)}`,
  olderResellerPlans: '/applications/create/reseller/plan_details',
  olderResellerDetails: '/applications/create/reseller/app_details',
  olderResellerReview: '/applications/create/reseller/review',
  olderResellerDone: '/applications/create/reseller/done',
  support: '/support-portal',
  contactDone: '/contact-us/done',
  search: '/search',
  login: '/login',
  maintenance: '/maintenance',
  migrate: (aid: string) => `/migrate?flow=sign-up&aid=${aid}`,
  projects: '/projects',
  usage: '/usage',
  ownUsageFile: '/api/usage/own/usage.csv',
  /** A project that somebody offers to the user. */
  handover: (handoverId: string) => `/handover/${segment(handoverId)}`,
  project: (projectId: string) => `/projects/${segment(projectId)}`,
  /** The section of a project page where apps and keys are generated, and the one for live calls. */
  projectApps: (projectId: string) => `/projects/${segment(projectId)}#apps`,
  projectLiveCall: (projectId: string) => `/projects/${segment(projectId)}#live-call`,
  projectUsage: (projectId: string) => `/projects/${segment(projectId)}/usage`,
  usagePeriods: (projectId: string) => `/projects/${segment(projectId)}/usage/periods`,
  usageStatement: (projectId: string, firstDay: string) => `/projects/${segment(projectId)}/usage/periods/${firstDay}`,
  usageStatementCsv: (projectId: string, firstDay: string) =>
    `/api/project/usage-periods/${segment(projectId)}/${firstDay}/statement.csv`,
  /** The operators' page about money, and a statement of any account there. */
  money: '/money',
  anyStatementPdf: (statementNo: string) => `/api/money/statements/${segment(statementNo)}/statement.pdf`,
  ledgerAccountsCsv: (month: string) => `/api/money/ledger/${segment(month)}/accounts.csv`,
  ledgerCsv: (month: string) => `/api/money/ledger/${segment(month)}/ledger.csv`,
  /** A file of a statement of the caller's account. */
  statementFile: (statementNo: string, ending: 'pdf' | 'xml' | 'csv') =>
    `/api/developer/statements/${segment(statementNo)}/statement.${ending}`,
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

/** All pages for programs that read them (llmstxt.org). */
export const llmsPath = '/llms.txt';

/** The feed of the blog, for programs that read it. */
export const feedPath = '/blog/feed.xml';

/** The addresses in the sitemap besides those of the content: complete pages for visitors. */
export const publicPaths: readonly string[] = [
  paths.home,
  paths.documentation,
  paths.chinaDocumentation,
  paths.apiReference,
  paths.apiReferencePage('errors'),
  paths.accountWidget,
  paths.tutorials,
  paths.blog,
  paths.terms,
  paths.privacy,
  paths.cookies,
  paths.pricing,
  paths.support,
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
  '/handover/',
];
