import { isPaidFor } from '@waypost/domain/billing/dunning/dunning';
import type { Transaction } from '../../db/transaction.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { DeveloperRecord } from '../developers/developers.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';

export type DetailsLogDeps = {
  readonly activity: ActivityLog;
  readonly projects: Pick<ProjectService, 'summariesOf'>;
};

/** The log belongs to projects: each that has not ended is billed by the new details. It never holds the details. */
export const createDetailsLog =
  ({ activity, projects }: DetailsLogDeps) =>
  async (tx: Transaction, { developer_id, userId }: DeveloperRecord): Promise<void> => {
    for (const { product_id, aria_status } of await projects.summariesOf(developer_id, tx)) {
      if (isPaidFor(aria_status)) {
        await activity.record(tx, { action: 'billing_details.changed', product_id, userId });
      }
    }
  };
