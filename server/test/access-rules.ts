import { pendingAdmin, type Request } from './factories/requests.ts';
import type { PersonName, Project, World } from './factories/world.ts';
import type { TestApp } from './harness.ts';

/** These end the session that the other endpoints need. */
export const endings = new Set(['deleteSession', 'signOut', 'endOtherSessions']);

const runningApps: readonly PersonName[] = ['reseller', 'admin of app A'];
export const seeing = {
  project: ['reseller', 'admin of app A', 'admin of app B', 'admin of the token app', 'customer manager'],
  app: ['reseller', 'admin of app A', 'customer manager'],
  'token app': ['reseller', 'admin of the token app', 'customer manager'],
} as const satisfies Record<string, readonly PersonName[]>;

export type Rule = {
  readonly about: keyof typeof seeing;
  /** Those who may call it for the resold project; others who see the project get 403. */
  readonly may: readonly PersonName[];
  /** False if even a project's owner may not call it. */
  readonly owner?: false;
  /** The thing is gone afterwards, so only one caller can do it. */
  readonly once?: true;
  /** Another request for the resold project than for the owner's. */
  readonly request?: (project: Project) => Request;
};

const onlyReseller: readonly PersonName[] = ['reseller'];
const runsTokenApp: readonly PersonName[] = ['reseller', 'admin of the token app'];
const seesProject: Rule = { about: 'project', may: seeing.project };
const seesApp: Rule = { about: 'app', may: seeing.app };
const managesKeys: Rule = { about: 'app', may: runningApps };
const managesAccessKeys: Rule = { about: 'token app', may: runsTokenApp };
const changesProject: Rule = { about: 'project', may: onlyReseller };
const changesApp: Rule = { about: 'app', may: onlyReseller };

/** Nobody hands over a project that a reseller runs for a customer. */
const ownedAlone: Rule = { about: 'project', may: [] };

/** The permissions for projects and their apps; endpoints that end something come last. */
export const rules: Readonly<Record<string, Rule>> = {
  readProject: seesProject,
  readProjectUsage: seesProject,
  readAppUsage: seesApp,
  readUsageBreakdown: seesProject,
  readSpendCaps: seesProject,
  setProjectSpendCap: changesProject,
  setKeySpendCap: managesKeys,
  setCustomerSpendCap: { ...changesProject, owner: false },
  listUsagePeriods: seesProject,
  readUsageStatement: seesProject,
  exportUsageStatement: seesProject,
  readStatementLine: seesApp,
  readUsageExplanation: seesProject,
  readUsageEvents: seesProject,
  readApp: seesApp,
  listAppSdks: seesApp,
  linkSdk: seesApp,
  findProjectOfApp: seesApp,
  listActivity: changesProject,
  exportActivity: changesProject,
  listAuthorizations: { ...seesProject, owner: false },
  listUsers: { ...seesApp, owner: false },
  addUsers: { ...seesApp, owner: false },
  setUserPermissions: { ...seesApp, owner: false },
  resendUserInvite: { ...seesApp, owner: false },
  listAppAdmins: { ...seesApp, owner: false },
  findCustomerOfApp: { ...seesApp, owner: false },
  updateProject: {
    ...changesProject,
    request: ({ id }) => ({ params: { id }, body: { company_name: 'Acme Maps' } }),
  },
  createApp: changesProject,
  updateApp: changesApp,
  extendApp: { ...changesApp, owner: false },
  listApiKeys: managesKeys,
  createApiKey: managesKeys,
  renameApiKey: managesKeys,
  disableApiKey: managesKeys,
  enableApiKey: managesKeys,
  restrictApiKey: managesKeys,
  setApiKeyServices: managesKeys,
  setApiKeyExpiry: managesKeys,
  setApiKeyLimits: managesKeys,
  rotateApiKey: managesKeys,
  endApiKeyRotation: managesKeys,
  testApiKey: managesKeys,
  adviseOnApiKey: managesKeys,
  listAccessKeys: managesAccessKeys,
  createAccessKey: managesAccessKeys,
  disableAccessKey: managesAccessKeys,
  enableAccessKey: managesAccessKeys,
  registerPublicKey: managesAccessKeys,
  deleteApiKey: { ...managesKeys, once: true },
  deleteAccessKey: { ...managesAccessKeys, once: true },
  listProjectTokens: changesProject,
  createProjectToken: changesProject,
  deleteProjectToken: { ...changesProject, once: true },
  upgradeResellerProject: { ...changesProject, owner: false, once: true },
  readProjectHandover: ownedAlone,
  offerProject: ownedAlone,
  resendHandover: ownedAlone,
  takeBackProject: ownedAlone,
  createCancelSurvey: { ...changesProject, once: true },
  changeProjectStatus: { ...changesProject, once: true },
  undoPlanChange: changesProject,
};

type CustomerRule = {
  readonly may: readonly PersonName[];
  /** Others who learn that the customer exists. */
  readonly refused: readonly PersonName[];
  /** The answer to everybody else, which is the same for a customer that does not exist. */
  readonly strangers: 'NOT_FOUND' | 'USER_ROLE_PERMISSION_DENIED';
  /** What each call needs anew, because the one before may have used it up. */
  readonly before?: (app: TestApp, world: World) => Promise<unknown>;
};

const inviteAdmin = (app: TestApp, { resold, people }: World) =>
  app.services.transact((tx) =>
    app.services.invitations.invite(tx, {
      email: pendingAdmin,
      realm: app.config.main_realm,
      roles: [{ name: 'customeradmin', value: resold.appId }],
      invitedBy: people.reseller.userId,
    }),
  );

const admins: readonly PersonName[] = ['admin of app A', 'admin of app B', 'admin of the token app'];
export const customerRules: Readonly<Record<string, CustomerRule>> = {
  listCustomerAdmins: {
    may: ['reseller', 'customer manager', ...admins],
    refused: [],
    strangers: 'NOT_FOUND',
  },
  renameCustomer: { may: ['reseller', ...admins], refused: ['customer manager'], strangers: 'NOT_FOUND' },
  assignApps: { may: onlyReseller, refused: ['customer manager', ...admins], strangers: 'NOT_FOUND' },
  readCustomerProducts: { may: onlyReseller, refused: ['customer manager', ...admins], strangers: 'NOT_FOUND' },
  switchCustomerProduct: { may: onlyReseller, refused: ['customer manager', ...admins], strangers: 'NOT_FOUND' },
  readCustomerPrices: { may: onlyReseller, refused: ['customer manager', ...admins], strangers: 'NOT_FOUND' },
  setCustomerPrice: { may: onlyReseller, refused: ['customer manager', ...admins], strangers: 'NOT_FOUND' },
  readCustomerStatement: { may: onlyReseller, refused: [], strangers: 'USER_ROLE_PERMISSION_DENIED' },
  exportCustomerStatement: { may: onlyReseller, refused: [], strangers: 'USER_ROLE_PERMISSION_DENIED' },
  suggestCustomerAdmins: { may: onlyReseller, refused: [], strangers: 'USER_ROLE_PERMISSION_DENIED' },
  inviteAdmin: { may: runningApps, refused: [], strangers: 'USER_ROLE_PERMISSION_DENIED' },
  withdrawAdmin: {
    may: runningApps,
    refused: [],
    strangers: 'USER_ROLE_PERMISSION_DENIED',
    before: inviteAdmin,
  },
};
/** Roles for which calls of strangers look for the customer. */
export const looking: Readonly<Record<string, readonly PersonName[]>> = {
  readCustomerStatement: ['other reseller'],
  exportCustomerStatement: ['other reseller'],
  suggestCustomerAdmins: ['other reseller'],
  inviteAdmin: ['other reseller', 'admin of app B', 'admin of the token app'],
  withdrawAdmin: ['other reseller', 'admin of app B', 'admin of the token app'],
};
