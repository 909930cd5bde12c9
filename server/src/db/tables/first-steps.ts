import type { UserId } from '@waypost/domain/base/ids';

/** Who has put the list of first steps away. */
export interface FirstStepsDismissalTable {
  userId: UserId;
  dismissed_at: Date;
}

export interface FirstStepsTables {
  first_steps_dismissal: FirstStepsDismissalTable;
}
