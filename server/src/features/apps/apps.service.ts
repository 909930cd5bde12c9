import type { AppInput, AppUpdate } from '@waypost/contract/entities/app';
import type { SessionUser } from '@waypost/contract/entities/session';
import { appRefusal, contractTypeOf } from '@waypost/domain/apps';
import { DomainError } from '@waypost/domain/domain-error';
import { type AppId, hrnOfApp, type ProjectId } from '@waypost/domain/ids';
import { mayDo, type ProjectPermission } from '@waypost/domain/project-relation';
import { channelOf, roleOf } from '@waypost/domain/roles';
import type { Clock } from '../../clock.ts';
import type { Executor, Transact, Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../new-id.ts';
import type { ProjectInView, ProjectService } from '../projects/projects.service.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import { type AppDirectory, type AppInView, type AppRecord, describeApp } from './app-directory.service.ts';
import type { AppEvents } from './apps.events.ts';
import { changeApp, countActiveApps, insertApp, type StoredApp } from './apps.store.ts';

export type AppService = {
  /** Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED, the refusals of `appRefusal`, APPLICATION_ALREADY_CREATED, REACHED_PERMISSIONS_LIMIT (REQ-27). */
  create(user: SessionUser, product_id: ProjectId, input: AppInput): Promise<AppRecord>;
  /** Throws NOT_FOUND (REQ-28). */
  update(user: SessionUser, app: { id: ProjectId; appId: AppId }, input: AppUpdate): Promise<AppRecord>;
  /** Throws NOT_FOUND (REQ-29). */
  read(user: SessionUser, app_id: AppId): Promise<AppRecord>;
};

export type AppServiceDeps = {
  readonly db: Executor;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly events: AppEvents;
  readonly projects: Pick<ProjectService, 'lockForChange'>;
  readonly directory: Pick<AppDirectory, 'findApp'>;
  readonly activity: ActivityLog;
  readonly config: {
    readonly product_slug: string;
    readonly main_realm: string;
    readonly automotive_app_limit: number;
    readonly flags: { readonly ff_automotive_app_limit: boolean };
  };
};

type Wanted = { readonly user: SessionUser; readonly project: ProjectInView; readonly input: AppInput };
type Rules = AppServiceDeps['config'];

const isAutomotive = ({ user, project }: Wanted) => channelOf(roleOf(user.roles), project.channel) === 'automotive';

function assertMayCreate(wanted: Wanted, { flags, product_slug }: Rules): void {
  const { user, project, input } = wanted;
  const role = roleOf(user.roles);
  const isAdmin = role === 'customeradmin' || role === 'customermanager';
  if (isAdmin || (isAutomotive(wanted) && !flags.ff_automotive_app_limit)) {
    throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  }
  const { platform } = input;
  const refusal = appRefusal({ platform, plan: project, projectStatus: project.aria_status, product: product_slug });
  if (refusal) throw new DomainError(refusal);
}

/** Counted after the insertion and under the project's lock, so that the limit is exact (APP-33). */
async function assertWithinLimit(tx: Transaction, wanted: Wanted, { automotive_app_limit }: Rules): Promise<void> {
  if (!isAutomotive(wanted)) return;
  const count = await countActiveApps(tx, wanted.project.product_id);
  if (count > automotive_app_limit) throw new DomainError('REACHED_PERMISSIONS_LIMIT');
}

function orNotFound(app: AppInView | undefined): AppInView {
  if (!app) throw new DomainError('NOT_FOUND');
  return app;
}

function assertMay({ relation }: AppInView, permission: ProjectPermission): void {
  if (!mayDo(relation, permission)) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
}

/** The app as the wire has it, without what was asked of its project. */
const shown = ({ aria_status: _status, relation: _relation, ...app }: AppInView): AppRecord => app;

/** Domain protection is for web apps, a namespace for those that are installed, and a terminated app stays as it is. */
function assertFits({ platform, status }: AppRecord, change: AppUpdate): void {
  if (status === 'TERMINATED' && change.status === undefined) throw new DomainError('INVALID_STATUS');
  const isWeb = platform.startsWith('web');
  const misplaced = [
    change.domains !== undefined && !isWeb && { path: 'domains', message: 'Only web apps have domains.' },
    (change.namespace ?? null) !== null && (isWeb || platform === 'server') && {
      path: 'namespace',
      message: 'Only mobile apps have a namespace.',
    },
  ].filter((problem) => problem !== false);
  if (misplaced.length > 0) {
    throw new DomainError('INVALID_FIELDS', misplaced.map((problem) => ({ ...problem, reason: 'NOT_FOR_PLATFORM' })));
  }
}

/** Apps of the projects in the caller's view (APP-01 to APP-07, APP-23 to APP-25, LIF-07). */
export function createAppService(deps: AppServiceDeps): AppService {
  const { db, transact, clock, newId, events, projects, directory, config } = deps;

  async function insert(tx: Transaction, { user, project, input }: Wanted): Promise<StoredApp> {
    const app_id = newId('app');
    const inserted = await insertApp(tx, {
      app_id,
      product_id: project.product_id,
      app_name: input.app_name,
      platform: input.platform,
      auth_type: input.auth_type,
      contract_type: input.contract_type ?? contractTypeOf(project),
      namespace: input.namespace ?? null,
      created_time: clock(),
      hidden: false,
      status: 'ACTIVE',
      hrn: hrnOfApp({ product: config.product_slug, realm: user.realm || config.main_realm, app_id }),
    });
    if (!inserted) throw new DomainError('APPLICATION_ALREADY_CREATED');
    return inserted;
  }

  return {
    async create(user, product_id, input) {
      const created = await transact(async (tx) => {
        const wanted = { user, project: await projects.lockForChange(tx, user, { product_id, permission: 'create-apps' }), input };
        assertMayCreate(wanted, config);
        const app = await insert(tx, wanted);
        await assertWithinLimit(tx, wanted, config);
        const subject = { id: app.app_id, name: app.app_name };
        await deps.activity.record(tx, { action: 'app.generated', product_id, app_id: app.app_id, userId: user.userId, subject });
        return app;
      });
      events.appCreated({ app_id: created.app_id, product_id, platform: created.platform });
      return describeApp(created);
    },

    async update(user, { id: product_id, appId: app_id }, change) {
      const updated = await transact(async (tx) => {
        const found = orNotFound(await directory.findApp(tx, user, app_id, 'lock'));
        if (found.product_id !== product_id) throw new DomainError('NOT_FOUND');
        assertMay(found, 'change-apps');
        assertFits(found, change);
        const isChange = Object.values(change).some((value) => value !== undefined);
        return isChange ? describeApp(await changeApp(tx, app_id, change)) : shown(found);
      });
      events.appUpdated({ app_id, product_id });
      return updated;
    },

    async read(user, app_id) {
      return shown(orNotFound(await directory.findApp(db, user, app_id)));
    },
  };
}
