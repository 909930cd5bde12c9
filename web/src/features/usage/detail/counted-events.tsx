import { useInfiniteQuery } from '@tanstack/react-query';
import type { UsageEventPage } from '@waypost/contract/entities/usage-detail';
import { useApi } from '../../../api/app-context.tsx';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatDay, formatNumber, formatSecond } from '../../../messages/formats.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { UsageProject } from '../filters/usage-period.ts';
import { serviceName } from '../usage-texts.ts';
import { type AnyBar, eventsQuery, isOwn } from './detail-queries.ts';
import { valueName } from './detail-texts.ts';

type Apps = readonly { readonly app_id: string; readonly app_name: string }[];
type EventsProps = { readonly bar: AnyBar; readonly eventsFrom: string; readonly apps: UsageProject['apps'] };
type Event = UsageEventPage['items'][number];

/** Who called, as far as it was reported. */
function callerOf({ key_id, origin, country, client }: Event, t: Text): string {
  const names = { t, keyNames: undefined };
  return [
    ...(origin === null ? [] : [origin]),
    ...(key_id ? [valueName('key', key_id, names)] : []),
    ...(country === null ? [] : [valueName('country', country, names)]),
    ...(client === null ? [] : [valueName('client', client, names)]),
  ].join(' · ');
}

/** Whether the events can be of several apps. */
function areOfApps(bar: AnyBar, apps: UsageProject['apps']): boolean {
  if (isOwn(bar)) return bar.by !== 'app' || bar.value === undefined;
  return apps.length > 1 && bar.app_id === undefined;
}
const areFailed = (bar: AnyBar) => (isOwn(bar) ? bar.chart === 'errors' : bar.dimension === 'outcome');

type EventTableProps = { readonly items: readonly Event[]; readonly bar: AnyBar; readonly apps: Apps | undefined };

/** Without apps, their column is left out. */
const columnsOf = ({ bar, apps }: Pick<EventTableProps, 'bar' | 'apps'>, t: Text): Column<Event>[] => [
  {
    key: 'time',
    header: t('usageDetail.column.time'),
    cell: ({ time }) => <span className="md:inline-block md:min-w-28">{formatSecond(time, t)}</span>,
  },
  ...(apps
    ? [
        {
          key: 'app',
          header: t('usageDetail.column.app'),
          cell: ({ app_id }: Event) => (
            <span className="wrap-anywhere md:inline-block md:min-w-32">
              {apps.find((app) => app.app_id === app_id)?.app_name ?? app_id}
            </span>
          ),
        },
      ]
    : []),
  areFailed(bar)
    ? {
        key: 'outcome',
        header: t('usageDetail.column.outcome'),
        cell: ({ outcome }) => outcome && valueName('outcome', outcome, { t, keyNames: undefined }),
      }
    : {
        key: 'service',
        header: t('usageDetail.column.service'),
        cell: ({ service }) => serviceName(service, t),
      },
  {
    key: 'caller',
    header: t('usageDetail.column.caller'),
    cell: (event) => (
      <span className="wrap-anywhere md:inline-block md:min-w-40">
        {callerOf(event, t) || t('usageDetail.notReported')}
      </span>
    ),
  },
  ...(['requests', 'usage_units', 'billable_units'] as const).map((name) => ({
    key: name,
    header: t(`usageDetail.${name}`),
    numeric: true,
    cell: (event: Event) => formatNumber(event[name], t),
  })),
  {
    key: 'rule',
    header: t('usageDetail.column.rule'),
    cell: ({ rule_day }) => (
      <span className="whitespace-nowrap">
        {rule_day === null ? t('usageDetail.reported') : formatDay(rule_day, t)}
      </span>
    ),
  },
];

function EventTable({ items, bar, apps }: EventTableProps) {
  const t = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section aria-label={t('usageDetail.events')} tabIndex={0} className="overflow-x-auto md:wrap-normal">
      <DataTable
        caption={t('usageDetail.events')}
        columns={columnsOf({ bar, apps }, t)}
        rows={items}
        rowKey={({ source, id }) => `${source} ${id}`}
      />
    </section>
  );
}

function Listed({ bar, apps }: Pick<EventsProps, 'bar' | 'apps'>) {
  const t = useText();
  const query = useInfiniteQuery(eventsQuery(useApi(), bar));
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchingNextPage } = query;
  if (error) {
    const retry = data ? fetchNextPage : refetch;
    return (
      <QueryFailed
        title={t('usageDetail.eventsFailed')}
        error={error}
        retry={retry}
        retrying={isFetching}
        headingLevel={3}
      />
    );
  }
  if (!data) {
    return (
      <Loading label={t('usageDetail.events')}>
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  const ofOwn = data.pages.flatMap((page) => page.apps ?? []);
  const named = ofOwn.map(({ app_id, app_name, project }) => ({ app_id, app_name: `${app_name} · ${project.name}` }));
  return (
    <>
      {items.length > 0 && (
        <EventTable {...{ items, bar }} apps={areOfApps(bar, apps) ? [...apps, ...named] : undefined} />
      )}
      {items.length === 0 && !hasNextPage && <p className="text-muted">{t('usageDetail.eventsNone')}</p>}
      {hasNextPage && (
        <Button className="mt-3" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('usageDetail.eventsMore')}
        </Button>
      )}
    </>
  );
}

/** The events behind a bar while they are kept, page by page. */
export function CountedEvents({ bar, eventsFrom, apps }: EventsProps) {
  const t = useText();
  const { from, to } = bar.days;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('usageDetail.events')}</h3>
      {to < eventsFrom ? (
        <p className="text-muted">{t('usageDetail.eventsGone')}</p>
      ) : (
        <>
          {from < eventsFrom && (
            <p className="mb-2 text-muted">{t('usageDetail.eventsPartly', { day: formatDay(eventsFrom, t) })}</p>
          )}
          <Listed bar={bar} apps={apps} />
        </>
      )}
    </section>
  );
}
