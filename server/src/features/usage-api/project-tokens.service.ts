import type { CreatedProjectToken, ProjectToken, ProjectTokenInput } from '@waypost/contract/entities/project-token';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import { mayDo } from '@waypost/domain/permissions/project-permissions';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import { projectEnd } from '@waypost/domain/projects/ends';
import { hasEnded } from '@waypost/domain/projects/status';
import type { z } from 'zod';
import { newSecretToken } from '../../base/cryptography.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import {
  deleteProjectToken,
  findProjectToken,
  insertProjectToken,
  listProjectTokens,
  type StoredProjectToken,
  type TokenPlace,
  writeLastUse,
} from './project-tokens.store.ts';

export type ProjectTokensDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  readonly hashToken: (token: string) => Buffer;
  readonly projects: Pick<ProjectService, 'find' | 'lockForChange'>;
  readonly users: Pick<AccountsService['users'], 'findActive'>;
  readonly activity: ActivityLog;
};
export type ProjectTokensService = ReturnType<typeof createProjectTokensService>;

/** More than any project needs; without a limit a loop would fill the table. */
const mostTokens = 20;
const dayMs = 86_400_000;
/** The precision of the last use: a program that reads all day causes one write a minute. */
const useStepMs = 60_000;
const tokenForm = /^wppt_[A-Za-z0-9_-]{43}$/;

const describe = ({
  hash: _hash,
  product_id: _project,
  ...token
}: StoredProjectToken): z.input<typeof ProjectToken> => ({
  ...token,
  scope: 'usage:read',
});

const permission = 'manage-tokens';

type TokenChange = Pick<StoredProjectToken, 'product_id' | 'token_id' | 'name'> & { readonly userId: UserId };

function createChanges({ db, transact, projects, ...deps }: ProjectTokensDeps) {
  const record = (tx: Transaction, verb: 'created' | 'deleted', { product_id, userId, token_id, name }: TokenChange) =>
    deps.activity.record(tx, {
      action: `project_token.${verb}`,
      product_id,
      userId,
      subject: { id: token_id, name },
    });

  return {
    async list(viewer: Viewer, product_id: ProjectId): Promise<z.input<typeof ProjectToken>[]> {
      const project = await projects.find(viewer, product_id);
      if (!mayDo(project.relation, permission)) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
      return (await listProjectTokens(db, [product_id])).map(describe);
    },

    async create(
      viewer: Viewer,
      product_id: ProjectId,
      { name, days }: ProjectTokenInput,
    ): Promise<z.input<typeof CreatedProjectToken>> {
      const token = `wppt_${newSecretToken()}`;
      const created = deps.clock();
      const row: StoredProjectToken = {
        token_id: deps.newId('ptk'),
        product_id,
        name,
        hash: deps.hashToken(token),
        created,
        created_by: viewer.userId,
        ends: new Date(created.getTime() + days * dayMs),
        last_used: null,
      };
      await transact(async (tx) => {
        await projects.lockForChange(tx, viewer, { product_id, permission });
        if ((await listProjectTokens(tx, [product_id])).length >= mostTokens)
          throw new DomainError('KEY_LIMIT_REACHED');
        await insertProjectToken(tx, row);
        await record(tx, 'created', { ...row, userId: viewer.userId });
      });
      return { ...describe(row), token };
    },

    async remove(viewer: Viewer, place: TokenPlace): Promise<void> {
      await transact(async (tx) => {
        await projects.lockForChange(tx, viewer, { product_id: place.product_id, permission });
        const token = await deleteProjectToken(tx, place);
        if (!token) throw new DomainError('NOT_FOUND');
        await record(tx, 'deleted', { ...token, userId: viewer.userId });
      });
    },
  };
}

function createCheck({ db, clock, hashToken, projects, users }: ProjectTokensDeps) {
  /** A token never opens more than its creator: it ends with their account, with their role and with the project. */
  async function isStillMeant({ created_by, product_id }: StoredProjectToken): Promise<boolean> {
    const creator = await users.findActive(created_by);
    if (!creator) return false;
    const project = await projects.find(creator, product_id).catch((error: unknown) => {
      if (error instanceof DomainError && error.reason === 'NOT_FOUND') return undefined;
      throw error;
    });
    if (!project || !mayDo(project.relation, permission)) return false;
    return !hasEnded(project.aria_status) && projectEnd(project) > clock().getTime();
  }

  return {
    /** The project that a token opens. Throws UNAUTHORIZED, and TOKEN_EXPIRED after its end. */
    async authenticate(token: string): Promise<ProjectId> {
      const found = tokenForm.test(token) ? await findProjectToken(db, hashToken(token)) : undefined;
      if (!found) throw new DomainError('UNAUTHORIZED');
      const now = clock();
      if (found.ends <= now) throw new DomainError('TOKEN_EXPIRED');
      if (!(await isStillMeant(found))) throw new DomainError('UNAUTHORIZED');
      const { last_used } = found;
      if (last_used === null || now.getTime() - last_used.getTime() >= useStepMs) {
        await writeLastUse(db, found.token_id, now);
      }
      return found.product_id;
    },
  };
}

/** Tokens that read the usage of a whole project; who may see only some of its apps creates none (ROL-15). */
export const createProjectTokensService = (deps: ProjectTokensDeps) => ({
  ...createChanges(deps),
  ...createCheck(deps),
});
