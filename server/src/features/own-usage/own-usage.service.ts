import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import { type DayRange, dayOf } from '@waypost/domain/base/day';
import { chooseGranularity } from '@waypost/domain/usage/usage-presets';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import { comparedDays } from '@waypost/domain/usage/compared-days';
import type { OwnChart, OwnDivision } from '@waypost/domain/usage/own-usage';
import { usageTypesOf } from '@waypost/domain/usage/usage';
import { valuesPerPage } from '@waypost/domain/usage/usage-dimensions';
import type { z } from 'zod';
import type { Plumbing } from '../../plumbing.ts';
import { rangeOf, type UsageDates } from '../usage/usage.service.ts';
import { namesOf, scopeOf } from './own-scope.ts';
import { countProjects, type OwnQuestion, readDivided, readTotal } from './own-usage.store.ts';

type OwnUsageRequest = UsageDates & {
  readonly chart: OwnChart;
  readonly by: OwnDivision;
  readonly environment?: string | undefined;
  readonly page?: number | undefined;
};

/** An answer before the contract formats its date. */
type Answer = z.input<typeof OwnUsage>;

/** Users are billed by the month. */
export const detailOf = (
  { chart, zoom_level = 'range' }: Pick<OwnUsageRequest, 'zoom_level'> & { readonly chart?: OwnChart | undefined },
  days: DayRange,
) => (chart === 'mau' ? 'month' : chooseGranularity(zoom_level, days));

/** The usage of everything that a user sees: of whole projects, and of the apps that they administer. */
export const createOwnUsage =
  ({ db, clock }: Pick<Plumbing, 'db' | 'clock'>) =>
  async (viewer: Viewer, request: OwnUsageRequest): Promise<Answer> => {
    const { chart, by, page = 1 } = request;
    const days = rangeOf(request, dayOf(clock()));
    const detail = detailOf(request, days);
    const question: OwnQuestion = {
      ...scopeOf(viewer),
      usageTypes: chart === 'errors' ? 'failed calls' : usageTypesOf(chart),
      by,
      // the sums of failed calls know no environment
      environment: chart === 'errors' ? undefined : request.environment,
      ...days,
      detail,
    };
    const places = { first: (page - 1) * valuesPerPage + 1, last: page * valuesPerPage };
    const [divided, before, projects] = await Promise.all([
      readDivided(db, question, places),
      readTotal(db, { ...question, ...comparedDays(chart === 'errors' ? 'service' : chart, days) }),
      countProjects(db, question),
    ]);
    const names = await namesOf(
      db,
      by,
      divided.values.map(({ value }) => value),
    );
    return {
      chart,
      by,
      start_date: days.from,
      end_date: days.to,
      detail,
      last_usage_update: divided.updated,
      projects,
      values: divided.values.map((sums) => ({ ...sums, ...(names.get(sums.value) ?? { name: null, project: null }) })),
      all_values: divided.all_values,
      records: divided.records,
      before,
    };
  };
export type ReadOwnUsage = ReturnType<typeof createOwnUsage>;
