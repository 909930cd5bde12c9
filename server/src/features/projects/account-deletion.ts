import { type AriaStatus, canCancel, isActiveStatus } from '@waypost/domain/projects/status';

export type ClosableProject = { readonly aria_status: AriaStatus; readonly is_paid: boolean };

/** Whether the project stands in the way of deleting its owner's account: somebody still pays for it. */
export function blocksDeletion({ aria_status, is_paid }: ClosableProject): boolean {
  return is_paid && isActiveStatus(aria_status);
}

/**
 * The status of a project after its owner's account is deleted: what can be cancelled is cancelled, which a free plan is
 * at once; whatever else is active is terminated; what has ended stays as it ended.
 */
export function statusAfterDeletion(status: AriaStatus): AriaStatus {
  if (canCancel(status)) return 'CANCELLED';
  return isActiveStatus(status) ? 'TERMINATED' : status;
}
