/** The models of the reseller catalogue: the older tabs, the newer ones, or both (RES-08). */
export const catalogueModels = ['hlssm', 'nbm3', 'all'] as const;
export type CatalogueModel = (typeof catalogueModels)[number];

/** The groups of a model in the order of their tabs; the evaluation belongs to both (RES-05 to RES-07). */
const groupsByModel = {
  hlssm: ['MAM-Segments', 'Loc-Map-Seg', 'Mob-Map-Seg', 'EVALUATION'],
  nbm3: ['FLEET', 'BUSINESS_MAPPING', 'CONSUMER_MAPPING', 'EVALUATION'],
} as const;

/** Every group of the catalogue (RES-07). */
export const catalogueGroups = [...new Set([...groupsByModel.hlssm, ...groupsByModel.nbm3])];
export type CatalogueGroup = (typeof catalogueGroups)[number];

/** The group of evaluations, and the tab of the get-started button (RES-01, RES-22). */
export const evaluationGroup = 'EVALUATION' satisfies CatalogueGroup;

/** Groups that keep radio buttons however many segments they have (RES-25). */
export const segmentGroups: readonly string[] = [
  'MAM-Segments',
  'Loc-Map-Seg',
  'Mob-Map-Seg',
] satisfies CatalogueGroup[];

/** The groups of a model, the older tabs first in `all` (RES-08). */
export function groupsOf(model: CatalogueModel): readonly CatalogueGroup[] {
  if (model !== 'all') return groupsByModel[model];
  return [...groupsByModel.hlssm.filter((group) => group !== evaluationGroup), ...groupsByModel.nbm3];
}

/** The group of a `tab` in the address; an unknown one opens the first tab (RES-01). */
export const tabOf = <Group extends string>(tab: string | undefined, groups: readonly Group[]): Group | undefined =>
  groups.find((group) => group === tab) ?? groups[0];

/** `CHARGE` plans are charged for; `MASTER` and `GROUP` plans only group others (RES-11). */
export const planBlockTypes = ['CHARGE', 'MASTER', 'GROUP'] as const;
export type PlanBlockType = (typeof planBlockTypes)[number];

/** A plan of the reseller catalogue with the plans below it (RES-09). */
export type CataloguePlan = {
  readonly client_plan_id: string;
  readonly planName: string;
  readonly internalName: string;
  readonly billing_interval: number;
  readonly PlanBlockType: PlanBlockType;
  readonly MandatoryPlans: string | null;
  readonly OptionalPlans: string | null;
  readonly RequiresPlans: string | null;
  readonly children: readonly CataloguePlan[];
};

/** How often a plan is billed: an interval of 12 months is annual, any other one monthly (RES-10). */
export const frequencyOf = ({ billing_interval }: Pick<CataloguePlan, 'billing_interval'>): 'annual' | 'monthly' =>
  billing_interval === 12 ? 'annual' : 'monthly';

/** Whether a project that runs already can change to the plan: to an annual one it cannot (RES-23). */
export const isUpgradable = (plan: Pick<CataloguePlan, 'billing_interval'>): boolean => frequencyOf(plan) === 'monthly';

/** Whether the plan is charged for; all others are headings (RES-11). */
export const isChargeable = ({ PlanBlockType }: Pick<CataloguePlan, 'PlanBlockType'>): boolean =>
  PlanBlockType === 'CHARGE';

/** The types of reseller plans, each with a list of plan ids (RES-28). */
export const resellerPlanTypes = ['eval', 'basic', 'starter', 'premium'] as const;
export type ResellerPlanType = (typeof resellerPlanTypes)[number];
export type ResellerPlanLists = Readonly<Record<ResellerPlanType, readonly string[]>>;

/** Whether the id is in one of the lists (RES-28). */
export const isResellerPlan = (id: string, lists: ResellerPlanLists): boolean =>
  resellerPlanTypes.some((type) => lists[type].includes(id));

const planTypes = {
  eval: 'eval',
  basic: 'reseller_basic',
  starter: 'reseller_starter',
  premium: 'reseller_premium',
} as const satisfies Record<ResellerPlanType, string>;
export type AppsType = (typeof planTypes)[ResellerPlanType];
export const appsTypes = Object.values(planTypes);

/** The type of a project with these plans: that of the highest one (REQ-115, RES-34). */
export function appsTypeOf(plans: readonly string[], lists: ResellerPlanLists): AppsType | undefined {
  const type = resellerPlanTypes.findLast((one) => plans.some((id) => lists[one].includes(id)));
  return type && planTypes[type];
}

/** The plans of one level in their order of display; those without an order follow as they are (RES-27). */
export function inDisplayOrder<P extends { readonly client_plan_id: string }>(
  plans: readonly P[],
  order: Readonly<Record<string, number>>,
): readonly P[] {
  const rank = ({ client_plan_id: id }: P) => (Object.hasOwn(order, id) ? (order[id] ?? Infinity) : Infinity);
  return plans.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first === second ? 0 : first - second;
  });
}
