import { useQuery } from '@tanstack/react-query';
import type { Country } from '@waypost/contract/entities/catalog';
import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { Project } from '@waypost/contract/entities/project';
import { accountCurrency } from '@waypost/domain/plans/currency';
import { allowanceFor, currencyIsSupported, freemiumRemaining } from '@waypost/domain/projects/creation';
import { freemiumPlanIds } from '@waypost/domain/plans/plans';
import type { Reason } from '@waypost/domain/base/reasons';
import {
  accountIsActive,
  canCancel,
  canReactivate,
  planChangeRefusal,
  reactivationIsOffered,
} from '@waypost/domain/projects/status';
import { useSyncExternalStore } from 'react';
import { useApi, useConfig } from '../../api/app-context.tsx';
import { countriesQuery } from '../../api/countries-query.ts';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { isSelfServeOwner } from './self-serve-owner.ts';

export type Situation = {
  readonly project: Project;
  readonly account: DeveloperAccount;
  readonly countries: readonly Country[];
  readonly config: Pick<ClientConfig, 'flags' | 'freemium_allowance'>;
};

const isActive = ({ account, config: { flags } }: Situation) =>
  accountIsActive(account.aria_status, {
    ff_account_active_statuses: flags['ff_account_active_statuses'] === true,
    ff_account_active_cancel_pending: flags['ff_account_active_cancel_pending'] === true,
  });

/** The account and the freemium count, which decide about the offered actions. */
function creationRefusal(situation: Situation): Reason | undefined {
  const { project, account, config } = situation;
  if (!isActive(situation)) return 'ACCOUNT_IS_NOT_ACTIVE';
  const counts = freemiumPlanIds.includes(project.client_plan_id);
  const remaining = freemiumRemaining(account.products, allowanceFor(account.channel, config.freemium_allowance));
  return counts && remaining <= 0 ? 'FREEMIUM_COUNT_EXCEEDED' : undefined;
}

/** Whether the way back from the end is a purchase: a plan with a price whose paid period is over (BIL-48). */
export const isBoughtToReactivate = ({ aria_status, is_paid }: Pick<Project, 'aria_status' | 'is_paid'>): boolean =>
  aria_status === 'CANCELLED' && is_paid;

export type PlanActions = {
  /** Why the plan cannot be changed now. */
  readonly changeRefusal: Reason | undefined;
  readonly canCancel: boolean;
  readonly canReactivate: boolean;
};

/** The plan actions available to the owner, by the same rules as on the server. */
export function getPlanActions(situation: Situation): PlanActions {
  const { project, account, countries, config } = situation;
  const currency = accountCurrency(account, (code) => countries.find((country) => country.code === code));
  return {
    changeRefusal: planChangeRefusal({ ...project, accountActive: isActive(situation) }),
    canCancel: canCancel(project.aria_status),
    canReactivate: reactivationIsOffered({
      ...project,
      isSelfServeOwner: isSelfServeOwner(project),
      currencyIsSupported: currencyIsSupported(currency),
      creationRefusal: creationRefusal(situation),
      ff_10125_migrated_project: config.flags['ff_10125_migrated_project'] === true,
    }),
  };
}

const never = () => () => undefined;
/** False in the server's markup, and while a part of it hydrates, which may be after its data has been read here. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The actions once their data has loaded; undefined before that, in the server's markup, and without an account. */
export function usePlanActions(project: Project): PlanActions | undefined {
  const api = useApi();
  const config = useConfig();
  const asks = isSelfServeOwner(project);
  const account = useQuery({ ...ownAccountQuery(api), enabled: asks });
  // the account's currency takes precedence; countries are needed only without one, and only to reactivate
  const needsCountries = asks && canReactivate(project.aria_status) && account.data?.currency_cd === null;
  const countries = useQuery({ ...countriesQuery(api), enabled: needsCountries });
  const isHydrated = useIsHydrated();
  if (!isHydrated || !account.data || (needsCountries && !countries.data)) return undefined;
  return getPlanActions({ project, account: account.data, countries: countries.data ?? [], config });
}
