import { useQuery } from '@tanstack/react-query';
import type { UsageRecord } from '@waypost/contract/entities/usage';
import { countDays } from '@waypost/domain/base/day';
import type { ChartCategory, ChartView } from '@waypost/domain/usage/usage';
import { useApi } from '../../../api/app-context.tsx';
import { formatNumber } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { compareRecords } from '../figures/usage-figures.ts';
import { countMonths, formatChange } from '../usage-texts.ts';
import { type Choice, daysToCompare, previousQuery } from './category-queries.ts';
import { recordsOf } from './usage-series.ts';

type ChangeNoteProps = {
  readonly category: ChartCategory;
  readonly choice: Choice;
  /** The filtered records of the chart. */
  readonly records: readonly UsageRecord[];
  readonly view: ChartView;
};

/** How much more or less a chart counts than the period before; nothing until that has been read. */
export function ChangeNote({ category, choice, records, view }: ChangeNoteProps) {
  const t = useText();
  const { data } = useQuery(previousQuery(useApi(), choice, category));
  if (!data) return null;
  const earlier = recordsOf(data, category, choice.filters.environment);
  const { before, change } = compareRecords(earlier, records, view);
  const { from, to } = daysToCompare(category, choice);
  const days = countDays(from, to);
  const months = countMonths({ from, to });
  if (change === undefined) {
    return category === 'mau' ? t('usage.change.noUsers', { months }) : t('usage.figure.noBefore', { days });
  }
  const found = { change: formatChange(change, t), count: formatNumber(before, t) };
  return category === 'mau'
    ? t('usage.change.users', { ...found, months })
    : t('usage.change.data', { ...found, days });
}
