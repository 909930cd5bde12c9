import { developerEndpoints } from '@waypost/contract/endpoints/developers';
import type { Listeners } from '../../http/listeners.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { developerHandlers } from './developer-account.routes.ts';
import { createDeveloperAccountService } from './developer-account.service.ts';

export type DeveloperAccountNeeds = {
  readonly accounts: Pick<AccountsService, 'emailVerification'>;
  readonly developers: DeveloperService;
  readonly projects: ProjectService;
};

export function createDeveloperAccountFeature({ accounts, developers, projects }: DeveloperAccountNeeds) {
  const service = createDeveloperAccountService({ developers, projects });
  const handlers = developerHandlers(service, (userId) => accounts.emailVerification.resend(userId));
  return { service, mount: ({ portal }: Listeners) => portal.on(developerEndpoints, handlers) };
}
