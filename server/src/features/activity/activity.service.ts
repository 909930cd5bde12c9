import { type ActivityAction, kindOfActivity } from '@waypost/domain/activity/activity';
import type { AppId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../base/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../base/new-id.ts';
import { currentAddress } from '../../base/request-context.ts';
import { forgetAddresses, insertActivity } from './activity.store.ts';

type Values = Readonly<Record<string, unknown>>;

/** One line of a project's log; `before` and `after` hold the fields that changed, and never a secret. */
export type Activity = {
  readonly action: ActivityAction;
  readonly product_id: ProjectId;
  readonly app_id?: AppId | undefined;
  /** The user who acted; null for the portal itself. */
  readonly userId: UserId | null;
  /** The object of the action, with its name at that time. */
  readonly subject?: { readonly id: string; readonly name: string };
  readonly before?: Values;
  readonly after?: Values;
};

export type ActivityLog = {
  /** Writes the line in the transaction of the change, so that both happen or neither. */
  record(tx: Transaction, activity: Activity): Promise<void>;
  /** Blanks the network addresses of a project's lines, before somebody else reads them. */
  forgetAddresses(tx: Transaction, product_id: ProjectId): Promise<void>;
};

/** Without the fields whose values are equal on both sides: a change of several fields may leave some as they were. */
function changedFields({ before, after }: Pick<Activity, 'before' | 'after'>) {
  const isChanged = ([field]: [string, unknown]) =>
    !before || !after || !(field in before && field in after) || !isDeepStrictEqual(before[field], after[field]);
  const changed = (values: Values | undefined) =>
    values && Object.fromEntries(Object.entries(values).filter(isChanged));
  return { before: changed(before), after: changed(after) };
}

const asJson = (values: Values | undefined) => (values ? JSON.stringify(values) : null);

export const createActivityLog = ({ clock, newId }: { readonly clock: Clock; readonly newId: NewId }): ActivityLog => ({
  forgetAddresses,
  record: (tx, { action, product_id, app_id, userId, subject, ...values }) => {
    const { before, after } = changedFields(values);
    return insertActivity(tx, {
      activity_id: newId('evt'),
      product_id,
      app_id: app_id ?? null,
      kind: kindOfActivity(action),
      action,
      userId,
      address: currentAddress(),
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? null,
      before: asJson(before),
      after: asJson(after),
      time: clock(),
    });
  },
});
