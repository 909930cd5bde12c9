import type { ResellerProjectPlan } from '@waypost/contract/entities/resellers';
import type { Day } from '@waypost/domain/base/day';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import { beginsNewPeriod } from '@waypost/domain/plans/plan-change';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { expiryProblem, hasExpiry } from '@waypost/domain/resellers/reseller-expiry';
import type { ChosenPlans } from '../../catalog/catalog.service.ts';
import { noPlannedChange, type ProjectChange, type StoredProject } from '../projects.store.ts';

const expiryPath = 'plan.expiry_date';

/** The fields that the client could have computed from the plans, and did not. */
function mismatches(payload: ResellerProjectPlan, { plan, apps_type }: ChosenPlans): readonly FieldProblem[] {
  const expected = { display_name_long: plan.display_name_long, period: plan.period, apps_type } as const;
  return Object.entries(expected).flatMap(([field, value]) =>
    payload[field as keyof typeof expected] === value
      ? []
      : [{ path: `plan.${field}`, reason: 'invalid', message: `Must be ${value} for these plans.` }],
  );
}

type Moment = {
  readonly today: Day;
  /** The project that is upgraded. */
  readonly project?: Pick<StoredProject, 'expiry_date'> | undefined;
};

/** Checks what belongs to the plans, and answers the new expiry. Throws INVALID_FIELDS, INVALID_DATE. */
export function assertPayload(
  payload: ResellerProjectPlan,
  chosen: ChosenPlans,
  { today, project }: Moment,
): Day | undefined {
  const problems = [...mismatches(payload, chosen)];
  const { plan } = chosen;
  const isExpiring = hasExpiry({ period: plan.annual_monthly, isEvaluation: plan.is_evaluation_plan });
  const { expiry_date } = payload;
  if (!isExpiring && expiry_date !== undefined)
    problems.push({ path: expiryPath, reason: 'NOT_ALLOWED', message: 'Only monthly plans have an expiry.' });
  if (problems.length > 0) throw new DomainError('INVALID_FIELDS', problems);
  if (!isExpiring) return undefined;
  // on an upgrade an expiry that is not sent stays, if it can
  const expiry = expiry_date ?? project?.expiry_date ?? '';
  if (!expiryProblem(expiry, today)) return expiry;
  const message = `Must be a day in the form yyyy-MM-dd, from ${today} on.`;
  throw new DomainError('INVALID_DATE', [{ path: expiryPath, reason: 'INVALID_DATE', message }]);
}

/** The columns that an upgrade changes; none if the project has these plans and this expiry. */
export function columnsOfResale(
  project: StoredProject,
  { plan, supplemental_plans, expiry_date = null }: ChosenPlans & { readonly expiry_date: Day | null | undefined },
  today: Day,
): ProjectChange {
  const isSame =
    project.client_master_plan_id === plan.master_plan &&
    project.supplemental_plans.join('|') === supplemental_plans.join('|');
  // an evaluation keeps the end that it was given at its creation
  const expiry = plan.is_evaluation_plan ? project.expiry_date : expiry_date;
  return {
    ...(expiry !== project.expiry_date && { expiry_date: expiry }),
    ...(!isSame && {
      ...noPlannedChange,
      client_plan_id: plan.id,
      client_master_plan_id: plan.master_plan,
      main_supplemental_plan_id: supplemental_plans[0] ?? null,
      supplemental_plans: JSON.stringify(supplemental_plans),
      plan_name: plan.display_name_long,
      is_paid: isPaidPlan(plan),
      isEvaluation: plan.is_evaluation_plan,
      billing_frequency: plan.annual_monthly,
      plan_at_creation: JSON.stringify(plan),
      ...(beginsNewPeriod(project.plan_at_creation, plan) && { period_started: today }),
    }),
  };
}
