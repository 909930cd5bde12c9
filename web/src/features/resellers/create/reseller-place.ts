import { paths } from '../../../paths.ts';
import type { ResellerStep } from './reseller-steps.ts';

/** The address of the page, which has two shapes: one page with its step in the query, and older ones by path. */
export type ResellerPlace = {
  readonly step: ResellerStep;
  readonly tab: string | undefined;
  readonly upgradeId: string | undefined;
  readonly hrefOf: (step: ResellerStep) => string;
  readonly hrefOfTab: (group: string) => string;
  /** Without a step of its own for its end, the page shows it in the place of the creation. */
  readonly doneHref: string | undefined;
  readonly startHref: string;
};

type Query = Readonly<Record<string, string | undefined>>;

const withQuery = (path: string, query: Query) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const text = new URLSearchParams(given).toString();
  return text === '' ? path : `${path}?${text}`;
};

export type ResellerSearch = { readonly tab?: string; readonly step?: ResellerStep; readonly upgradeId?: string };

/** The one page: its step is in the query, the first has none. */
export function placeInQuery({ tab, step = 'plans', upgradeId }: ResellerSearch): ResellerPlace {
  const href = (to: ResellerStep, group = tab) =>
    withQuery(paths.createForReseller, { tab: group, upgradeId, step: to === 'plans' ? undefined : to });
  return {
    step,
    tab,
    upgradeId,
    hrefOf: (to) => href(to),
    hrefOfTab: (group) => href('plans', group),
    doneHref: undefined,
    startHref: paths.createForReseller,
  };
}

const olderPaths = {
  plans: paths.olderResellerPlans,
  details: paths.olderResellerDetails,
  review: paths.olderResellerReview,
  create: paths.olderResellerReview,
} as const satisfies Record<ResellerStep, string>;

export type OlderStep = Exclude<ResellerStep, 'create'>;

/** The older addresses: a path for each step; the query says when the creation runs. */
export function placeInPath(page: OlderStep, { tab, step, upgradeId }: ResellerSearch): ResellerPlace {
  const href = (to: ResellerStep, group = tab) =>
    withQuery(olderPaths[to], { tab: group, upgradeId, step: to === 'create' ? to : undefined, keepState: 'true' });
  return {
    step: page === 'review' && step === 'create' ? 'create' : page,
    tab,
    upgradeId,
    hrefOf: (to) => href(to),
    hrefOfTab: (group) => href('plans', group),
    doneHref: paths.olderResellerDone,
    startHref: olderPaths.plans,
  };
}
