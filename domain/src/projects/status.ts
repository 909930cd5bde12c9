import type { Day } from '../base/day.ts';
import { isFreemiumMasterPlan } from '../plans/plans.ts';
import type { Reason } from '../base/reasons.ts';

/** The status of a project or developer account and its code (LIF-01). */
export const ariaStatuses = {
  INACTIVE: 0,
  ACTIVE: 1,
  'CANCELLATION PENDING': 2,
  'TERMINATION PENDING': 3,
  'ACTIVE DUNNING PENDING': 10,
  'ACTIVE DUNNING 1': 11,
  'ACTIVE DUNNING 2': 12,
  'ACTIVE DUNNING 3': 13,
  'ACTIVE DUNNING 4': 14,
  'ACTIVE DUNNING 5': 15,
  'ACTIVE DUNNING 6': 16,
  'ACTIVE DUNNING 7': 17,
  'ACTIVE DUNNING 8': 18,
  'REINSTATED FORWARD BILL': 21,
  'REINSTATED BACK BILL': 22,
  'INSTALLATION PENDING': 31,
  'REGISTERED PENDING ACTIVATION': 32,
  'ACTIVE TRIAL': 41,
  'TEMPORARY SERVICE BAN': 51,
  'ACTIVE NON-BILLABLE': 61,
  PERMANENT: 99,
  SUSPENDED: -1,
  CANCELLED: -2,
  TERMINATED: -3,
  'CONTRACT EXPIRED': -4,
  'SUSPENDED DUNNING 1': -11,
  'SUSPENDED DUNNING 2': -12,
  'SUSPENDED DUNNING 3': -13,
  'SUSPENDED DUNNING 4': -14,
  'SUSPENDED DUNNING 5': -15,
  ARCHIVED: -99,
} as const;

export type AriaStatus = keyof typeof ariaStatuses;

/** The names only, for schemas and check constraints. */
export const ariaStatusNames = Object.keys(ariaStatuses) as readonly AriaStatus[];

const statusByText: ReadonlyMap<string, AriaStatus> = new Map(
  ariaStatusNames.flatMap((name) => [[name, name] as const, [String(ariaStatuses[name]), name] as const]),
);

/** Parses a status from its name or code (number or digits); an unknown one is INACTIVE (LIF-02). */
export function parseStatus(nameOrCode: string | number | null | undefined): AriaStatus {
  return statusByText.get(String(nameOrCode)) ?? 'INACTIVE';
}

/** The active set (LIF-03): the statuses with positive codes, without INACTIVE, whose code is 0. */
export function isActiveStatus(status: AriaStatus): boolean {
  return ariaStatuses[status] > 0;
}

/** Whether the project or account is over, unless it is bought or opened again. */
export const hasEnded = (status: AriaStatus): boolean =>
  ['CANCELLED', 'TERMINATED', 'CONTRACT EXPIRED', 'ARCHIVED'].includes(status);

const appGenerating: readonly AriaStatus[] = [
  'ACTIVE',
  'ACTIVE TRIAL',
  'CANCELLATION PENDING',
  'INSTALLATION PENDING',
  'ACTIVE NON-BILLABLE',
];

/** Whether apps can be generated in a project of this status (LIF-07). */
export function canGenerateApps(status: AriaStatus): boolean {
  return appGenerating.includes(status);
}

export type AccountActiveFlags = {
  readonly ff_account_active_statuses: boolean;
  readonly ff_account_active_cancel_pending: boolean;
};

/** Whether a developer account of this status counts as active; the second flag works with the first only (LIF-04 to LIF-06). */
export function accountIsActive(status: AriaStatus, flags: AccountActiveFlags): boolean {
  if (status === 'ACTIVE') return true;
  if (!flags.ff_account_active_statuses) return false;
  if (status === 'CANCELLATION PENDING') return flags.ff_account_active_cancel_pending;
  return status === 'ACTIVE NON-BILLABLE' || status === 'PERMANENT';
}

/** An entry of a project's pending changes (PRJ-02). */
export type PendingChange = { readonly tag: string };

/** Whether a plan change is scheduled (PRJ-02). */
export function planChangeIsPending(changes: readonly PendingChange[]): boolean {
  return changes.some(({ tag }) => tag === 'upgradeProject');
}

const planChangeClosed: readonly AriaStatus[] = [
  'CANCELLED',
  'CONTRACT EXPIRED',
  'SUSPENDED',
  'ARCHIVED',
  'CANCELLATION PENDING',
];

export type PlanChangeFacts = {
  readonly aria_status: AriaStatus;
  readonly client_master_plan_id: string;
  readonly pending_changes: readonly PendingChange[];
  readonly accountActive: boolean;
};

/** Why the plan of a project cannot be changed now; undefined if it can (LIF-08 to LIF-11). */
export function planChangeRefusal(project: PlanChangeFacts): Reason | undefined {
  if (!project.accountActive) return 'ACCOUNT_IS_NOT_ACTIVE';
  if (planChangeClosed.includes(project.aria_status)) return 'PLAN_CHANGE_REFUSED';
  if (project.aria_status === 'TERMINATED' && !isFreemiumMasterPlan(project.client_master_plan_id))
    return 'PLAN_CHANGE_REFUSED';
  return planChangeIsPending(project.pending_changes) ? 'PLAN_CHANGE_PENDING' : undefined;
}

/** Whether a project can be cancelled (LIF-12). */
export function canCancel(status: AriaStatus): boolean {
  return status === 'ACTIVE' || status === 'ACTIVE NON-BILLABLE';
}

/** The status of a project on a day: its last one is over as soon as the paid period is, before a job has seen it. */
export const statusOn = (
  { aria_status, ends_on }: { readonly aria_status: AriaStatus; readonly ends_on: Day | null },
  today: Day,
): AriaStatus =>
  aria_status === 'CANCELLATION PENDING' && ends_on !== null && ends_on <= today ? 'CANCELLED' : aria_status;

/** Whether a project can be reactivated (LIF-13). */
export function canReactivate(status: AriaStatus): boolean {
  return status === 'CANCELLED' || status === 'CANCELLATION PENDING';
}

export type ReactivationFacts = {
  readonly aria_status: AriaStatus;
  readonly client_master_plan_id: string;
  readonly isMigrated: boolean;
  /** The user is the self-serve owner of a project that no partner runs (PRJ-31). */
  readonly isSelfServeOwner: boolean;
  readonly currencyIsSupported: boolean;
  /**
   * The result of the creation checks for the project's plan (`creationRefusal`); needed only for a cancelled project.
   */
  readonly creationRefusal: Reason | undefined;
  readonly ff_10125_migrated_project: boolean;
};

/**
 * Why a project cannot be reactivated; undefined if it can. A project pending cancellation is still counted, so its
 * creation is not checked again (LIF-13, LIF-14).
 */
export function reactivationRefusal(project: ReactivationFacts): Reason | undefined {
  if (!project.isSelfServeOwner) return 'USER_ROLE_PERMISSION_DENIED';
  if (!canReactivate(project.aria_status) || !isFreemiumMasterPlan(project.client_master_plan_id))
    return 'INVALID_STATUS';
  if (project.isMigrated && project.ff_10125_migrated_project) return 'INVALID_STATUS';
  if (!project.currencyIsSupported) return 'UNSUPPORTED_CURRENCY';
  return project.aria_status === 'CANCELLED' ? project.creationRefusal : undefined;
}

/** Whether to offer reactivation (LIF-14). */
export function reactivationIsOffered(project: ReactivationFacts): boolean {
  return reactivationRefusal(project) === undefined;
}

/** A displayed status: dunning without its step, and one special name. */
export type DisplayStatusName = AriaStatus | 'ACTIVE DUNNING' | 'MIGRATED';

export type DisplayedProject = {
  readonly aria_status: AriaStatus;
  readonly isMigrated: boolean;
  readonly pending_changes: readonly PendingChange[];
};

const displayNames: Partial<Record<AriaStatus, DisplayStatusName>> = {
  'INSTALLATION PENDING': 'ACTIVE',
  'ACTIVE NON-BILLABLE': 'ACTIVE',
  TERMINATED: 'SUSPENDED',
};

/** The displayed name of a status; permissions always use the real one (LIF-26 to LIF-30, LIF-32). */
export function displayStatusName({
  aria_status,
  isMigrated,
}: Omit<DisplayedProject, 'pending_changes'>): DisplayStatusName {
  if (aria_status.includes(' DUNNING ')) return 'ACTIVE DUNNING';
  if (aria_status === 'CANCELLATION PENDING' && isMigrated) return 'MIGRATED';
  return displayNames[aria_status] ?? aria_status;
}

/**
 * The displayed status with the label of a pending plan change, in English; pages use lower case (LIF-26 to LIF-32).
 */
export function displayStatus(project: DisplayedProject): string {
  return displayStatusName(project) + (planChangeIsPending(project.pending_changes) ? ' (change pending)' : '');
}
