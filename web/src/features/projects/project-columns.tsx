import type { ProjectFigures } from '@waypost/contract/entities/project-list';
import { formatDay, formatNumber, shortCount } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { ContourFace } from '../../ui/art/contour-face.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { toneOfUsage } from './plan-limits.tsx';
import type { ProjectRow } from './project-rows.ts';

function Created({ row }: { row: ProjectRow }) {
  if (row.creationDate === null) return row.displayDate;
  return (
    <time dateTime={row.creationDate} title={row.creationDate} className="whitespace-nowrap">
      {row.displayDate}
    </time>
  );
}

function Customer({ customerName, customerEmail }: ProjectRow) {
  const t = useText();
  const [name, domain] = customerEmail?.split('@') ?? [];
  return (
    <span className="flex min-w-0 flex-col md:min-w-36 xl:min-w-52">
      <span className="wrap-break-word">{customerName ?? t('projects.noCustomer')}</span>
      {customerEmail && (
        <span className="text-sm wrap-anywhere text-muted">
          {name}@<wbr />
          {domain}
        </span>
      )}
    </span>
  );
}

/** The project's picture and name, with the plan below in a list without a plan column. */
function Name({ row, withPlan }: { row: ProjectRow; withPlan: boolean }) {
  return (
    <span className="inline-flex items-center gap-3 align-middle md:min-w-44 xl:min-w-48">
      <ContourFace id={row.id} className="size-7 rounded-sm" />
      <span className="min-w-0">
        <span className="wrap-anywhere">{row.projectName}</span>
        {withPlan && <span className="block text-sm font-normal text-muted">{row.plan}</span>}
      </span>
    </span>
  );
}

/** The month's transactions, relative to the plan's limit if it has one. */
function Month({ month, limit }: ProjectFigures) {
  const t = useText();
  const count = formatNumber(month, t);
  if (limit === null) return <span className={classNames('figures', month === 0 && 'text-muted')}>{count}</span>;
  return (
    <span className="inline-flex w-full max-w-36 min-w-24 flex-col gap-1">
      <span className="text-sm whitespace-nowrap figures">
        {t('projects.usedOfLimit', { count, limit: shortCount(limit, t) })}
      </span>
      <progress
        aria-label={t('projects.column.month')}
        value={Math.min(month, limit)}
        max={limit}
        className={classNames('progress', toneOfUsage(month, limit))}
      />
    </span>
  );
}

function useFigureColumns(withCustomers: boolean): Column<ProjectRow>[] {
  const t = useText();
  const notOnPhones = withCustomers && { notOnPhones: true };
  const trend = ({ daily }: ProjectFigures) => {
    const total = daily.reduce((sum, units) => sum + units, 0);
    return <Sparkline values={daily} label={t('projects.trend', { count: formatNumber(total, t) })} />;
  };
  return [
    {
      key: 'trend',
      header: t('projects.column.trend'),
      cell: ({ figures }) => figures && trend(figures),
      from: withCustomers ? 'xl' : 'lg',
      ...notOnPhones,
    },
    {
      key: 'month',
      header: t('projects.column.month'),
      cell: ({ figures }) => figures && <Month {...figures} />,
      numeric: true,
      ...(withCustomers && { from: 'lg' }),
    },
    {
      key: 'keys',
      header: t('projects.column.keys'),
      cell: ({ figures }) => figures && formatNumber(figures.keys, t),
      numeric: true,
      ...(withCustomers && { from: '2xl' }),
      ...notOnPhones,
    },
  ];
}

function useCustomerColumns(): { customer: Column<ProjectRow>; expires: Column<ProjectRow> } {
  const t = useText();
  const ends = (day: string) => (
    <time dateTime={day} title={day}>
      {formatDay(day, t)}
    </time>
  );
  return {
    customer: { key: 'customerName', header: t('projects.column.customer'), cell: (row) => <Customer {...row} /> },
    expires: {
      key: 'expirationDate',
      header: t('projects.column.expires'),
      cell: ({ expirationDate }) => (
        <span className={classNames('whitespace-nowrap', !expirationDate && 'text-muted')}>
          {expirationDate ? ends(expirationDate) : t('projects.never')}
        </span>
      ),
      from: 'lg',
    },
  };
}

/** The columns of the list: the common ones, with customers for resellers. */
export function useColumns(withCustomers: boolean): readonly Column<ProjectRow>[] {
  const t = useText();
  const { customer, expires } = useCustomerColumns();
  return [
    {
      key: 'projectName',
      header: t('projects.column.name'),
      cell: (row) => <Name row={row} withPlan={withCustomers} />,
    },
    withCustomers
      ? customer
      : {
          key: 'plan',
          header: t('projects.column.plan'),
          cell: (row) => <span className="lg:whitespace-nowrap">{row.plan}</span>,
        },
    ...useFigureColumns(withCustomers),
    { key: 'creationDate', header: t('projects.column.created'), cell: (row) => <Created row={row} />, sortable: true },
    ...(withCustomers ? [expires] : []),
    {
      key: 'status',
      header: t('projects.column.status'),
      cell: (row) => (
        <span
          className="inline-flex max-2xl:[&_span]:wrap-anywhere max-2xl:[&_span]:whitespace-normal md:max-2xl:min-w-40"
          title={row.fullStatus}
        >
          <StatusBadge tone={row.tone} label={row.status} />
        </span>
      ),
    },
  ];
}
