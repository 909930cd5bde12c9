import { type AriaStatus, canCancel, isActiveStatus } from '@waypost/domain/projects/status';

export type ClosableProject = { readonly aria_status: AriaStatus; readonly is_paid: boolean };

/** Whether the project prevents the deletion of its owner's account, because it is still paid for. */
export function blocksDeletion({ aria_status, is_paid }: ClosableProject): boolean {
  return is_paid && isActiveStatus(aria_status);
}

/**
 * The status of a project after the deletion of its owner's account: cancelled where that is possible, otherwise
 * terminated; an ended project keeps its status.
 */
export function statusAfterDeletion(status: AriaStatus): AriaStatus {
  if (canCancel(status)) return 'CANCELLED';
  return isActiveStatus(status) ? 'TERMINATED' : status;
}
