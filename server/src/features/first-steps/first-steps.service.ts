import type { FirstSteps } from '@waypost/contract/entities/first-steps';
import { isListOpen, stepStates } from '@waypost/domain/projects/first-steps';
import type { UserId } from '@waypost/domain/base/ids';
import { isMainRealm, roleOf } from '@waypost/domain/accounts/roles';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import { insertDismissal, readFirstSteps } from './first-steps.store.ts';
import type { Plumbing } from '../../plumbing.ts';

export type FirstStepsDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly config: { readonly main_realm: string };
};
type Reader = Viewer & { readonly realm: string };

export function createFirstStepsService({ db, clock, config }: FirstStepsDeps) {
  /** Other users sell to customers, or work in projects of another user. */
  const isGuided = ({ roles, realm }: Reader) =>
    roleOf(roles) === 'no-eum-roles' && isMainRealm(realm, config.main_realm);

  return {
    async read(user: Reader): Promise<FirstSteps> {
      const { dismissed_at, project_id, ...facts } = await readFirstSteps(db, user.userId);
      const steps = stepStates(facts);
      return { steps, open: isGuided(user) && isListOpen(steps, dismissed_at !== null), project_id };
    },

    dismiss: (userId: UserId): Promise<void> => insertDismissal(db, userId, clock()),
  };
}
export type FirstStepsService = ReturnType<typeof createFirstStepsService>;
