import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import type { DayRange } from '@waypost/domain/base/day';
import { linesOfColumn, type UsageLine } from '../charts/usage-series.ts';
import type { OwnBarQuery, Part } from '../detail/detail-queries.ts';
import type { UsageFilters } from '../filters/usage-filters.ts';
import { nameIn, type Names, otherPages } from './own-usage-lines.ts';

type Column = { readonly filters: Pick<UsageFilters, 'environment'>; readonly days: DayRange };

/** The question about a column of a chart of everything that somebody sees. */
export const ownBarOf = (
  { chart, by }: Pick<OwnUsage, 'chart' | 'by'>,
  { filters: { environment }, days }: Column,
): OwnBarQuery => ({ chart, by, days, ...(environment !== undefined && { environment }) });

/** What can be chosen of a column: its values, the largest of the chart first; those of other pages are combined. */
export const ownPartsOf = (lines: readonly UsageLine[], names: Names, index: number): readonly Part[] =>
  linesOfColumn(lines, index).map(({ category }) => ({
    name: nameIn(names, category),
    query: category === otherPages ? undefined : { value: category },
  }));
