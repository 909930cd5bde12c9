import { addDays, type Day } from '../../base/day.ts';
import { type AriaStatus, isActiveStatus } from '../../projects/status.ts';

/** What happens at a step: the stored payment method is charged again, or the owner gets a mail. */
export type DunningStep = {
  readonly status: AriaStatus;
  /** Days since the payment failed. */
  readonly day: number;
  readonly action: 'charge' | 'mail';
};

/** The steps after a failed payment, until it is paid (BIL-41). */
export const dunningSteps = [
  { status: 'ACTIVE DUNNING PENDING', day: 0, action: 'mail' },
  { status: 'ACTIVE DUNNING 1', day: 1, action: 'charge' },
  { status: 'ACTIVE DUNNING 2', day: 3, action: 'mail' },
  { status: 'ACTIVE DUNNING 3', day: 5, action: 'charge' },
  { status: 'ACTIVE DUNNING 4', day: 7, action: 'mail' },
  { status: 'ACTIVE DUNNING 5', day: 10, action: 'charge' },
  { status: 'ACTIVE DUNNING 6', day: 14, action: 'mail' },
  { status: 'ACTIVE DUNNING 7', day: 18, action: 'charge' },
  { status: 'ACTIVE DUNNING 8', day: 21, action: 'mail' },
  { status: 'SUSPENDED DUNNING 1', day: 28, action: 'charge' },
  { status: 'SUSPENDED DUNNING 2', day: 35, action: 'mail' },
  { status: 'SUSPENDED DUNNING 3', day: 42, action: 'mail' },
  { status: 'SUSPENDED DUNNING 4', day: 49, action: 'mail' },
  { status: 'SUSPENDED DUNNING 5', day: 56, action: 'mail' },
  { status: 'TERMINATED', day: 63, action: 'mail' },
] as const satisfies readonly DunningStep[];

export type DunningStatus = (typeof dunningSteps)[number]['status'];
export const dunningStatuses: readonly DunningStatus[] = dunningSteps.map(({ status }) => status);

/** The first step: a payment has failed. */
export const firstDunningStatus = dunningSteps[0].status;

/** The end of the steps: what is open is written off. */
export const lastDunningStep: DunningStep = dunningSteps[14];

/** A subscription whose payment has failed. */
export type Dunning = { readonly started: Day; readonly status: DunningStatus };

/** The day on which a step is due. */
const dayOfStep = (started: Day, { day }: Pick<DunningStep, 'day'>): Day => addDays(started, day);

/**
 * The step that a subscription reaches today; undefined if none is due. Steps that were missed, as by a stopped server,
 * happen once together: a charge is never repeated for each of them.
 */
export function dunningStepDue({ started, status }: Dunning, today: Day): DunningStep | undefined {
  const due = dunningSteps
    .slice(dunningStatuses.indexOf(status) + 1)
    .filter((step) => dayOfStep(started, step) <= today);
  const last: DunningStep | undefined = due.at(-1);
  if (!last) return undefined;
  const charges = last.status !== 'TERMINATED' && due.some(({ action }) => action === 'charge');
  return { ...last, action: charges ? 'charge' : 'mail' };
}

/** Whether the project's services have stopped because of the payment. */
export const isSuspendedByDunning = (status: AriaStatus): boolean => status.startsWith('SUSPENDED DUNNING');

/** Whether an account still pays for a project: one that is suspended waits for the payment. */
export const isPaidFor = (status: AriaStatus): boolean => isActiveStatus(status) || isSuspendedByDunning(status);

/** Whether the status of a project follows the steps; one that is cancelled keeps its own. */
export const followsDunning = (status: AriaStatus): boolean =>
  status === 'ACTIVE' ||
  status === 'ACTIVE NON-BILLABLE' ||
  (dunningStatuses as readonly AriaStatus[]).includes(status);
