import type { StudioToken, StudioTokenInput } from '@waypost/contract/entities/studio-token';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import { studioRights } from '@waypost/domain/keys/studio-token';
import { newSecretToken } from '../../base/cryptography.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { insertStudioToken, listStudioTokens, type StoredStudioToken } from './studio-tokens.store.ts';
import type { Plumbing } from '../../plumbing.ts';

export type StudioTokensDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'secretBox'> & {
  readonly hashToken: (tid: string) => Buffer;
  readonly projects: Pick<ProjectService, 'lockForChange'>;
  readonly activity: ActivityLog;
};

export type StudioTokensService = ReturnType<typeof createStudioTokensService>;

/** More than any user needs; without a limit a loop would fill the table. */
const mostTokens = 50;

/** Allows rights only for the user's own things: a token must never grant more than its user has. */
function assertOwn({ urm }: StudioTokenInput, userId: UserId): void {
  const foreign = studioRights.filter((right) => urm[right]?.some(({ owner }) => owner !== userId));
  if (foreign.length === 0) return;
  const message = 'Rights can be given for what is yours alone.';
  throw new DomainError(
    'INVALID_FIELDS',
    foreign.map((right) => ({ path: `urm.${right}`, reason: 'foreign_owner', message })),
  );
}

export function createStudioTokensService(deps: StudioTokensDeps) {
  const { db, transact, secretBox } = deps;
  const shown = ({
    sealed,
    studio_token_id,
    exp,
    urm,
  }: Pick<StoredStudioToken, 'sealed' | 'studio_token_id' | 'exp' | 'urm'>): StudioToken => ({
    tid: secretBox.open(sealed, studio_token_id),
    ...(exp !== null && { exp }),
    urm: urm as StudioToken['urm'],
  });

  return {
    async list({ userId }: Viewer): Promise<StudioToken[]> {
      return (await listStudioTokens(db, userId)).map(shown);
    },

    /** `project` is the one whose log notes the token. */
    async create(viewer: Viewer, input: StudioTokenInput, project: ProjectId | undefined): Promise<StudioToken> {
      const { userId } = viewer;
      assertOwn(input, userId);
      const tid = `wpst_${newSecretToken()}`;
      const studio_token_id = deps.newId('stk');
      const row = { studio_token_id, userId, hash: deps.hashToken(tid), sealed: secretBox.seal(tid, studio_token_id) };
      const exp = input.exp ?? null;
      await transact(async (tx) => {
        if (project !== undefined)
          await deps.projects.lockForChange(tx, viewer, { product_id: project, permission: 'manage-keys' });
        if ((await listStudioTokens(tx, userId)).length >= mostTokens) throw new DomainError('KEY_LIMIT_REACHED');
        await insertStudioToken(tx, { ...row, exp, urm: JSON.stringify(input.urm), created: deps.clock() });
        if (project === undefined) return;
        const subject = { id: studio_token_id, name: studio_token_id };
        await deps.activity.record(tx, { action: 'studio_token.created', product_id: project, userId, subject });
      });
      return { tid, ...(exp !== null && { exp }), urm: input.urm };
    },
  };
}
