import type { OwnUsageEventPage } from '@waypost/contract/entities/own-usage';
import type { EventPlace, UsageExplanation } from '@waypost/contract/entities/usage-detail';
import { dayOf } from '@waypost/domain/base/day';
import { isId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import type { OwnChart, OwnDivision } from '@waypost/domain/usage/own-usage';
import { usageTypesOf } from '@waypost/domain/usage/usage';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Plumbing } from '../../plumbing.ts';
import { barDaysOf, type BarService } from '../usage/usage.service.ts';
import { isOfScope, namesOf, scopeOf } from './own-scope.ts';

export type OwnBarsDeps = Pick<Plumbing, 'db' | 'clock'> & { readonly bars: BarService };
export type OwnBars = ReturnType<typeof createOwnBars>;

type Bar = Parameters<BarService['explain']>[0];
type OwnBarRequest = {
  readonly chart: OwnChart;
  readonly by: OwnDivision;
  readonly value?: string | undefined;
  readonly start_date: string;
  readonly end_date: string;
  readonly environment?: string | undefined;
};

/** What the value of a division leaves of a scope; services and reasons are no part of it. */
function isOfValue(by: OwnDivision, value: string | undefined): RawBuilder<unknown> {
  if (value === undefined || by === 'service') return sql`true`;
  return by === 'project' ? sql`product_id = ${value}` : sql`app_id = ${value}`;
}

/** The bars of the charts of everything that a user sees (USE-53, USE-55). */
export function createOwnBars({ db, clock, bars }: OwnBarsDeps) {
  /** Values that the viewer does not see count nothing. Throws INVALID_DATE. */
  function barOf(viewer: Viewer, { chart, by, value, environment, ...days }: OwnBarRequest): Bar {
    const isOfFailures = chart === 'errors';
    const name = by === 'service' ? value : undefined;
    return {
      ...barDaysOf(days, dayOf(clock())),
      isOfScope: sql`${isOfScope(scopeOf(viewer))} and ${isOfValue(by, value)}`,
      usageTypes: usageTypesOf(isOfFailures ? 'service' : chart),
      environment: isOfFailures ? undefined : environment,
      service: isOfFailures ? undefined : name,
      dimension: isOfFailures ? 'outcome' : undefined,
      value: isOfFailures ? name : undefined,
    };
  }

  return {
    explain: async (viewer: Viewer, request: OwnBarRequest): Promise<UsageExplanation> =>
      bars.explain(barOf(viewer, request)),

    async readEvents(
      viewer: Viewer,
      { from, ...request }: OwnBarRequest & { readonly from?: EventPlace | undefined },
    ): Promise<z.input<typeof OwnUsageEventPage>> {
      const page = await bars.readEvents(barOf(viewer, request), from);
      const names = await namesOf(db, 'app', [...new Set(page.items.map(({ app_id }) => app_id))]);
      const apps = [...names].flatMap(([app_id, { name, project }]) =>
        project && isId('app', app_id) ? [{ app_id, app_name: name, project }] : [],
      );
      return { ...page, apps };
    },
  };
}
