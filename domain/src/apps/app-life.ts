import {
  type AppPlatform,
  type AuthType,
  contractTypeOf,
  type ContractType,
  defaultAuthType,
  platformIsSupported,
  type ProjectPlanIds,
} from './apps.ts';
import { type Day, isDay } from '../base/day.ts';

/** The day one year later; a leap day's is the last one of February. */
function aYearAfter(day: Day): Day {
  const year = String(Number(day.slice(0, 4)) + 1).padStart(4, '0');
  const sameDay = `${year}${day.slice(4)}`;
  return isDay(sameDay) ? sameDay : `${year}-02-28`;
}

/** Until when an app id is extended: a year from its present expiry, or from today if that is past or there is none (APP-34). */
export function extendedExpiry(present: Day | null, today: Day): Day {
  return aYearAfter(present !== null && present > today ? present : today);
}

const settlingMs = 60 * 60 * 1000;

/** Whether an app may not work everywhere yet: created within 60 minutes, or nobody knows when (APP-30). */
export function isSettling({ created_time }: { readonly created_time: string | null }, now: Date): boolean {
  return created_time === null || now.getTime() - new Date(created_time).getTime() < settlingMs;
}

/** An app to be generated (REQ-27). */
export type AppPlan = {
  readonly app_name: string;
  readonly platform: AppPlatform;
  readonly auth_type: AuthType;
  readonly contract_type: ContractType;
};

/** The apps that a new reseller project begins with, each where its plan supports it (APP-27, APP-28). */
export function initialApps(
  project: ProjectPlanIds & { readonly isEvaluation: boolean },
  product: string,
): readonly AppPlan[] {
  const wanted: readonly Pick<AppPlan, 'app_name' | 'platform'>[] = [
    { app_name: 'js', platform: 'web' },
    { app_name: 'rest', platform: 'server' },
    { app_name: `${product}_sdk`, platform: 'sdk' },
  ];
  return wanted
    .filter(({ platform }) => platformIsSupported(platform, project, product))
    .map((app) => ({ ...app, auth_type: defaultAuthType(project), contract_type: contractTypeOf(project) }));
}
