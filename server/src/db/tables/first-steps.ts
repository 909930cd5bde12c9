import type { UserId } from '@waypost/domain/base/ids';

/** Users who dismissed the list of first steps. */
export interface FirstStepsDismissalTable {
  userId: UserId;
  dismissed_at: Date;
}

export interface FirstStepsTables {
  first_steps_dismissal: FirstStepsDismissalTable;
}
