import { useQuery } from '@tanstack/react-query';
import type { StatementLine, StatementLineRows } from '@waypost/contract/entities/usage-periods';
import { usagePresets } from '@waypost/domain/usage/usage-presets';
import { useApi } from '../../../api/app-context.tsx';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatDay, formatNumber } from '../../../messages/formats.ts';
import { ruleFormulas } from '../../../messages/unit-formula.ts';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DialogWindow } from '../../../ui/overlays/dialog-window.tsx';
import { filtersToText, noFilters } from '../filters/usage-filters.ts';
import { serviceName } from '../usage-texts.ts';
import { lineRowsQuery, type StatementAddress } from './periods-queries.ts';

function RuleOfLine({ rule }: Pick<StatementLineRows, 'rule'>) {
  const t = useText();
  if (!rule) return <p className="text-muted">{t('usagePeriods.noRule')}</p>;
  const { units, billable } = ruleFormulas(rule, t);
  return (
    <>
      <p>{t('usagePeriods.ruleSince', { day: formatDay(rule.from, t) })}</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('usagePeriods.figure.usage_units')}</dt>
        <dd>{units}</dd>
        <dt className="text-muted">{t('usagePeriods.figure.billable_units')}</dt>
        <dd>{billable}</dd>
      </dl>
    </>
  );
}

type Row = Omit<StatementLineRows['days'][number], 'day'> & { readonly day: string | null };

function Rows({ rows: { line, days } }: { readonly rows: StatementLineRows }) {
  const t = useText();
  const figure = (key: 'requests' | 'usage_units' | 'billable_units'): Column<Row> => ({
    key,
    header: t(`usagePeriods.figure.${key}`),
    numeric: true,
    cell: (row) => <span className={row.day === null ? 'font-semibold' : undefined}>{formatNumber(row[key], t)}</span>,
  });
  const columns: Column<Row>[] = [
    {
      key: 'day',
      header: t('usagePeriods.day'),
      cell: ({ day }) => (day === null ? <strong>{t('usagePeriods.sum')}</strong> : formatDay(day, t)),
    },
    figure('requests'),
    figure('usage_units'),
    figure('billable_units'),
  ];
  return (
    <div className="overflow-clip rounded-sm border border-hairline [--sticky-top:0]">
      <DataTable
        caption={t('usagePeriods.rows')}
        columns={columns}
        rows={[...days, { ...line, day: null }]}
        rowKey={({ day }) => day ?? 'sum'}
      />
    </div>
  );
}

function chartsOf({ projectId }: StatementAddress, { app_id, from_day, to_day }: StatementLine): string {
  const preset = usagePresets.find(({ zoom_level }) => zoom_level === 'range') ?? noFilters.preset;
  const filters = filtersToText({ ...noFilters, preset, range: { from: from_day, to: to_day }, app_id: app_id });
  return `${paths.projectUsage(projectId)}?filters=${encodeURIComponent(filters ?? '')}`;
}

function LineRows({ address, line }: { readonly address: StatementAddress; readonly line: StatementLine }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(lineRowsQuery(useApi(), address, line.line_id));
  if (error && !data)
    return (
      <QueryFailed
        title={t('usagePeriods.failedLine')}
        error={error}
        retry={refetch}
        retrying={isFetching}
        headingLevel={3}
      />
    );
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-56" />
      </Loading>
    );
  return (
    <div className="space-y-5">
      <section>
        <h3 className="mb-1 font-semibold">{t('usagePeriods.rule')}</h3>
        <RuleOfLine rule={data.rule} />
      </section>
      <section>
        <h3 className="mb-2 font-semibold">{t('usagePeriods.rows')}</h3>
        <Rows rows={data} />
      </section>
    </div>
  );
}

type LineDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly address: StatementAddress;
  readonly line: StatementLine;
};

/** What a line was computed from: its days, which add up to it, and its rule (USE-51). */
export function LineDialog({ open, onClose, address, line }: LineDialogProps) {
  const t = useText();
  const { adjusts } = line;
  return (
    <DialogWindow
      open={open}
      onClose={onClose}
      wide
      title={t('usagePeriods.lineTitle', { service: serviceName(line.service, t) })}
      description={adjusts === null ? undefined : t('usagePeriods.adjustsHelp', { day: formatDay(adjusts, t) })}
      actions={<LinkButton href={chartsOf(address, line)}>{t('usagePeriods.toCharts')}</LinkButton>}
    >
      <LineRows address={address} line={line} />
    </DialogWindow>
  );
}
