import type { UsageBreakdown } from '@waypost/contract/entities/usage';
import { dayOf } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/projects/project-relation';
import type { UsageDimension } from '@waypost/domain/usage/usage-dimensions';
import { readDimension, readEnvironments } from './usage-detail.store.ts';
import { rangeOf, type UsageDates, type UsageDeps } from './usage.service.ts';

export type UsageDetailService = ReturnType<typeof createUsageDetailService>;

type BreakdownRequest = UsageDates & {
  readonly viewer: Viewer;
  readonly projectId: ProjectId;
  readonly appId?: AppId | undefined;
  readonly dimension: UsageDimension;
};

/** Usage and failed calls by who called, of the apps that the viewer may read. */
export const createUsageDetailService = ({ db, clock, projects }: UsageDeps) => ({
  async readBreakdown({ viewer, projectId, appId, dimension, ...dates }: BreakdownRequest): Promise<UsageBreakdown> {
    const apps = await projects.readableApps(viewer, projectId, appId);
    const { from, to } = rangeOf(dates, dayOf(clock()));
    const question = { projectId, apps, from, to };
    const records =
      dimension === 'environment'
        ? await readEnvironments(db, question)
        : await readDimension(db, { ...question, dimension });
    return { dimension, start_date: from, end_date: to, records };
  },
});
