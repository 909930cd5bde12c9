import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { lineIdOf } from '../../src/features/usage/periods/line-id.ts';

type Name = keyof typeof allEndpoints;
type NeedsInput<E extends Endpoint> = E extends { access: 'public' | 'client' }
  ? false
  : E extends { params: object } | { query: object } | { body: object }
    ? true
    : false;
/** Every endpoint with restricted access and an input. */
type GuardedName = { [N in Name]: NeedsInput<(typeof allEndpoints)[N]> extends true ? N : never }[Name];

export type Request = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** The ids and addresses in requests. */
export type Places = {
  readonly userId: string;
  readonly id: string;
  readonly appId: string;
  readonly apiKeyId: string;
  readonly tokenApp: string;
  readonly accessKey: string;
  readonly projectToken: string;
  readonly customer_id: string;
  readonly admin_id: string;
  readonly email: string;
  readonly group_id: string;
  readonly invitedUser: string;
  readonly invitedMember: string;
};

const publicKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};
const developer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', country: 'DEU' };
const passkey = `pky_${'0'.repeat(26)}`;
const attestation = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  clientExtensionResults: {},
};
const encryptedCard = {
  type: 'scheme',
  holderName: 'Ada Lovelace',
  encryptedCardNumber: 'sealed-card-number-0000',
  encryptedExpiryMonth: 'sealed-expiry-month-0000',
  encryptedExpiryYear: 'sealed-expiry-year-0000',
  encryptedSecurityCode: 'sealed-security-code-0000',
};
const ofStatement = () => ({ params: { statement_no: 'WP-2026-000001' } });
const resellerPlans = { master_plan: 'NBM3-ESS', supplemental_plans: ['NBM3-ESS-BAS'] };
const resellerPlan = {
  ...resellerPlans,
  display_name_long: 'Business Essentials Basic',
  period: 'MON',
  expiry_date: '2027-01-31',
  apps_type: 'reseller_basic',
};
const ofProject = ({ id }: Places) => ({ params: { id } });
const ofApp = ({ id, appId }: Places) => ({ params: { id, appId } });
const ofKeys = ({ appId }: Places) => ({ params: { hrnId: appId } });
const ofKey = ({ appId, apiKeyId }: Places) => ({ params: { hrnId: appId, apiKeyId } });
const ofTokenApp = ({ tokenApp }: Places) => ({ params: { app: tokenApp } });
const ofAccessKey = ({ tokenApp, accessKey }: Places) => ({ params: { app: tokenApp, accessKey } });
const first_day = '2026-11-21';
const ofPeriod = ({ id }: Places) => ({ params: { id, first_day } });
const lineOf = (appId: string) => lineIdOf([appId, 'route', 'Transactions', 'prd', '0001-01-01', first_day]);
/** The address of the invitation that is withdrawn. */
export const pendingAdmin = 'pending-admin@acme.example';

const nothing = () => ({});
const days = { start_date: '2026-11-01', end_date: '2026-11-20' };

/**
 * A request that passes the endpoint's schema, so that only its rules can refuse it. Requests that would end the
 * caller's session or account contain a wrong password, code or email.
 */
export const validRequests: Readonly<Record<GuardedName, (places: Places) => Request>> = {
  confirmIdentity: () => ({ body: { password: 'not the password' } }),
  confirmTotp: () => ({ body: { enrolment: 'A'.repeat(43), code: '000000' } }),
  confirmPasskey: () => ({ body: { name: 'Phone', attestation } }),
  renamePasskey: () => ({ params: { passkey_id: passkey }, body: { name: 'Phone' } }),
  removePasskey: () => ({ params: { passkey_id: passkey } }),
  chooseLanguage: () => ({ body: { lang: 'en' } }),
  chooseOwnLanguage: () => ({ body: { lang: 'en' } }),
  updateProfile: () => ({ body: { firstName: 'Ada', lastName: 'Lovelace', country: 'DEU' } }),
  changePassword: () => ({ body: { present_password: 'not the password', password: 'another good password' } }),
  endSession: () => ({ params: { sid: '00000000-0000-4000-8000-000000000000' } }),
  deleteAccount: () => ({ body: { email: 'nobody@example.org' } }),
  updateDeveloper: () => ({ body: developer }),
  createDeveloper: () => ({ body: developer }),
  calculateTax: () => ({ body: { plan_id: 'Freemium-Pro', user: developer } }),
  readPurchase: () => ({ params: { flow: 'flow-1' } }),
  validateVat: () => ({ body: { vat_id: 'DE12', country_code: 'DEU' } }),
  listStatements: nothing,
  listAllStatements: nothing,
  listDifferences: nothing,
  listMoneyActions: nothing,
  readLedger: () => ({ params: { month: '2026-11' } }),
  readLedgerAccounts: () => ({ params: { month: '2026-11' } }),
  collectStatement: () => ({ ...ofStatement(), body: { action: 'retry', reason: 'The bank asked for it' } }),
  creditStatement: () => ({ ...ofStatement(), body: { reason: 'The service was down', refund: false } }),
  readAnyStatementPdf: ofStatement,
  readStatementPdf: ofStatement,
  readStatementUbl: ofStatement,
  readStatementCsv: ofStatement,
  readProject: ofProject,
  listProjectTokens: ofProject,
  createProjectToken: (places) => ({ ...ofProject(places), body: { name: 'Reports', days: 90 } }),
  deleteProjectToken: ({ id, projectToken }) => ({ params: { id, tokenId: projectToken } }),
  readUsage: () => ({ query: days }),
  readUsageCsv: () => ({ query: days }),
  createProject: () => ({ body: { plan_id: 'Freemium-Basic', date: '2026-11-21', user: developer } }),
  updateProject: (places) => ({ ...ofProject(places), body: { app_name: 'Renamed' } }),
  undoPlanChange: ofProject,
  changeProjectStatus: (places) => ({ ...ofProject(places), body: { status: 'CANCELLED' } }),
  createCancelSurvey: ({ id, userId }) => ({ body: { reason: 'Other', projectId: id, userId } }),
  listProjects: nothing,
  findProjectOfApp: ({ appId }) => ({ query: { app_id: appId } }),
  listCustomers: nothing,
  createCustomer: () => ({ body: { customer_name: 'Café Müller & Søn' } }),
  renameCustomer: ({ customer_id }) => ({ params: { customer_id }, body: { customer_name: 'Acme Maps' } }),
  readCustomerProducts: ({ customer_id }) => ({ params: { customer_id } }),
  switchCustomerProduct: ({ customer_id }) => ({ params: { customer_id }, body: { service: 'route', on: true } }),
  readCustomerPrices: ({ customer_id }) => ({ params: { customer_id } }),
  setCustomerPrice: ({ customer_id }) => ({
    params: { customer_id },
    body: { item: 'plans', value: 85.5, from: '2099-01-01' },
  }),
  listCustomerAdmins: ({ customer_id }) => ({ query: { customer_id } }),
  findCustomerOfApp: ({ appId }) => ({ params: { appId } }),
  listAppAdmins: ({ appId }) => ({ params: { appId } }),
  inviteAdmin: ({ customer_id, appId }) => ({
    body: {
      applications: [{ application_id: appId }],
      customer: { customer_id, customer_admin_email: 'new-admin@acme.example' },
    },
  }),
  withdrawAdmin: ({ customer_id, appId }) => ({
    body: {
      applications: [{ application_id: appId }],
      customer: { customer_id, customer_admin_email: pendingAdmin },
    },
  }),
  assignApps: ({ customer_id, appId }) => ({ params: { customer_id }, body: { apps: [appId] } }),
  setAdminRoles: ({ admin_id, appId }) => ({ params: { admin_id }, body: { apps: [appId] } }),
  listResellerPlans: () => ({ query: { model: 'all' } }),
  setUpResellerProject: () => ({ body: resellerPlans }),
  createResellerProject: () => ({ body: { plan: resellerPlan, date: '2026-11-21' } }),
  upgradeResellerProject: (places) => ({ ...ofProject(places), body: { plan: resellerPlan } }),
  listResellerCustomers: () => ({ query: { filter: 'expiring' } }),
  exportResellerCustomers: () => ({ query: { sort: 'units' } }),
  readCustomerStatement: ({ customer_id }) => ({ params: { customer_id }, query: { month: '2026-11' } }),
  exportCustomerStatement: ({ customer_id }) => ({ params: { customer_id }, query: { month: '2026-11' } }),
  suggestCustomers: () => ({ query: { q: 'ac' } }),
  suggestCustomerAdmins: ({ customer_id }) => ({ query: { q: 'ad', customer_id } }),
  listAuthorizations: ({ id }) => ({ query: { roleName: 'customeradmin', product_id: id } }),
  searchOwn: () => ({ query: { q: 'maps' } }),
  readOwnUsage: () => ({ query: { by: 'app', ...days } }),
  readOwnUsageExplanation: ({ appId }) => ({ query: { by: 'app', value: appId, ...days } }),
  readOwnUsageEvents: ({ id }) => ({ query: { by: 'project', value: id, ...days } }),
  exportOwnUsage: () => ({ query: days }),
  createApp: (places) => ({
    ...ofProject(places),
    body: { app_name: 'Another', platform: 'server', auth_type: 'apiKey' },
  }),
  updateApp: (places) => ({ ...ofApp(places), body: { app_name: 'Renamed' } }),
  readApp: ({ appId }) => ({ params: { appId } }),
  findNamespace: () => ({ params: { platform: 'ios', namespace: 'com.example.maps' } }),
  extendApp: ({ appId }) => ({ params: { appId }, body: { expiry_date: '2027-11-21' } }),
  listAppSdks: ofApp,
  linkSdk: (places) => ({ params: { ...ofApp(places).params, sdkId: 'mobile' } }),
  listApiKeyApps: nothing,
  listApiKeys: ofKeys,
  createApiKey: (places) => ({ ...ofKeys(places), body: { name: 'Another' } }),
  renameApiKey: (places) => ({ ...ofKey(places), body: { name: 'Renamed' } }),
  disableApiKey: ofKey,
  enableApiKey: ofKey,
  deleteApiKey: ofKey,
  restrictApiKey: (places) => ({ ...ofKey(places), body: { kind: 'none' } }),
  setApiKeyServices: (places) => ({ ...ofKey(places), body: { services: null } }),
  setApiKeyExpiry: (places) => ({ ...ofKey(places), body: { expiresAt: -1 } }),
  setApiKeyLimits: (places) => ({ ...ofKey(places), body: { rateLimit: null, monthlyQuota: null } }),
  rotateApiKey: (places) => ({ ...ofKey(places), body: { grace: 'none' } }),
  endApiKeyRotation: ofKey,
  testApiKey: (places) => ({ ...ofKey(places), body: {} }),
  adviseOnApiKey: ofKey,
  listAccessKeyApps: nothing,
  listAccessKeys: ofTokenApp,
  createAccessKey: (places) => ({ ...ofTokenApp(places), body: {} }),
  disableAccessKey: ofAccessKey,
  enableAccessKey: ofAccessKey,
  registerPublicKey: (places) => ({ ...ofAccessKey(places), body: { jwk: publicKey } }),
  deleteAccessKey: ofAccessKey,
  createStudioToken: ({ id, userId }) => ({
    query: { project: id },
    body: { urm: { readFeatures: [{ owner: userId }] } },
  }),
  readProjectUsage: (places) => ({ ...ofProject(places), query: days }),
  readAppUsage: (places) => ({ ...ofApp(places), query: days }),
  listUsagePeriods: ofProject,
  readUsageStatement: ofPeriod,
  exportUsageStatement: ofPeriod,
  readStatementLine: ({ id, appId }) => ({ params: { id, first_day, line_id: lineOf(appId) } }),
  readUsageBreakdown: (places) => ({ ...ofProject(places), query: { ...days, dimension: 'key' } }),
  listCardMethods: nothing,
  payByCard: () => ({ body: { paymentMethod: encryptedCard } }),
  openPaymentSession: () => ({ body: { flow: 'billing' } }),
  openPaymentForm: () => ({ body: { session_id: 'invented' } }),
  readPaymentStatus: () => ({ params: { token: 'invented' }, body: {} }),
  listPaymentTypes: () => ({ params: { country: 'DEU' } }),
  openWalletSession: () => ({ body: {} }),
  saveWallet: () => ({ params: { token: 'invented' } }),
  postWallet: () => ({ params: { token: 'invented' } }),
  rejectWallet: () => ({ params: { token: 'invented' } }),
  finishCardPayment: () => ({ body: { details: { threeDSResult: 'invented' } } }),
  readSpendCaps: ofProject,
  setProjectSpendCap: (places) => ({ ...ofProject(places), body: { cap: null } }),
  setKeySpendCap: ({ id, apiKeyId }) => ({ params: { id, apiKeyId }, body: { cap: null } }),
  setCustomerSpendCap: (places) => ({ ...ofProject(places), body: { cap: null } }),
  readUsageExplanation: (places) => ({ ...ofProject(places), query: days }),
  readUsageEvents: (places) => ({ ...ofProject(places), query: days }),
  listActivity: ofProject,
  exportActivity: ofProject,
  listPermissionSets: () => ({ body: { supplemental_plans_id: 'reseller_starter' } }),
  listUsers: ({ appId }) => ({ query: { appId } }),
  addUsers: ({ appId }) => ({
    body: {
      user_data: [
        {
          user: { email: 'new-user@acme.example' },
          permissions: [{ name: '', value: appId }],
          otpRequired: false,
        },
      ],
    },
  }),
  setUserPermissions: ({ appId, invitedUser }) => ({
    params: { userId: invitedUser },
    body: { permissions: { add: [{ name: '', value: appId }], delete: [] } },
  }),
  resendUserInvite: ({ appId, invitedUser }) => ({ params: { userId: invitedUser }, body: { appId } }),
  logAppSync: () => ({ query: { event: 'synchronised' } }),
  readProjectHandover: ofProject,
  offerProject: (places) => ({ ...ofProject(places), body: { email: 'successor@acme.example' } }),
  resendHandover: ofProject,
  takeBackProject: ofProject,
  readHandover: () => ({ params: { handover_id: `hnd_${'0'.repeat(26)}` } }),
  acceptHandover: () => ({ params: { handover_id: `hnd_${'0'.repeat(26)}` } }),
  refuseHandover: () => ({ params: { handover_id: `hnd_${'0'.repeat(26)}` } }),
  listGroupMembers: ({ group_id }) => ({ params: { group_id } }),
  readGroupMembers: ({ group_id, userId }) => ({ params: { group_id }, query: { userIds: JSON.stringify([userId]) } }),
  inviteGroupMember: ({ group_id }) => ({ params: { group_id }, body: { email: 'new-member@acme.example' } }),
  resendGroupInvitation: ({ group_id, invitedMember }) => ({ params: { group_id, member_id: invitedMember } }),
  removeGroupMember: ({ group_id, userId }) => ({ params: { group_id, member_id: userId } }),
  acceptInvitation: () => ({ body: { token: 'none' } }),
  verifyKey: () => ({ body: { key: 'none' } }),
  ingestEvents: () => ({ body: [] }),
};

/** The request for an endpoint; empty if it takes no input. */
export function validRequest(name: string, places: Places): Request {
  return name in validRequests ? validRequests[name as GuardedName](places) : {};
}

/** The address of a request with its path parameters and query. */
export function addressOf({ path }: Endpoint, { params = {}, query }: Request): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${filled}?${new URLSearchParams(query).toString()}` : filled;
}
