/** An entry of the session's role list (ACC-45); the value is the role's object, such as an app. */
export type SessionRole = { readonly name: string; readonly value: string };

const rolesByPrecedence = ['reseller', 'customeradmin', 'customermanager'] as const;

/** `no-eum-roles` is the specified name for a user without any of the three (PRJ-12). */
export type Role = (typeof rolesByPrecedence)[number] | 'no-eum-roles';

/** The role of a user, by fixed precedence regardless of the order of the list (ROL-03). */
export function roleOf(roles: readonly SessionRole[]): Role {
  return rolesByPrecedence.find((role) => roles.some(({ name }) => name === role)) ?? 'no-eum-roles';
}

/** What an invitation makes of somebody, for its mail: a role of ROL-03, a member of a group, or a user of an app. */
export type InvitedRole = Role | 'groupmember' | 'user';

/** The role that an invitation names in its mail (CUS-13, GRP-04). */
export function invitedRoleOf(roles: readonly SessionRole[]): InvitedRole {
  if (roles.some(({ name }) => name === 'groupmember')) return 'groupmember';
  const role = roleOf(roles);
  return role === 'no-eum-roles' && roles.length > 0 ? 'user' : role;
}

/** The role of operators who correct statements and send money back; a command gives it (BIL-45). */
export const financeRole = 'finance';

/** The list with these roles added, without duplicates (CUS-13). */
export function withRoles(roles: readonly SessionRole[], added: readonly SessionRole[]): SessionRole[] {
  const isSame = (a: SessionRole) => (b: SessionRole) => a.name === b.name && a.value === b.value;
  return [...roles, ...added].filter((role, at, all) => all.findIndex(isSame(role)) === at);
}

/** The channels that have rules; an account may have another one (ROL-04). */
export const channels = [
  'reseller',
  'customeradmin',
  'key-account',
  'self-serve',
  'automotive',
  'aws',
  'aws-marketplace',
] as const;
export type Channel = (typeof channels)[number];

/** The channel of a user: by role, otherwise the account's; self-serve without an account (ROL-04, ROL-09). */
export function channelOf(role: Role, accountChannel: string | null | undefined): string {
  if (role === 'reseller') return 'reseller';
  if (role === 'customeradmin' || role === 'customermanager') return 'customeradmin';
  return accountChannel || 'self-serve';
}

const notKeyAccount: readonly string[] = ['reseller', 'self-serve', 'customeradmin'] satisfies Channel[];

/** Whether a channel has a key account's permissions and paid content; calls to action use the literal name instead (ROL-05). */
export function isKeyAccount(channel: string): boolean {
  return !notKeyAccount.includes(channel);
}

/** Whether the plans of a channel are invoiced by contract, so that none can be bought here (CRE-49). */
export function paysByContract(channel: string): boolean {
  return channel === 'reseller' || isKeyAccount(channel);
}

/** The audiences of restricted content (ROL-13). */
export const userTypes = [
  'self-serve',
  'reseller',
  'customeradmin',
  'key-account',
  'automotive',
] as const satisfies Channel[];
export type UserType = (typeof userTypes)[number];

/**
 * Whether a user of this channel is in one of the audiences; channels that count as key accounts see their content
 * (ROL-05, ROL-13).
 */
export function isOfType(channel: string, types: readonly UserType[]): boolean {
  return types.some((type) => type === channel || (type === 'key-account' && isKeyAccount(channel)));
}

/** Whether a user of this channel sees content for paying users (ROL-14). */
export function seesPaidContent(channel: string, hasPaymentMethod: boolean): boolean {
  return paysByContract(channel) || (channel === 'self-serve' && hasPaymentMethod);
}

/** Whether the realm is the provider's own, as is a missing one (ROL-06). */
export function isMainRealm(realm: string | null | undefined, mainRealm: string): boolean {
  return !realm || realm === mainRealm;
}

/** The target of the get-started button (ROL-07). */
export function getStartedPath(role: Role): string {
  return role === 'reseller' ? '/reseller/projects/create?tab=EVALUATION' : '/sign-up?create=Freemium-Basic';
}

const basicPlanCall = (ff_clm: boolean) => `/${ff_clm ? 'register' : 'sign-up'}?create=Freemium-Basic`;

const createProjectCalls: Readonly<Record<Channel, (ff_clm: boolean) => string | undefined>> = {
  reseller: () => '/reseller/projects/create',
  customeradmin: () => undefined,
  'self-serve': (ff_clm) => (ff_clm ? '/sign-up' : '/pricing'),
  'key-account': basicPlanCall,
  automotive: basicPlanCall,
  aws: basicPlanCall,
  'aws-marketplace': basicPlanCall,
};

/** The target of the create-project call to action; undefined if the channel has none (ROL-08 to ROL-12). */
export function createProjectCall(channel: string | null | undefined, ff_clm: boolean): string | undefined {
  const name = channels.find((one) => one === (channel || 'self-serve'));
  return name && createProjectCalls[name](ff_clm);
}
