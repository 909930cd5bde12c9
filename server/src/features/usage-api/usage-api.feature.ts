import { projectTokenEndpoints, usageApiEndpoints } from '@waypost/contract/endpoints/usage-api';
import type { DataOwner, PersonalData } from '../../base/personal-data.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import type { UsageService } from '../usage/usage.service.ts';
import { createProjectTokensService, type ProjectTokensDeps } from './project-tokens.service.ts';
import { deleteProjectTokensOf, listProjectTokens } from './project-tokens.store.ts';
import { authenticateProject, projectTokenHandlers, usageApiHandlers } from './usage-api.routes.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'keyedHash'>;
export type UsageApiNeeds = {
  readonly projects: ProjectService;
  readonly users: ProjectTokensDeps['users'];
  readonly activity: ActivityLog;
  readonly usage: UsageService;
};

async function deleteTokens(tx: Transaction, { productIds }: DataOwner): Promise<void> {
  if (productIds.length > 0) await deleteProjectTokensOf(tx, productIds);
}

/** Usage for programs, and the tokens that open it. */
export function createUsageApiFeature(plumbing: Uses, { projects, users, activity, usage }: UsageApiNeeds) {
  const hashToken = (token: string) => plumbing.keyedHash('project-token', token);
  const tokens = createProjectTokensService({ ...plumbing, hashToken, projects, users, activity });
  return {
    service: tokens,
    authenticate: authenticateProject(tokens),
    mount: ({ portal }: Listeners) => {
      portal.on(projectTokenEndpoints, projectTokenHandlers(tokens));
      portal.on(usageApiEndpoints, usageApiHandlers(usage));
    },
    personalData: {
      ofProjects: {
        tokens: async (executor, { productIds }) =>
          (await listProjectTokens(executor, productIds)).map(
            ({ hash: _hash, created_by: _creator, ...token }) => token,
          ),
      },
      dropCredentials: deleteTokens,
      erase: deleteTokens,
    } satisfies PersonalData,
  };
}
