import type { OwnUsage, OwnUsageValue } from '@waypost/contract/entities/own-usage';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { OwnDivision } from '@waypost/domain/usage/own-usage';
import { formatNumber } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/data/card.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { ValuePages } from '../detail/value-pages.tsx';
import { formatShare } from '../usage-texts.ts';
import { namesIn } from './own-chart.tsx';

/** The usage page of a value, for the same days; services have none. */
function hrefOf(by: OwnDivision, { value }: OwnUsageValue, filters: string | undefined): string | undefined {
  if (by === 'service') return undefined;
  const path = by === 'project' ? paths.projectUsage(value as ProjectId) : paths.appUsage(value as AppId);
  return filters === undefined ? path : `${path}?${new URLSearchParams({ filters })}`;
}

type OwnValuesProps = {
  readonly report: OwnUsage;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The filters of the address, for the pages of projects and apps. */
  readonly filters: string | undefined;
  readonly busy: boolean;
};

/** The projects, apps or services of the service chart with their sums; each leads to its own usage page. */
export function OwnValues({ report, page, onPage, filters, busy }: OwnValuesProps) {
  const t = useText();
  const { by, values, records } = report;
  if (records.length === 0) return null;
  const names = namesIn(report, t);
  const total = records.reduce((sum, { usage_units }) => sum + Number(usage_units), 0);
  const columns: Column<OwnUsageValue>[] = [
    { key: 'name', header: t(`ownUsage.by.${by}`), cell: ({ value }) => names.get(value) ?? value },
    { key: 'requests', header: t('usage.requests'), numeric: true, cell: (row) => formatNumber(row.usage_units, t) },
    {
      key: 'transactions',
      header: t('usage.transactions'),
      numeric: true,
      cell: (row) => formatNumber(row.billable_units, t),
    },
    {
      key: 'share',
      header: t('ownUsage.share'),
      numeric: true,
      cell: (row) => formatShare(total === 0 ? 0 : Number(row.usage_units) / total, t),
    },
  ];
  return (
    <section>
      <h2 className="mb-3 font-semibold">{t(`ownUsage.list.${by}`)}</h2>
      <Card flush>
        <DataTable
          caption={t(`ownUsage.list.${by}`)}
          columns={columns}
          rows={values}
          rowKey={({ value }) => value}
          rowHref={(row) => hrefOf(by, row, filters)}
          busy={busy}
        />
      </Card>
      <ValuePages {...{ report, page, onPage }} label={t(`ownUsage.list.${by}`)} />
    </section>
  );
}
