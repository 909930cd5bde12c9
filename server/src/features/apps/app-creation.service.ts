import type { AppExtension, AppInput, AppUpdate } from '@waypost/contract/entities/app';
import type { SessionUser } from '@waypost/contract/entities/session';
import { mayCreateApps } from '@waypost/domain/apps/app-life';
import { appRefusal, contractTypeOf } from '@waypost/domain/apps/apps';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type AppId, hrnOfApp, type ProjectId } from '@waypost/domain/base/ids';
import { channelOf, roleOf } from '@waypost/domain/accounts/roles';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../base/new-id.ts';
import type { VisibleProject, ProjectService } from '../projects/projects.service.ts';
import type { SdkCatalogue } from '../sdk-catalogue/sdk-catalogue.service.ts';
import { type AppChangesDeps, assertFits, createAppChanges, orNotFound, toAppView } from './app-changes.service.ts';
import type { AppRecord } from './apps.service.ts';
import type { AppSecrets } from './app-secrets.service.ts';
import { countActiveApps, findNamespaceHolder, insertApp, type StoredApp } from './apps.store.ts';

export type AppService = {
  /** Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED, INVALID_FIELDS, the refusals of `appRefusal`, NAMESPACE_TAKEN, APPLICATION_ALREADY_CREATED, REACHED_PERMISSIONS_LIMIT. */
  create(user: SessionUser, product_id: ProjectId, input: AppInput): Promise<AppRecord>;
  /** The refusals of `createAppChanges`. */
  update(user: SessionUser, app: { id: ProjectId; appId: AppId }, input: AppUpdate): Promise<AppRecord>;
  /** The refusals of `createAppChanges`. */
  extend(user: SessionUser, app_id: AppId, input: AppExtension): Promise<AppRecord>;
  /** Throws NOT_FOUND. */
  read(user: SessionUser, app_id: AppId): Promise<AppRecord>;
};

export type AppServiceDeps = AppChangesDeps & {
  readonly db: Executor;
  readonly newId: NewId;
  readonly projects: Pick<ProjectService, 'lockForChange'>;
  readonly secrets: Pick<AppSecrets, 'make'>;
  readonly sdks: Pick<SdkCatalogue, 'sdkFor'>;
  readonly config: {
    readonly product_slug: string;
    readonly main_realm: string;
    readonly automotive_app_limit: number;
    readonly flags: { readonly ff_automotive_app_limit: boolean };
  };
};

type AppRequest = { readonly user: SessionUser; readonly project: VisibleProject; readonly input: AppInput };
type Rules = AppServiceDeps['config'];

const channelIn = ({ user, project }: AppRequest) => channelOf(roleOf(user.roles), project.channel);

function assertMayCreate(request: AppRequest, { flags, product_slug }: Rules): void {
  const { project, input } = request;
  if (!mayCreateApps(channelIn(request), flags)) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  const { platform } = input;
  const refusal = appRefusal({ platform, plan: project, projectStatus: project.aria_status, product: product_slug });
  if (refusal) throw new DomainError(refusal);
  assertFits(platform, input);
}

/** Counts after the insertion and under the project's lock, so that the limit is exact. */
async function assertWithinLimit(tx: Transaction, request: AppRequest, { automotive_app_limit }: Rules): Promise<void> {
  if (channelIn(request) !== 'automotive') return;
  const count = await countActiveApps(tx, request.project.product_id);
  if (count > automotive_app_limit) throw new DomainError('REACHED_PERMISSIONS_LIMIT');
}

async function insertionRefusal(tx: Transaction, { platform, namespace }: AppInput) {
  const holder = namespace ? await findNamespaceHolder(tx, { platform, namespace }) : undefined;
  return holder ? 'NAMESPACE_TAKEN' : 'APPLICATION_ALREADY_CREATED';
}

export function createAppService(deps: AppServiceDeps): AppService {
  const { db, transact, clock, newId, events, projects, directory, secrets, sdks, config } = deps;

  async function insert(tx: Transaction, { user, project, input }: AppRequest): Promise<StoredApp> {
    const app_id = newId('app');
    const { app_name, platform, auth_type } = input;
    const inserted = await insertApp(tx, {
      app_id,
      product_id: project.product_id,
      app_name,
      platform,
      auth_type,
      contract_type: input.contract_type ?? contractTypeOf(project),
      namespace: input.namespace ?? null,
      created_time: clock(),
      hidden: false,
      status: 'ACTIVE',
      sdk_name: sdks.sdkFor(platform)?.name ?? null,
      hrn: hrnOfApp({ product: config.product_slug, realm: user.realm || config.main_realm, app_id }),
      ...secrets.make({ app_id, platform, auth_type }),
    });
    if (!inserted) throw new DomainError(await insertionRefusal(tx, input));
    return inserted;
  }

  return {
    ...createAppChanges(deps),

    async create(user, product_id, input) {
      const created = await transact(async (tx) => {
        const project = await projects.lockForChange(tx, user, { product_id, permission: 'create-apps' });
        const request = { user, project, input };
        assertMayCreate(request, config);
        const app = await insert(tx, request);
        await assertWithinLimit(tx, request, config);
        const subject = { id: app.app_id, name: app.app_name };
        const after = { platform: app.platform, auth_type: app.auth_type };
        await deps.activity.record(tx, {
          action: 'app.generated',
          product_id,
          app_id: app.app_id,
          userId: user.userId,
          subject,
          after,
        });
        return directory.describe(app, project.relation);
      });
      events.appCreated({ app_id: created.app_id, product_id, platform: created.platform });
      return created;
    },

    async read(user, app_id) {
      return toAppView(orNotFound(await directory.findApp(db, user, app_id)));
    },
  };
}
