import type { Plan } from '@waypost/contract/entities/catalog';
import type { ResellerPlan, ResellerPlanChoice } from '@waypost/contract/entities/resellers';
import { ordersOf, planAmounts } from '@waypost/domain/billing/order';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import { type Amounts, isPaidPlan } from '@waypost/domain/plans/plans';
import {
  type AppsType,
  appsTypeOf,
  type CatalogueModel,
  evaluationGroup,
  frequencyOf,
  groupsOf,
  inDisplayOrder,
  type ResellerPlanLists,
} from '@waypost/domain/resellers/catalogue';
import { brokenRules } from '@waypost/domain/resellers/plan-picker';
import {
  chargedPlans,
  masterPlanOf,
  type PlanTree,
  toPlanTree,
  type Upgrade,
} from '@waypost/domain/resellers/plan-tree';
import { type PlanInFile, readResellerFiles, type ResellerFiles } from './reseller-plans.store.ts';

/** The plans of a reseller's project, as the catalogue has them. */
export type ChosenPlans = {
  /** The project's plan: the first of the chosen ones, with the price of all of them. */
  readonly plan: Plan;
  /** In the order of the catalogue. */
  readonly supplemental_plans: readonly string[];
  readonly apps_type: AppsType;
};

/** The project that is upgraded, whose plans stay choosable when they are hidden. */
export type UpgradedProject = Upgrade & { readonly plans: readonly string[] };

export type ResellerCatalogue = {
  /** The groups of a model in the order of their tabs. */
  groups(model: CatalogueModel): readonly ResellerPlan[];
  readonly lists: ResellerPlanLists;
  /** The chosen plans, if they keep every rule. Throws PLAN_NOT_FOUND, INVALID_FIELDS. */
  choose(choice: ResellerPlanChoice, upgrade?: UpgradedProject): ChosenPlans;
};

export type ResellerCatalogueConfig = {
  readonly reseller_hidden_plans: readonly string[];
  readonly reseller_plan_order: Readonly<Record<string, number>>;
};

const sum = (amounts: readonly Amounts[]): Amounts => ({
  usd: amounts.reduce((total, { usd }) => total + usd, 0),
  eur: amounts.reduce((total, { eur }) => total + eur, 0),
});

const byId = (groups: readonly PlanInFile[]): ReadonlyMap<string, PlanInFile> => {
  const plansIn = (plan: PlanInFile): readonly PlanInFile[] => [plan, ...plan.children.flatMap(plansIn)];
  return new Map(groups.flatMap(plansIn).map((plan) => [plan.client_plan_id, plan]));
};

function problem(path: string, message: string): DomainError {
  const fields: FieldProblem[] = [{ path, reason: 'invalid', message }];
  return new DomainError('INVALID_FIELDS', fields);
}

/** The ids with every plan above them. */
function withParents(tree: PlanTree, ids: readonly string[]): ReadonlySet<string> {
  const chosen = new Set<string>();
  for (const id of ids)
    for (let node = tree.nodes.get(id); node; node = node.parent) chosen.add(node.plan.client_plan_id);
  return chosen;
}

function toWire(plan: PlanInFile, config: ResellerCatalogueConfig): ResellerPlan {
  const { threshold: _limit, children, ...fields } = plan;
  return {
    ...fields,
    hidden: config.reseller_hidden_plans.includes(plan.client_plan_id),
    children: inDisplayOrder(children, config.reseller_plan_order).map((child) => toWire(child, config)),
  };
}

/** The project's plan: the first chosen one, with the price of all of them. */
function planOf(master: PlanInFile, charged: readonly PlanInFile[], type: AppsType): Plan {
  const main = charged[0] ?? master;
  const price = sum(charged.flatMap((plan) => plan.price ?? []));
  const frequency = frequencyOf(main);
  return {
    id: main.client_plan_id,
    type,
    master_plan: master.client_plan_id,
    master_plan_name: master.planName,
    annual_monthly: frequency,
    display_name_long: main.planName,
    is_evaluation_plan: type === 'eval',
    is_free_plan: !isPaidPlan({ price }),
    price,
    period: frequency === 'annual' ? 'ANN' : 'MON',
    threshold: main.threshold,
    mau_limit: null,
    xyz_storage_limit: null,
    xyz_transfer_limit: null,
    ...planAmounts(ordersOf({ price, taxation: { rate: 0 } })),
  };
}

/** The master plan and the charged plans of a choice that keeps every rule. Throws INVALID_FIELDS. */
function plansOfChoice(tree: PlanTree, choice: ResellerPlanChoice, upgrade: Upgrade | undefined) {
  const selection = withParents(tree, [choice.master_plan, ...choice.supplemental_plans]);
  const broken = brokenRules(tree, selection, upgrade);
  if (broken.length > 0)
    throw problem('plan.supplemental_plans', `The choice breaks the rules of ${broken.join(', ')}.`);
  const charged = chargedPlans(tree, selection).map(({ client_plan_id: id }) => id);
  const isSame = charged.length === choice.supplemental_plans.length;
  if (!isSame || !charged.every((id) => choice.supplemental_plans.includes(id)))
    throw problem('plan.supplemental_plans', `The choice consists of ${charged.join(', ')}.`);
  if (masterPlanOf(tree, selection)?.client_plan_id !== choice.master_plan)
    throw problem('plan.master_plan', 'Is not the master plan of these plans.');
  return charged;
}

function createResellerCatalogue({ groups, lists }: ResellerFiles, config: ResellerCatalogueConfig): ResellerCatalogue {
  const plans = byId(groups);
  const wire = new Map(groups.map((group) => [group.client_plan_id, toWire(group, config)]));
  const isHidden = (id: string) => config.reseller_hidden_plans.includes(id);

  function treeOf(choice: ResellerPlanChoice, upgrade: UpgradedProject | undefined) {
    const ids = [choice.master_plan, ...choice.supplemental_plans];
    if (ids.some((id) => !plans.has(id))) throw new DomainError('PLAN_NOT_FOUND');
    const isLeftOut = ({ client_plan_id: id }: { client_plan_id: string }) =>
      isHidden(id) && upgrade?.plans.includes(id) !== true;
    const tree = groups
      .map((group) => toPlanTree(group, { isHidden: isLeftOut }))
      .find(({ nodes }) => ids.every((id) => nodes.has(id)));
    if (!tree) throw problem('plan.supplemental_plans', 'These plans cannot be chosen together.');
    return tree;
  }

  return {
    lists,
    groups: (model) => groupsOf(model).flatMap((group) => wire.get(group) ?? []),

    choose(choice, upgrade) {
      const tree = treeOf(choice, upgrade);
      const supplemental_plans = plansOfChoice(tree, choice, upgrade);
      const isEvaluation = tree.root.plan.client_plan_id === evaluationGroup;
      const apps_type = isEvaluation ? 'eval' : appsTypeOf(supplemental_plans, lists);
      const master = plans.get(choice.master_plan);
      if (!apps_type || !master) throw new Error(`No type is configured for ${supplemental_plans.join(', ')}`);
      const chosen = supplemental_plans.flatMap((id) => plans.get(id) ?? []);
      return { plan: planOf(master, chosen, apps_type), supplemental_plans, apps_type };
    },
  };
}

/** Reads the catalogue's files. Throws with every problem and its place. */
export const readResellerCatalogue = async (
  folder: string,
  config: ResellerCatalogueConfig,
): Promise<ResellerCatalogue> => createResellerCatalogue(await readResellerFiles(folder), config);
