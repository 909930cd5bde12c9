import type { UsageReport } from '@waypost/contract/entities/usage';
import type { Day, DayRange } from '@waypost/domain/base/day';
import { type ReactNode, useState } from 'react';
import { formatMonth, formatShortDay } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { listPeriods } from '../charts/usage-series.ts';
import type { UsageProject } from '../filters/usage-period.ts';
import { daysOfColumn } from './breakdown-series.ts';
import type { AnyBar, Part } from './detail-queries.ts';
import { ExplanationDialog } from './explanation-dialog.tsx';

type ExplainedProps = {
  readonly report: Pick<UsageReport, 'start_date' | 'end_date' | 'detail'>;
  /** The question about a column, and what can be chosen from it. */
  readonly explain: (days: DayRange, index: number) => { readonly bar: AnyBar; readonly parts: readonly Part[] };
  /** The apps that the events can be of, if they are known. */
  readonly apps: UsageProject['apps'];
  readonly children: (onOpen: (index: number) => void) => ReactNode;
};

/** A chart of usage whose columns open their explanation. */
export function ExplainedChart({ report, explain, apps, children }: ExplainedProps) {
  const t = useText();
  const [open, setOpen] = useState<{ readonly index: number; readonly isShown: boolean }>();
  const period = open && listPeriods(report)[open.index];
  return (
    <>
      {children((index) => setOpen({ index, isShown: true }))}
      {open && period !== undefined && (
        <ExplanationDialog
          open={open.isShown}
          onClose={() => setOpen({ ...open, isShown: false })}
          period={report.detail === 'day' ? formatShortDay(period as Day, t) : formatMonth(period, t)}
          {...explain(daysOfColumn(report, open.index), open.index)}
          apps={apps}
        />
      )}
    </>
  );
}
