import { type ReactNode, useState } from 'react';
import { formatMonth, formatShortDay } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import type { Choice } from '../charts/category-queries.ts';
import { type CategoryReport, listPeriods } from '../charts/usage-series.ts';
import type { ChartCategory } from '@waypost/domain/usage/usage';
import type { UsageRecord } from '@waypost/contract/entities/usage';
import { serviceName } from '../usage-texts.ts';
import { daysOfColumn } from './breakdown-series.ts';
import { columnQueryOf } from './detail-queries.ts';
import { ExplanationDialog } from './explanation-dialog.tsx';

type ExplainedProps = {
  readonly category: ChartCategory;
  readonly choice: Choice;
  readonly report: CategoryReport;
  readonly records: readonly UsageRecord[];
  readonly children: (onOpen: (index: number) => void) => ReactNode;
};

/** The most services that the explanation of one bar lets choose from. */
const maxParts = 100;

/** A chart of usage whose columns open their explanation. */
export function ExplainedChart({ category, choice, report, records, children }: ExplainedProps) {
  const t = useText();
  const [open, setOpen] = useState<{ readonly index: number; readonly isShown: boolean }>();
  const days = open && daysOfColumn(report, open.index);
  const period = open && listPeriods(report)[open.index];
  const services = days
    ? records
        .filter(({ start_usage_date }) => days.from <= start_usage_date && start_usage_date <= days.to)
        .map((record) => record.usage_type_category)
    : [];
  const parts = [...new Set(services)]
    .slice(0, maxParts)
    .map((service) => ({ name: serviceName(service, t), query: { service } }));
  return (
    <>
      {children((index) => setOpen({ index, isShown: true }))}
      {open && days && period !== undefined && (
        <ExplanationDialog
          open={open.isShown}
          onClose={() => setOpen({ ...open, isShown: false })}
          period={report.detail === 'day' ? formatShortDay(period, t) : formatMonth(period, t)}
          bar={columnQueryOf(choice, days, category)}
          parts={parts}
          apps={choice.project.apps}
        />
      )}
    </>
  );
}
