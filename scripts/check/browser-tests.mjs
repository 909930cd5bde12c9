/**
 * Browser tests by subject, with the features of server and web that they walk through, and who sees these features'
 * pages. Each feature and each test is in at least one subject (`browser-tests.test.ts`).
 * @type {Record<string, { readers: 'visitors' | 'developers' | 'both', features: readonly string[], tests: readonly string[] }>}
 */
export const subjects = {
  accounts: {
    readers: 'both',
    features: [
      'account-settings',
      'accounts',
      'federation',
      'identities',
      'invitation-acceptance',
      'invitations',
      'openid',
      'second-factors',
      'tokens',
    ],
    tests: [
      'account-pages/',
      'account-settings/',
      'accounts/',
      'api/',
      'federation/',
      'openid/',
      'pages/account-widget',
      'path/',
      'second-factors/',
      'widget/',
    ],
  },
  migration: { readers: 'developers', features: ['accounts', 'migration'], tests: ['migration/'] },
  // what the API says of itself to every caller
  session: {
    readers: 'developers',
    features: ['accounts', 'developer-account', 'developers', 'system', 'tokens'],
    tests: ['api/'],
  },
  buying: {
    readers: 'both',
    features: ['billing', 'catalog', 'create-flow', 'developers', 'money', 'payments', 'purchases', 'resellers'],
    tests: ['console/double-press', 'create-flow/', 'path/', 'resellers/create'],
  },
  payments: {
    readers: 'developers',
    features: ['billing', 'developers', 'invoicing', 'ledger', 'money', 'payments', 'purchases', 'subscriptions'],
    tests: [
      'console/billing',
      'console/change-cost',
      'console/money',
      'console/payment-',
      'console/subscriptions',
      'create-flow/buying',
      'create-flow/ways-to-pay',
      'providers/',
      'second-installation/',
    ],
  },
  pricing: {
    readers: 'visitors',
    features: ['catalog', 'pricing'],
    tests: ['create-flow/plan-steps', 'pages/pricing'],
  },
  projects: {
    readers: 'developers',
    features: [
      'activity',
      'activity-reading',
      'catalog',
      'create-flow',
      'customers',
      'developer-account',
      'developers',
      'groups',
      'handovers',
      'project-view',
      'projects',
      'users',
    ],
    tests: [
      'console/activity',
      'console/double-press',
      'console/groups',
      'console/handover',
      'console/late-parts',
      'console/lifecycle',
      'console/list-states',
      'console/offline',
      'console/people',
      'console/project',
      'console/users',
      'path/',
      'resellers/people',
    ],
  },
  resellers: {
    readers: 'developers',
    features: ['catalog', 'customers', 'projects', 'resellers'],
    tests: ['resellers/'],
  },
  credentials: {
    readers: 'developers',
    features: [
      'access-keys',
      'apps',
      'credential-choices',
      'credential-choosers',
      'gateway',
      'keys',
      'live-call',
      'sdk-catalogue',
      'studio-token',
      'studio-tokens',
    ],
    tests: [
      'console/access-keys',
      'console/app-assignment',
      'console/apps',
      'console/key',
      'console/live-call',
      'console/offline',
      'documentation/operators',
      'documentation/snippets',
      'pages/credential-choosers',
      'path/',
    ],
  },
  usage: {
    readers: 'developers',
    features: ['apps', 'customers', 'gateway', 'own-usage', 'spend-caps', 'usage', 'usage-api'],
    tests: ['console/change-cost', 'console/own-usage', 'console/spend-caps', 'console/usage'],
  },
  search: {
    readers: 'both',
    features: ['command-palette', 'documentation', 'own-search', 'search'],
    tests: ['pages/command-palette', 'pages/header-search', 'pages/search'],
  },
  documentation: {
    readers: 'visitors',
    features: [
      'api-reference',
      'blog',
      'credential-choosers',
      'documentation',
      'explorer',
      'feedback',
      'sdk-catalogue',
      'sdks',
      'widget-docs',
    ],
    tests: [
      'documentation/',
      'explorer/',
      'pages/api-reference',
      'pages/reading',
      'pages/snippets',
      'widget/playground',
    ],
  },
  support: { readers: 'visitors', features: ['support'], tests: ['support/'] },
  start: {
    readers: 'both',
    features: ['first-steps', 'home', 'projects'],
    tests: ['pages/hero', 'pages/home', 'pages/maps', 'pages/snippets', 'path/'],
  },
  frame: {
    readers: 'both',
    features: ['chrome', 'command-palette', 'legal', 'notifications', 'search'],
    tests: [
      'pages/account-widget',
      'pages/addresses',
      'pages/command-palette',
      'pages/first-scroll',
      'pages/frame',
      'pages/header-search',
      'pages/home',
      'pages/languages',
      'pages/navigation',
      'pages/privacy',
      'pages/reading',
      'pages/site-notice',
      'second-installation/',
      'ui/notifications',
    ],
  },
};

/** They open every page of these readers. */
export const testsOfAppearance = {
  visitors: ['pages/every-page.', 'pages/layout-shift'],
  developers: ['pages/every-page-of-developers', 'pages/layout-shift', 'pages/long-words'],
};
export const testsOfParts = ['ui/'];

/** A change that reaches more features than this can show anywhere. */
const manyFeatures = 12;

const featureOf = (file) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1];
export const isTest = (file) => /\.(test|e2e)\.tsx?$/.test(file);
const isProduct = /^(domain|contract|server|web|widget|sandbox|sample-platform|gateway-sdk|content)\//;

/** Programs of no feature: what they use without one can show anywhere. */
const shared = /^(server\/src|web\/src\/(?!ui\/))(?!.*\.(test|e2e)\.tsx?$)/;

/** Parts outside of the features whose tests are known. */
const elsewhere = [
  { files: /^(domain|contract|web\/test|content\/messages)\//, subjects: [] },
  { files: /^web\/(src\/ui|gallery)\//, subjects: [], more: testsOfParts },
  { files: /^widget\//, subjects: ['accounts'] },
  { files: /^sandbox\/src\/(cards|vat|wallet|webhooks)\//, subjects: ['buying', 'payments'] },
  { files: /^(sample-platform|gateway-sdk)\//, subjects: ['credentials', 'usage'] },
  {
    files: /^content\/(blog|documentation|documents|examples|reference|sdks|tutorials)\//,
    subjects: ['documentation', 'search'],
  },
];

/** @param {'visitors' | 'developers' | 'both'} readers */
const appearanceFor = (readers) =>
  readers === 'both' ? Object.values(testsOfAppearance).flat() : testsOfAppearance[readers];

/**
 * The browser tests that a change can affect; undefined for all of them.
 * @param {readonly string[]} changed
 * @param {readonly string[]} reached the changed files and everything that imports them
 */
export function browserTests(changed, reached) {
  const tests = reached.filter((file) => /^e2e\/.*(?<!\.long)\.(e2e|page\.test)\.ts$/.test(file)); // none of the long run
  const product = changed.filter((file) => isProduct.test(file) && !isTest(file));
  const places = product
    .filter((file) => !featureOf(file))
    .map((file) => elsewhere.find(({ files }) => files.test(file)));
  const names = product.length > 0 ? reached.filter((file) => !isTest(file)).map(featureOf) : [];
  const features = [...new Set(names.filter((name) => name !== undefined))];
  const isShared = features.length === 0 && reached.some((file) => shared.test(file));
  const isAnywhere = isShared || places.includes(undefined) || features.length > manyFeatures;
  if (isAnywhere || changed.some((file) => /^e2e\/[^/]+$/.test(file))) return undefined;
  const ofFeatures = Object.values(subjects).filter((subject) =>
    subject.features.some((name) => features.includes(name)),
  );
  const ofPlaces = places.flatMap((place) => place?.subjects.map((name) => subjects[name]) ?? []);
  const found = [...ofFeatures, ...ofPlaces].filter((subject) => subject !== undefined);
  const isSeen = product.some((file) => /^(web\/.*\.(tsx|css)|content\/messages\/.*)$/.test(file));
  const chosen = [
    ...found.flatMap((subject) => subject.tests),
    ...places.flatMap((place) => place?.more ?? []),
    ...(isSeen ? found.flatMap(({ readers }) => appearanceFor(readers)) : []),
  ];
  return [...new Set([...chosen.map((test) => `e2e/${test}`), ...tests])];
}

/** What draws around every page, and the account service's own pages, which several routes frame. */
const aroundPages = /^web\/src\/([^/]+|routes\/__root)\.tsx?$/;

const routeOf = (file) => /^web\/src\/routes\/((?:.+\/)?[^-/][^/]*)\.tsx$/.exec(file)?.[1];
const isAtOrBelow = (route, other) => route === other || ['.', '/'].some((next) => route.startsWith(other + next));

/**
 * The routes whose pages a change can show on, a layout's with those below it; undefined for all of them, also where the
 * imports do not lead to a route.
 * @param {readonly string[]} reached the changed files and everything that imports them
 * @param {readonly string[]} files all files that import or are imported
 */
export function routesShowing(reached, files) {
  if (reached.some((file) => aroundPages.test(file))) return undefined;
  const named = reached.map(routeOf).filter((route) => route !== undefined);
  const routes = files.map(routeOf).filter((route) => named.some((each) => route && isAtOrBelow(route, each)));
  return routes.length > 0 ? routes.map((route) => `${route}.tsx`) : undefined;
}
