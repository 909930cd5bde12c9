import type { DeveloperAccount, DeveloperInput, DeveloperUpdate } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { DeveloperRecord, DeveloperService } from '../developers/developers.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';

export type DeveloperAccountDeps = {
  readonly developers: Pick<DeveloperService, 'read' | 'create' | 'update'>;
  readonly projects: Pick<ProjectService, 'summariesOf'>;
};
export type DeveloperAccountService = ReturnType<typeof createDeveloperAccountService>;

/** The developer account with its projects for its owner. Each method throws the refusals of the developers' service. */
export function createDeveloperAccountService({ developers, projects }: DeveloperAccountDeps) {
  async function describe({ emailVerified }: SessionUser, account: DeveloperRecord): Promise<DeveloperAccount> {
    const { userId: _user, created: _created, updated: _updated, ...fields } = account;
    return { ...fields, products: [...(await projects.summariesOf(account.developer_id))], emailVerified };
  }
  return {
    read: async (user: SessionUser) => describe(user, await developers.read(user.userId)),
    create: async (user: SessionUser, input: DeveloperInput) =>
      describe(user, await developers.create(user.userId, input)),
    update: async (user: SessionUser, input: DeveloperUpdate) =>
      describe(user, await developers.update(user.userId, input)),
  };
}
