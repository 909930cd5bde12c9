import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Amounts } from '@waypost/contract/entities/catalog';
import {
  catalogueGroups,
  frequencyOf,
  isChargeable,
  planBlockTypes,
  type ResellerPlanLists,
  resellerPlanTypes,
} from '@waypost/domain/resellers/catalogue';
import { type PlanRule, parsePlanRule, PlanRuleError } from '@waypost/domain/resellers/plan-rule';
import { z } from 'zod';

/** A plan in its file; what is left out is monthly and has no rule, no price, no limit and no plans below it. */
const planFields = z.strictObject({
  client_plan_id: z.string().regex(/^[^\s|*:]+$/, 'must be an id without blanks, |, * and :'),
  planName: z.string().min(1),
  internalName: z.string().min(1),
  billing_interval: z.int().positive().default(1),
  PlanBlockType: z.enum(planBlockTypes),
  MandatoryPlans: z.string().nullable().default(null),
  OptionalPlans: z.string().nullable().default(null),
  RequiresPlans: z.string().nullable().default(null),
  price: Amounts.nullable().default(null),
  threshold: z.int().positive().nullable().default(null),
});
export type PlanInFile = z.output<typeof planFields> & { readonly children: PlanInFile[] };
const PlanInFile: z.ZodType<PlanInFile> = planFields.extend({
  get children() {
    return z.array(PlanInFile).default([]);
  },
}) as never;
const ListsInFile = z.strictObject(
  Object.fromEntries(resellerPlanTypes.map((type) => [type, z.array(z.string())])) as Record<
    (typeof resellerPlanTypes)[number],
    z.ZodArray<z.ZodString>
  >,
);

const ruleFields = ['MandatoryPlans', 'OptionalPlans', 'RequiresPlans'] as const;
type RuleField = (typeof ruleFields)[number];

const plansIn = (plan: PlanInFile): readonly PlanInFile[] => [plan, ...plan.children.flatMap(plansIn)];

function ruleOf(plan: PlanInFile, field: RuleField): PlanRule | string | undefined {
  const text = plan[field];
  if (text === null) return undefined;
  try {
    return parsePlanRule(text);
  } catch (error) {
    if (!(error instanceof PlanRuleError)) throw error;
    return `${plan.client_plan_id}, ${field}, character ${error.at + 1} of "${text}": ${error.message}`;
  }
}

/** A plan must require only plans that do not come with it, and never itself, or nobody could choose it. */
function requirementProblems(plan: PlanInFile, requires: PlanRule, group: ReadonlyMap<string, PlanInFile>) {
  const at = `${plan.client_plan_id}, RequiresPlans`;
  const unknown = requires.plans.filter((id) => !group.has(id));
  const own = new Set(plansIn(plan).map(({ client_plan_id: id }) => id));
  return [
    ...unknown.map((id) => `${at}: the group has no plan ${id}`),
    ...requires.plans.filter((id) => own.has(id)).map((id) => `${at}: ${id} is the plan itself or below it`),
  ];
}

function childProblems(plan: PlanInFile, rules: Readonly<Partial<Record<RuleField, PlanRule>>>): string[] {
  const named = [...(rules.MandatoryPlans?.plans ?? []), ...(rules.OptionalPlans?.plans ?? [])];
  const children = plan.children.map(({ client_plan_id: id }) => id);
  const at = plan.client_plan_id;
  return [
    ...named.filter((id) => !children.includes(id)).map((id) => `${at}: a rule names ${id}, which is not below it`),
    ...children.filter((id) => !named.includes(id)).map((id) => `${at}: no rule names ${id}`),
    ...named.filter((id, index) => named.indexOf(id) < index).map((id) => `${at}: two rules name ${id}`),
  ];
}

function planProblems(plan: PlanInFile, group: ReadonlyMap<string, PlanInFile>): string[] {
  const read = Object.fromEntries(ruleFields.map((field) => [field, ruleOf(plan, field)]));
  const broken = Object.values(read).filter((rule) => typeof rule === 'string');
  if (broken.length > 0) return broken;
  const rules = read as Partial<Record<RuleField, PlanRule>>;
  return [
    ...childProblems(plan, rules),
    ...(rules.RequiresPlans ? requirementProblems(plan, rules.RequiresPlans, group) : []),
    ...(isChargeable(plan) && plan.price === null ? [`${plan.client_plan_id}: has no price`] : []),
    ...(!isChargeable(plan) && plan.children.length === 0 ? [`${plan.client_plan_id}: groups no plans`] : []),
  ];
}

/** Plans below one choice of a group are billed alike, because a project has one period. */
function periodProblems(group: PlanInFile): string[] {
  return group.children.flatMap((choice) => {
    const frequency = frequencyOf(choice);
    const others = plansIn(choice).filter((plan) => frequencyOf(plan) !== frequency);
    return others.map(({ client_plan_id: id }) => `${id}: is not billed as ${choice.client_plan_id}`);
  });
}

function requirementCycles(group: ReadonlyMap<string, PlanInFile>): string[] {
  const needs = (id: string) => {
    const rule = group.get(id)?.RequiresPlans;
    return rule ? parsePlanRule(rule).plans : [];
  };
  const reaches = (from: string, target: string, seen: Set<string>): boolean =>
    needs(from).some((id) => id === target || (!seen.has(id) && reaches(id, target, seen.add(id))));
  return [...group.keys()]
    .filter((id) => reaches(id, id, new Set()))
    .map((id) => `${id}: its requirements lead back to itself`);
}

/** Every problem of the groups, each with its place; empty if the catalogue can be used. */
export function catalogueProblems(groups: readonly PlanInFile[], lists: ResellerPlanLists): readonly string[] {
  const ids = groups.flatMap(plansIn).map(({ client_plan_id: id }) => id);
  const missing = catalogueGroups.filter((id) => !groups.some(({ client_plan_id }) => client_plan_id === id));
  const named: readonly string[] = catalogueGroups;
  const listed = resellerPlanTypes.flatMap((type) => lists[type]);
  const mustBeListed = groups.flatMap(plansIn).filter(({ PlanBlockType: type }) => type !== 'GROUP');
  const ofGroups = groups.flatMap((group) => {
    const plans = new Map(plansIn(group).map((plan) => [plan.client_plan_id, plan]));
    const problems = [...plans.values()].flatMap((plan) => planProblems(plan, plans));
    return problems.length > 0 ? problems : [...requirementCycles(plans), ...periodProblems(group)];
  });
  return [
    ...missing.map((id) => `the group ${id} is missing`),
    ...groups
      .filter(({ client_plan_id: id }) => !named.includes(id))
      .map(({ client_plan_id: id }) => `${id}: is no group`),
    ...[...new Set(ids.filter((id, index) => ids.indexOf(id) < index))].map((id) => `${id}: is there twice`),
    ...mustBeListed
      .filter(({ client_plan_id: id }) => listed.filter((one) => one === id).length !== 1)
      .map(({ client_plan_id: id }) => `${id}: must be in one list of reseller-plan-types.json`),
    ...ofGroups,
  ];
}

async function readJson<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const result = schema.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
  if (!result.success) throw new Error(`${name} is not a valid catalogue file:\n${z.prettifyError(result.error)}`);
  return result.data;
}

export type ResellerFiles = { readonly groups: readonly PlanInFile[]; readonly lists: ResellerPlanLists };

/** Reads the reseller catalogue. Throws with every problem and its place. */
export async function readResellerFiles(folder: string): Promise<ResellerFiles> {
  const [groups, lists] = await Promise.all([
    readJson(folder, 'reseller-plans.json', z.array(PlanInFile)),
    readJson(folder, 'reseller-plan-types.json', ListsInFile),
  ]);
  const problems = catalogueProblems(groups, lists);
  if (problems.length > 0)
    throw new Error(
      `reseller-plans.json is not a valid catalogue file:\n${problems.map((one) => `- ${one}`).join('\n')}`,
    );
  return { groups, lists };
}
