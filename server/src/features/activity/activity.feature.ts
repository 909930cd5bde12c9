import type { PersonalData } from '../../base/personal-data.ts';
import type { Plumbing } from '../../plumbing.ts';
import { createActivityLog } from './activity.service.ts';
import { eraseActivityOf, listActivityOf } from './activity.store.ts';

export const createActivityFeature = ({ clock, newId }: Pick<Plumbing, 'clock' | 'newId'>) => ({
  service: createActivityLog({ clock, newId }),
  personalData: {
    ofAccount: {
      activity: (executor, { user, productIds }) => listActivityOf(executor, { userId: user.userId, productIds }),
    },
    // keeps the lines, and erases typed values and addresses
    erase: (tx, { user, productIds }) => eraseActivityOf(tx, { userId: user.userId, productIds }),
  } satisfies PersonalData,
});
