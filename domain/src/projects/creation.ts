import { type Amounts, freemiumBasicPlanId, freemiumPlanIds, isPaidPlan, proPlanIds } from '../plans/plans.ts';
import type { Reason } from '../base/reasons.ts';
import { paysByContract } from '../accounts/roles.ts';
import { type AccountActiveFlags, accountIsActive, type AriaStatus, isActiveStatus } from './status.ts';

/**
 * Maximum number of freemium projects per channel; the keys are channel names with underscores, and `others` (CRE-46).
 */
export type FreemiumAllowances = Readonly<Record<string, number>>;

/** The allowance of freemium projects for a channel; none if not even `others` is configured (CRE-46). */
export function allowanceFor(channel: string, allowances: FreemiumAllowances): number {
  const name = channel.replaceAll('-', '_');
  // A channel called `constructor` must not match inherited properties.
  return (Object.hasOwn(allowances, name) ? allowances[name] : allowances.others) ?? 0;
}

/** A project of the account, with the fields that the checks use. */
export type AccountProject = {
  readonly product_id: string;
  readonly client_plan_id: string;
  readonly aria_status: AriaStatus;
};

const countsAsFreemium = ({ client_plan_id, aria_status }: AccountProject) =>
  isActiveStatus(aria_status) && freemiumPlanIds.includes(client_plan_id);

/** How many more freemium projects are allowed; zero or less means that the limit is reached (CRE-45, PRJ-08). */
export function freemiumRemaining(projects: readonly AccountProject[], allowance: number): number {
  return allowance - projects.filter(countsAsFreemium).length;
}

/** The deciding currency: the account's, otherwise the billing country's, in lower case (CRE-50, PLN-13). */
export function currencyOf(
  currency_cd: string | null | undefined,
  countryCurrency: string | null | undefined,
): string | undefined {
  return (currency_cd || countryCurrency || undefined)?.toLowerCase();
}

/** Whether projects can be paid for in this currency (CRE-50). */
export function currencyIsSupported(currency: string | undefined): boolean {
  return currency !== 'aud';
}

/** The input of the creation checks; the server reads it under the account's lock, the web from its cache. */
export type CreationFacts = {
  readonly isMainRealm: boolean;
  /** Undefined for a new user, whose account is created in the flow. */
  readonly accountStatus: AriaStatus | undefined;
  readonly accountFlags: AccountActiveFlags;
  readonly channel: string;
  readonly plan: { readonly id: string; readonly price: Amounts };
  /** The billing country, else the account's country; undefined when neither is known. */
  readonly country: { readonly block_paid_creation: boolean } | undefined;
  /** From `currencyOf`. */
  readonly currency: string | undefined;
  readonly hasPaymentMethod: boolean;
  /** Whether the billing details are complete (BIL-47). */
  readonly billingIsComplete: boolean;
  readonly projects: readonly AccountProject[];
  /** From `allowanceFor`. */
  readonly allowance: number;
  /** The product_id of the project whose plan changes; missing for a new project. */
  readonly changing?: string;
};

type Check = (facts: CreationFacts) => Reason | undefined;

const accountCheck: Check = ({ accountStatus, accountFlags }) =>
  accountStatus === undefined || accountIsActive(accountStatus, accountFlags) ? undefined : 'ACCOUNT_IS_NOT_ACTIVE';

const roleCheck: Check = ({ plan, channel }) =>
  isPaidPlan(plan) && paysByContract(channel) ? 'USER_ROLE_PERMISSION_DENIED' : undefined;

const countryCheck: Check = ({ plan, country }) =>
  isPaidPlan(plan) && (country === undefined || country.block_paid_creation) ? 'COUNTRY_ACCESS_DENIED' : undefined;

const currencyCheck: Check = ({ plan, currency }) =>
  isPaidPlan(plan) && !currencyIsSupported(currency) ? 'UNSUPPORTED_CURRENCY' : undefined;

/** The refusals of a new project, or a reactivated one, beyond the freemium allowance (ERR-06 to ERR-08). */
export const freemiumRefusals = [
  'FREEMIUM_COUNT_EXCEEDED',
  'FREEMIUM_COUNT_EXCEEDED_NEW_PRO',
  'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO',
] as const satisfies readonly Reason[];

/** Every refusal by the freemium allowance: also that of a downgrade (ERR-09). */
export const freemiumLimitCodes = [
  ...freemiumRefusals,
  'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO_DOWNGRADE',
] as const satisfies readonly Reason[];

function newFreemiumRefusal({
  plan,
  projects,
  allowance,
}: CreationFacts): (typeof freemiumRefusals)[number] | undefined {
  if (!freemiumPlanIds.includes(plan.id) || freemiumRemaining(projects, allowance) > 0) return undefined;
  const ownsPro = projects.some((own) => isActiveStatus(own.aria_status) && proPlanIds.includes(own.client_plan_id));
  if (ownsPro) return 'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO';
  return proPlanIds.includes(plan.id) ? 'FREEMIUM_COUNT_EXCEEDED_NEW_PRO' : 'FREEMIUM_COUNT_EXCEEDED';
}

// Upgrades are exempt (CRE-47); a downgrade from pro to basic is not, and the project itself is not counted (ERR-09).
function freemiumCheck(facts: CreationFacts): Reason | undefined {
  const changed = facts.projects.find(({ product_id }) => product_id === facts.changing);
  if (!changed) return newFreemiumRefusal(facts);
  if (facts.plan.id !== freemiumBasicPlanId || !proPlanIds.includes(changed.client_plan_id)) return undefined;
  const others = facts.projects.filter((own) => own !== changed);
  return freemiumRemaining(others, facts.allowance) > 0 ? undefined : 'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO_DOWNGRADE';
}

/** In the order of CRE-52, with the billing details last (BIL-47); the first refusal wins. */
const creationChecks: readonly Check[] = [
  ({ isMainRealm }) => (isMainRealm ? undefined : 'BLOCK_PLATFORM_USER_PROJECT_CREATE'),
  accountCheck,
  roleCheck,
  countryCheck,
  currencyCheck,
  freemiumCheck,
  ({ plan, hasPaymentMethod }) => (isPaidPlan(plan) && !hasPaymentMethod ? 'PAYMENT_METHOD_REQUIRED' : undefined),
  ({ plan, billingIsComplete }) => (isPaidPlan(plan) && !billingIsComplete ? 'BILLING_DETAILS_REQUIRED' : undefined),
];

/** What decides about a project that a reseller runs; it is invoiced by contract, so that no payment method is needed. */
export type ResaleFacts = Pick<
  CreationFacts,
  'isMainRealm' | 'accountStatus' | 'accountFlags' | 'plan' | 'country' | 'currency'
>;

/** Why a reseller cannot create a project on the plan, or change one to it; undefined if they can (RES-60, REQ-34). */
export function resaleRefusal(facts: ResaleFacts): Reason | undefined {
  const { isMainRealm, accountStatus, accountFlags, plan, country, currency } = facts;
  if (!isMainRealm) return 'BLOCK_PLATFORM_USER_PROJECT_CREATE';
  if (accountStatus === undefined) return 'DEVELOPER_NOT_FOUND';
  if (!accountIsActive(accountStatus, accountFlags)) return 'ACCOUNT_IS_NOT_ACTIVE';
  if (!isPaidPlan(plan)) return undefined;
  if (country === undefined || country.block_paid_creation) return 'COUNTRY_ACCESS_DENIED';
  return currencyIsSupported(currency) ? undefined : 'UNSUPPORTED_CURRENCY';
}

/** Why a project cannot be created, or changed to the plan; undefined when it can (CRE-44 to CRE-52, ERR-06 to ERR-09). */
export function creationRefusal(facts: CreationFacts): Reason | undefined {
  for (const check of creationChecks) {
    const reason = check(facts);
    if (reason) return reason;
  }
  return undefined;
}

const withCreateVariant: readonly string[] = [
  'TIMEOUT',
  'UNKNOWN',
  'USER_ROLE_PERMISSION_DENIED',
  'COUNTRY_ACCESS_DENIED',
  'UNSUPPORTED_CURRENCY',
];

/** The error code for a failed creation: its PROJECT_CREATE_ variant if one exists (ERR-16). */
export function createErrorCode(reason: string): string {
  return withCreateVariant.includes(reason) ? `PROJECT_CREATE_${reason}` : reason;
}
