import type { PersonalData } from '../../base/personal-data.ts';
import type { Plumbing } from '../../plumbing.ts';
import { createActivityLog } from './activity.service.ts';
import { eraseActivityOf, listActivityOf } from './activity.store.ts';

/** What happened in projects, written with every change. */
export const createActivityFeature = ({ clock, newId }: Pick<Plumbing, 'clock' | 'newId'>) => ({
  service: createActivityLog({ clock, newId }),
  personalData: {
    ofAccount: {
      activity: (executor, { user, productIds }) => listActivityOf(executor, { userId: user.userId, productIds }),
    },
    // the lines stay; what was typed, and from where, does not
    erase: (tx, { user, productIds }) => eraseActivityOf(tx, { userId: user.userId, productIds }),
  } satisfies PersonalData,
});
