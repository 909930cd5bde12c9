import type { UsageBreakdown } from '@waypost/contract/entities/usage-detail';
import { daysBefore, dayOf } from '@waypost/domain/base/day';
import { chooseGranularity } from '@waypost/domain/usage/usage-presets';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import { type UsageDimension, valuesPerPage } from '@waypost/domain/usage/usage-dimensions';
import { rangeOf, type UsageDates, type UsageDeps } from '../usage.service.ts';
import { readBreakdown, readTotal } from './breakdown.store.ts';

type BreakdownRequest = Omit<UsageDates, 'zoom_level'> & {
  readonly viewer: Viewer;
  readonly projectId: ProjectId;
  readonly appId: AppId | undefined;
  readonly dimension: UsageDimension;
  readonly page?: number | undefined;
};

/** Calls and failed calls by who called, of the apps that the viewer may read. */
export const createBreakdownService =
  ({ db, clock, projects }: UsageDeps) =>
  async ({ viewer, projectId, appId, dimension, page = 1, ...dates }: BreakdownRequest): Promise<UsageBreakdown> => {
    const apps = await projects.readableApps(viewer, projectId, appId);
    const { from, to } = rangeOf(dates, dayOf(clock()));
    const detail = chooseGranularity('range', { from, to });
    const of = { projectId, apps, dimension };
    const places = { first: (page - 1) * valuesPerPage + 1, last: page * valuesPerPage };
    const [rows, before] = await Promise.all([
      readBreakdown(db, { ...of, from, to, detail, places }),
      readTotal(db, { ...of, ...daysBefore({ from, to }) }),
    ]);
    const placed = new Map(
      rows.flatMap(({ value, place }) => (value !== null && place !== null ? [[place, value]] : [])),
    );
    const values = [...placed].toSorted(([one], [other]) => one - other);
    return {
      dimension,
      start_date: from,
      end_date: to,
      detail,
      values: values.flatMap(([place, value]) => (place >= places.first && place <= places.last ? value : [])),
      all_values: Math.max(0, ...rows.map(({ all_values }) => all_values ?? 0)),
      records: rows.map(({ place: _place, all_values: _all, ...record }) => record),
      before,
    };
  };
