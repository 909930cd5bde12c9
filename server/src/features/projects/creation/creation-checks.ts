import type { Plan } from '@waypost/contract/entities/catalog';
import type { SessionUser } from '@waypost/contract/entities/session';
import {
  allowanceFor,
  creationRefusal,
  resaleRefusal,
  type FreemiumAllowances,
  type AccountProject,
} from '@waypost/domain/projects/creation';
import { accountCurrency, billedCountry } from '@waypost/domain/plans/currency';
import type { BilledFields } from '@waypost/domain/billing/billing-paths';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Reason } from '@waypost/domain/base/reasons';
import { channelOf, isMainRealm, roleOf } from '@waypost/domain/accounts/roles';
import type { AccountActiveFlags } from '@waypost/domain/projects/status';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';

type DecidingColumn = 'channel' | 'aria_status' | 'payment_type' | 'country' | 'billing_country' | 'currency_cd';

/** The account after the creation; for a new user only the typed fields. */
export type Applicant = BilledFields & { readonly [Column in DecidingColumn]?: DeveloperRecord[Column] | null };

export type CheckDeps = {
  readonly catalog: Pick<CatalogService, 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'billingProblemsOf'>;
  readonly config: {
    readonly main_realm: string;
    readonly freemium_allowance: FreemiumAllowances;
    readonly flags: AccountActiveFlags;
  };
};

export type CheckedCreation = {
  readonly user: SessionUser;
  readonly plan: Plan;
  readonly applicant: Applicant;
  readonly projects: readonly AccountProject[];
  readonly changing?: ProjectId | undefined;
};

/** The currency of the account's payments. */
export function currencyOfAccount({ catalog }: Pick<CheckDeps, 'catalog'>, applicant: Applicant): string | undefined {
  return accountCurrency(applicant, (code) => catalog.findCountry(code));
}

/** The first refusal of the creation checks for this account and plan. */
export function refusalFor(
  deps: CheckDeps,
  { user, plan, applicant, projects, changing }: CheckedCreation,
): Reason | undefined {
  const { catalog, config } = deps;
  const channel = channelOf(roleOf(user.roles), applicant.channel);
  return creationRefusal({
    isMainRealm: isMainRealm(user.realm, config.main_realm),
    accountStatus: applicant.aria_status ?? undefined,
    accountFlags: config.flags,
    channel,
    plan,
    country: catalog.findCountry(billedCountry(applicant) ?? ''),
    currency: currencyOfAccount(deps, applicant),
    hasPaymentMethod: Boolean(applicant.payment_type),
    billingIsComplete: deps.developers.billingProblemsOf(applicant).length === 0,
    projects,
    allowance: allowanceFor(channel, config.freemium_allowance),
    ...(changing !== undefined && { changing }),
  });
}

/** Names what the billing details lack, as paths of the payload. */
export function refusalError({ developers }: Pick<CheckDeps, 'developers'>, refusal: Reason, applicant: Applicant) {
  const problems = refusal === 'BILLING_DETAILS_REQUIRED' ? developers.billingProblemsOf(applicant) : [];
  return new DomainError(
    refusal,
    problems.map((problem) => ({ ...problem, path: `user.${problem.path}` })),
  );
}

/** The first refusal of a project that this reseller runs for a customer. */
export function resaleRefusalFor(
  deps: CheckDeps,
  { user, plan, account }: { readonly user: SessionUser; readonly plan: Plan; readonly account: Applicant | undefined },
): Reason | undefined {
  const { catalog, config } = deps;
  return resaleRefusal({
    isMainRealm: isMainRealm(user.realm, config.main_realm),
    accountStatus: account?.aria_status ?? undefined,
    accountFlags: config.flags,
    plan,
    country: catalog.findCountry((account && billedCountry(account)) ?? ''),
    currency: account && currencyOfAccount(deps, account),
  });
}
