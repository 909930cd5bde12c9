import { studioTokenEndpoints } from '@waypost/contract/endpoints/studio-tokens';
import type { PersonalData } from '../../base/personal-data.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { studioTokenHandlers } from './studio-tokens.routes.ts';
import { createStudioTokensService } from './studio-tokens.service.ts';
import { deleteStudioTokensOf, listStudioTokens } from './studio-tokens.store.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'keyedHash' | 'secretBox'>;
export type StudioTokensNeeds = {
  readonly projects: ProjectService;
  readonly activity: ActivityLog;
};

/** The tokens of a user, without the tokens themselves. */
const personalData: PersonalData = {
  ofAccount: {
    studio_tokens: async (executor, { user }) =>
      (await listStudioTokens(executor, user.userId)).map(({ created, exp, urm }) => ({ created, exp, urm })),
  },
  dropCredentials: (tx, { user }) => deleteStudioTokensOf(tx, user.userId),
  erase: (tx, { user }) => deleteStudioTokensOf(tx, user.userId),
};

export function createStudioTokensFeature(plumbing: Uses, needs: StudioTokensNeeds) {
  const { db, transact, clock, newId, keyedHash, secretBox } = plumbing;
  const { projects, activity } = needs;
  const hashToken = (tid: string) => keyedHash('studio-token', tid);
  const service = createStudioTokensService({ db, transact, clock, newId, secretBox, hashToken, projects, activity });
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(studioTokenEndpoints, studioTokenHandlers(service)),
    personalData,
  };
}
