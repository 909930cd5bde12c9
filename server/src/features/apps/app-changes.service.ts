import type { AppExtension, AppUpdate } from '@waypost/contract/entities/app';
import type { ActivityAction } from '@waypost/domain/activity/activity';
import { extendedExpiry } from '@waypost/domain/apps/app-life';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import { namespaceKindOf } from '@waypost/domain/base/host-name';
import type { AppId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { mayDo, type PlainPermission } from '@waypost/domain/permissions/project-permissions';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import type { Transaction } from '../../db/transaction.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { AppDirectory, VisibleApp, AppRecord } from './apps.service.ts';
import type { AppEvents } from './apps.events.ts';
import { type AppChange, changeApp } from './apps.store.ts';
import type { Plumbing } from '../../plumbing.ts';

export type AppChangesDeps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly events: AppEvents;
  readonly directory: Pick<AppDirectory, 'findApp' | 'describe'>;
  readonly activity: ActivityLog;
};

/** The app in the form of the contract, without the facts of its project. */
export const toAppView = ({
  aria_status: _status,
  relation: _relation,
  projectEnd: _end,
  products_off: _off,
  ...app
}: VisibleApp): AppRecord => app;

export function orNotFound(app: VisibleApp | undefined): VisibleApp {
  if (!app) throw new DomainError('NOT_FOUND');
  return app;
}

function assertMay({ relation }: VisibleApp, permission: PlainPermission): void {
  if (!mayDo(relation, permission)) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
}

/** Only web apps have domain protection, only installed apps a namespace. */
export function assertFits(platform: AppRecord['platform'], update: Pick<AppUpdate, 'domains' | 'namespace'>): void {
  const unsuitable = [
    update.domains !== undefined &&
      !platform.startsWith('web') && { path: 'domains', message: 'Only web apps have domains.' },
    (update.namespace ?? null) !== null &&
      namespaceKindOf(platform) === undefined && {
        path: 'namespace',
        message: 'Only apps for iOS and Android have a namespace.',
      },
  ].filter((problem) => problem !== false);
  if (unsuitable.length > 0) {
    throw new DomainError(
      'INVALID_FIELDS',
      unsuitable.map((problem) => ({ ...problem, reason: 'NOT_FOR_PLATFORM' })),
    );
  }
}

const actions = {
  app_name: 'app.renamed',
  namespace: 'app.namespace_changed',
  domains: 'app.domains_changed',
  expiry_date: 'app.extended',
  status: 'app.terminated',
} as const satisfies Readonly<Record<keyof AppChange, ActivityAction>>;
const changeable = Object.keys(actions) as readonly (keyof AppChange)[];

type FieldChange = { readonly field: keyof AppChange; readonly before: unknown; readonly after: unknown };

function toChanges(app: AppRecord, update: AppChange): readonly FieldChange[] {
  return changeable
    .filter((field) => update[field] !== undefined && JSON.stringify(update[field]) !== JSON.stringify(app[field]))
    .map((field) => ({ field, before: app[field], after: update[field] }));
}

const createRecord = (activity: ActivityLog) =>
  async function record(
    tx: Transaction,
    app: VisibleApp,
    { userId, changes }: { userId: UserId; changes: readonly FieldChange[] },
  ) {
    const { product_id, app_id, app_name } = app;
    for (const { field, before, after } of changes) {
      const values = { before: { [field]: before }, after: { [field]: after } };
      await activity.record(tx, {
        action: actions[field],
        product_id,
        app_id,
        userId,
        subject: { id: app_id, name: app_name },
        ...values,
      });
    }
  };

export function createAppChanges({ transact, clock, events, directory, activity }: AppChangesDeps) {
  const record = createRecord(activity);

  async function apply(
    tx: Transaction,
    app: VisibleApp,
    { userId, update }: { userId: UserId; update: AppChange },
  ): Promise<AppRecord> {
    const changes = toChanges(app, update);
    if (changes.length === 0) return toAppView(app);
    if (app.status === 'TERMINATED') throw new DomainError('APP_TERMINATED');
    const changed = await changeApp(tx, app.app_id, update);
    if (!changed) throw new DomainError('NAMESPACE_TAKEN');
    await record(tx, app, { userId, changes });
    return directory.describe(changed, app.relation);
  }

  return {
    /** Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED, APP_TERMINATED, INVALID_FIELDS, NAMESPACE_TAKEN. */
    async update(
      viewer: Viewer,
      { id: product_id, appId: app_id }: { id: ProjectId; appId: AppId },
      update: AppUpdate,
    ): Promise<AppRecord> {
      const updated = await transact(async (tx) => {
        const app = orNotFound(await directory.findApp(tx, viewer, app_id, 'lock'));
        if (app.product_id !== product_id) throw new DomainError('NOT_FOUND');
        assertMay(app, 'change-apps');
        assertFits(app.platform, update);
        return apply(tx, app, { userId: viewer.userId, update });
      });
      events.appUpdated({ app_id, product_id });
      return updated;
    },

    /** Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED, APP_TERMINATED, INVALID_FIELDS for any day but the one a year on. */
    async extend(viewer: Viewer, app_id: AppId, { expiry_date }: AppExtension): Promise<AppRecord> {
      const extended = await transact(async (tx) => {
        const app = orNotFound(await directory.findApp(tx, viewer, app_id, 'lock'));
        assertMay(app, 'extend');
        const next = extendedExpiry(app.expiry_date, dayOf(clock()));
        // the same day again repeats a call whose answer was lost
        if (expiry_date !== next && expiry_date !== app.expiry_date) {
          throw new DomainError('INVALID_FIELDS', [
            { path: 'expiry_date', reason: 'NOT_A_YEAR_ON', message: `Must be ${next}.` },
          ]);
        }
        return apply(tx, app, { userId: viewer.userId, update: { expiry_date } });
      });
      events.appUpdated({ app_id, product_id: extended.product_id });
      return extended;
    },
  };
}
