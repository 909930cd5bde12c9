import type { ResellerPlan, ResellerProjectPlan } from '@waypost/contract/entities/resellers';
import type { Project } from '@waypost/contract/entities/project';
import { isWithin, visibleLength } from '@waypost/domain/base/visible-length';
import { type Day, dayOf } from '@waypost/domain/base/day';
import { isValidEmail, normaliseEmail } from '@waypost/domain/base/email';
import { customerNameLength } from '@waypost/domain/customers/customer-admins';
import { type CataloguePlan, evaluationGroup, tabOf } from '@waypost/domain/resellers/catalogue';
import { initialSelection, restoreSelection } from '@waypost/domain/resellers/plan-picker';
import {
  chargedPlans,
  masterPlanOf,
  type PlanTree,
  type Selection,
  toPlanTree,
  type Upgrade,
} from '@waypost/domain/resellers/plan-tree';
import { missingForCreation } from '@waypost/domain/resellers/creation-needs';
import { defaultExpiry, expiryProblem, expiryToSend, hasExpiry } from '@waypost/domain/resellers/reseller-expiry';
import type { ResellerStep } from './reseller-steps.ts';
import type { Period, ResellerDraft } from './reseller-draft.ts';

export type Upgraded = Pick<
  Project,
  'product_id' | 'app_name' | 'plans' | 'client_master_plan_id' | 'billing_frequency' | 'expiry_date' | 'isEvaluation'
>;

/** All that the choice depends on. */
export type ChoiceFacts = {
  readonly groups: readonly ResellerPlan[];
  readonly project: Upgraded | undefined;
  readonly draft: ResellerDraft;
  readonly tab: string | undefined;
  readonly today: Day;
  /** Whether an upgrade starts with the present plans and expiry (CFG-18). */
  readonly startsFromProject: boolean;
};

/** The plans and the expiry as they stand: what is chosen, and otherwise the defaults. */
export type Choice = {
  readonly group: ResellerPlan;
  readonly key: string;
  readonly tree: PlanTree;
  readonly selection: Selection;
  readonly period: Period;
  readonly periods: readonly Period[];
  readonly isEvaluation: boolean;
  readonly expiry: Day;
  readonly upgrade: Upgrade | undefined;
};

const plansIn = (plan: CataloguePlan): readonly CataloguePlan[] => [plan, ...plan.children.flatMap(plansIn)];
const idsOf = (plan: CataloguePlan) => plansIn(plan).map(({ client_plan_id: id }) => id);
const ownedBy = (project: Upgraded | undefined) => project?.plans.map(({ client_plan_id: id }) => id) ?? [];

const upgradeOf = (project: Upgraded | undefined): Upgrade | undefined =>
  project && { isEvaluation: project.isEvaluation };

/** The tab of the address; an upgrade opens the tab of the project's plans. */
function groupOf({ groups, project, tab }: ChoiceFacts): ResellerPlan | undefined {
  const own = project && groups.find((group) => idsOf(group).includes(project.client_master_plan_id));
  const id = tabOf(
    tab ?? own?.client_plan_id,
    groups.map((group) => group.client_plan_id),
  );
  return groups.find((group) => group.client_plan_id === id);
}

function treeOf({ project }: ChoiceFacts, group: ResellerPlan, frequency: Period): PlanTree {
  const owned = ownedBy(project);
  const hidden = new Set<string>();
  const note = (plan: ResellerPlan) => {
    if (plan.hidden && !idsOf(plan).some((id) => owned.includes(id))) hidden.add(plan.client_plan_id);
    for (const child of plan.children) note(child);
  };
  note(group);
  return toPlanTree(group, { isHidden: ({ client_plan_id: id }) => hidden.has(id), frequency });
}

/** The expiry of a new project, or the present one of an upgrade where it can stay. */
function presentExpiry({ project, today, startsFromProject }: ChoiceFacts): Day {
  const own = startsFromProject ? project?.expiry_date : undefined;
  return own && !expiryProblem(own, today) ? own : defaultExpiry(today);
}

/** The chosen plans of a tab; before a choice those of the project, or the preselected ones. */
function selectionIn({ project, draft, startsFromProject }: ChoiceFacts, tree: PlanTree, key: string): Selection {
  const upgrade = upgradeOf(project);
  const stored = Object.hasOwn(draft.selections, key) ? draft.selections[key] : undefined;
  if (stored) return restoreSelection(tree, stored, upgrade);
  const owned = ownedBy(project);
  const hasOwn = startsFromProject && owned.some((id) => tree.nodes.has(id));
  return hasOwn ? restoreSelection(tree, owned, upgrade) : initialSelection(tree, upgrade);
}

/** The chosen period, if the tab has plans of it. */
function periodIn({ project, draft }: ChoiceFacts, periods: readonly Period[]): Period {
  const wanted = draft.period ?? project?.billing_frequency ?? 'monthly';
  return periods.includes(wanted) ? wanted : 'monthly';
}

/** The plans and the expiry of the page; undefined without a catalogue. */
export function choiceOf(facts: ChoiceFacts): Choice | undefined {
  const group = groupOf(facts);
  if (!group) return undefined;
  const periods = (['monthly', 'annual'] as const).filter((one) => treeOf(facts, group, one).nodes.size > 1);
  const period = periodIn(facts, periods);
  const tree = treeOf(facts, group, period);
  const key = `${group.client_plan_id}/${period}`;
  return {
    group,
    key,
    tree,
    selection: selectionIn(facts, tree, key),
    period,
    periods,
    isEvaluation: group.client_plan_id === evaluationGroup,
    expiry: facts.draft.selectedExpiryDate ?? presentExpiry(facts),
    upgrade: upgradeOf(facts.project),
  };
}

/** What the server gets, but for the type of the apps; undefined while no plan is chosen. */
export function payloadOf(
  { tree, selection, period, isEvaluation, expiry }: Choice,
  project: Upgraded | undefined,
): Omit<ResellerProjectPlan, 'apps_type'> | undefined {
  const master = masterPlanOf(tree, selection);
  const charged = chargedPlans(tree, selection);
  const [main] = charged;
  if (!master || !main) return undefined;
  const present = project ? project.expiry_date : undefined;
  const chosen = { period, isEvaluation, chosen: expiry };
  const expiry_date = expiryToSend({ ...chosen, ...(present !== undefined && { present }) });
  return {
    master_plan: master.client_plan_id,
    supplemental_plans: charged.map(({ client_plan_id: id }) => id),
    display_name_long: main.planName,
    period: period === 'annual' ? 'ANN' : 'MON',
    ...(expiry_date !== undefined && { expiry_date }),
  };
}

/** Whether the project expires on a chosen day. */
export const choosesExpiry = ({ period, isEvaluation }: Choice): boolean => hasExpiry({ period, isEvaluation });

export const isCustomerName = (name: string): boolean => {
  const trimmed = name.trim();
  return visibleLength(trimmed) >= customerNameLength.min && isWithin(trimmed, customerNameLength.max);
};
export const isAdminEmail = (email: string): boolean => isValidEmail(normaliseEmail(email));

type Missing = ReturnType<typeof missingForCreation>[number];

/** What the creation still needs, in the order of the page. */
export function missingIn(choice: Choice, { draft, project, today }: Omit<ChoiceFacts, 'tab'>): readonly Missing[] {
  const payload = payloadOf(choice, project);
  const owned = ownedBy(project).toSorted().join('|');
  return missingForCreation({
    hasPlans: payload !== undefined,
    isEvaluation: choice.isEvaluation,
    hasCustomer: project !== undefined || isCustomerName(draft.customer_name),
    hasAdminEmail: isAdminEmail(draft.customer_admin_email),
    hasValidExpiry: !choosesExpiry(choice) || expiryProblem(choice.expiry, today) === undefined,
    upgrade: project && {
      plansChanged: payload?.supplemental_plans.toSorted().join('|') !== owned,
      expiryChanged: payload?.expiry_date !== undefined,
    },
  });
}

/** The earliest step that is not done, if the step in the address comes after it. */
export function insteadOf(step: ResellerStep, missing: readonly Missing[]): ResellerStep | undefined {
  if (step === 'plans') return undefined;
  if (missing.includes('plans')) return 'plans';
  if (step === 'details') return undefined;
  return missing.some((one) => one !== 'change') ? 'details' : undefined;
}

export const todayUtc = (): Day => dayOf(new Date());
