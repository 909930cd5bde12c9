import type { ActivityFilter, ActivityLine, ActivityPage } from '@waypost/contract/entities/activity';
import { csvByPages, type CsvRow } from '@waypost/domain/base/csv';
import { addDays, type Day } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { EventId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { mayDo } from '@waypost/domain/permissions/project-permissions';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import type { Executor } from '../../db/transaction.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { listActivity, listActors, type StoredActivity } from './activity-reading.store.ts';

export type ActivityReadingDeps = {
  readonly db: Executor;
  readonly projects: Pick<ProjectService, 'relationOf'>;
  readonly users: Pick<AccountsService['users'], 'namesOf'>;
};

export type ActivityReading = {
  /** Throws NOT_FOUND, and USER_ROLE_PERMISSION_DENIED for customers' admins and managers, because it contains addresses. */
  list(
    viewer: Viewer,
    product_id: ProjectId,
    asked: ActivityFilter & { readonly before?: EventId | undefined },
  ): Promise<ActivityPageRecord>;
  /** The same lines as a CSV file, the newest 10,000. */
  export(viewer: Viewer, product_id: ProjectId, asked: ActivityFilter): Promise<AsyncIterable<string>>;
};

type LineRecord = Omit<ActivityLine, 'time'> & { readonly time: Date };
type ActivityPageRecord = Omit<ActivityPage, 'items'> & { items: LineRecord[] };

const pageSize = 50;
const exportSize = 10_000;
const exportPage = 1000;

const startOf = (day: string | undefined) => (day === undefined ? undefined : new Date(`${day}T00:00:00Z`));

const questionOf = ({ from, to, ...asked }: ActivityFilter) => ({
  ...asked,
  since: startOf(from),
  until: to === undefined ? undefined : startOf(addDays(to as Day, 1)),
});

type Names = ReadonlyMap<UserId, string>;

const lineOf = (row: StoredActivity, names: Names): LineRecord => ({
  activity_id: row.activity_id,
  time: row.time,
  kind: row.kind,
  action: row.action,
  actor: row.userId && { userId: row.userId, name: names.get(row.userId) ?? null },
  address: row.address,
  app_id: row.app_id,
  subject: row.subject_id === null ? null : { id: row.subject_id, name: row.subject_name ?? '' },
  before: row.before,
  after: row.after,
});

const columns = [
  'time',
  'kind',
  'action',
  'actor',
  'actor_id',
  'address',
  'app_id',
  'subject',
  'subject_id',
  'before',
  'after',
];

const cellsOf = ({ time, kind, action, actor, address, app_id, subject, before, after }: LineRecord): CsvRow => [
  time.toISOString(),
  kind,
  action,
  actor?.name,
  actor?.userId,
  address,
  app_id,
  subject?.name,
  subject?.id,
  before && JSON.stringify(before),
  after && JSON.stringify(after),
];

export function createActivityReading({ db, projects, users }: ActivityReadingDeps): ActivityReading {
  async function assertMayRead(viewer: Viewer, product_id: ProjectId): Promise<void> {
    const relation = await projects.relationOf(viewer, product_id);
    if (!mayDo(relation, 'read-activity')) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  }

  return {
    async list(viewer, product_id, asked) {
      await assertMayRead(viewer, product_id);
      const rows = await listActivity(db, { product_id, ...questionOf(asked), limit: pageSize + 1 });
      const actors = await listActors(db, product_id);
      const names = await users.namesOf(actors);
      const page = rows.slice(0, pageSize);
      return {
        items: page.map((row) => lineOf(row, names)),
        next: rows.length > pageSize ? (page.at(-1)?.activity_id ?? null) : null,
        actors: actors.map((userId) => ({ userId, name: names.get(userId) ?? null })),
      };
    },

    async export(viewer, product_id, asked) {
      await assertMayRead(viewer, product_id);
      let left = exportSize;
      return csvByPages<EventId>(columns, async (before) => {
        const lines = await listActivity(db, { product_id, ...questionOf(asked), before, limit: exportPage });
        left -= lines.length;
        const names = await users.namesOf([...new Set(lines.flatMap(({ userId }) => userId ?? []))]);
        const isLast = lines.length < exportPage || left <= 0;
        return {
          rows: lines.map((row) => cellsOf(lineOf(row, names))),
          last: isLast ? undefined : lines.at(-1)?.activity_id,
        };
      });
    },
  };
}
