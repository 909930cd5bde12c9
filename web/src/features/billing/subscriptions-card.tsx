import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSubscription, OwnSubscriptions } from '@waypost/contract/entities/subscriptions';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useNoticedChange } from '../../api/use-noticed-change.ts';
import { formatDay } from '../../messages/formats.ts';
import { formatPrice } from '../../messages/price.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { subscriptionsQuery } from './billing-queries.ts';

function Undo({ subscription: { product_id: id, app_name } }: { readonly subscription: OwnSubscription }) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const undo = useNoticedChange({
    noticeId: 'undo-plan-change',
    failureText: () => t('UNKNOWN'),
    mutationFn: () => api.projects.undoPlanChange({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(), // plans are on the pages of projects too
  });
  return (
    <Button
      size="small"
      aria-label={t('billing.keepPlanOf', { project: app_name })}
      loading={undo.isPending}
      onClick={() => undo.mutate()}
    >
      {t('billing.keepPlan')}
    </Button>
  );
}

function Plan({ subscription }: { readonly subscription: OwnSubscription }) {
  const t = useText();
  const { plan, billing_frequency, change } = subscription;
  return (
    <>
      {plan} <span className="text-muted">({t(`billing.frequency.${billing_frequency}`)})</span>
      {change && (
        <span className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
          {t('billing.planned', { plan: change.plan, day: formatDay(change.on, t) })}
          <Undo subscription={subscription} />
        </span>
      )}
    </>
  );
}

const nextDay = ({ next, paid_until }: OwnSubscription, t: Text): string =>
  next ? formatDay(next.on, t) : t('billing.paidUntil', { day: formatDay(paid_until, t) });

const columnsIn = (t: Text): readonly Column<OwnSubscription>[] => [
  {
    key: 'project',
    header: t('billing.subscription.project'),
    cell: ({ product_id, app_name }) => (
      <Link href={paths.project(product_id)} className="link-text break-words">
        {app_name}
      </Link>
    ),
  },
  {
    key: 'plan',
    header: t('billing.subscription.plan'),
    cell: (subscription) => <Plan subscription={subscription} />,
  },
  { key: 'day', header: t('billing.subscription.day'), cell: (subscription) => nextDay(subscription, t) },
  {
    key: 'amount',
    header: t('billing.subscription.amount'),
    numeric: true,
    cell: ({ next, currency, owed }) => (
      <>
        {next ? formatPrice(next.total, currency, t) : '–'}
        {owed > 0 && (
          <span className="mt-1 block">
            <Badge tone="danger">{t('billing.owed', { amount: formatPrice(owed, currency, t) })}</Badge>
          </span>
        )}
      </>
    ),
  },
];

function Credits({ credits }: Pick<OwnSubscriptions, 'credits'>) {
  const t = useText();
  return credits.map(({ currency, amount }) => (
    <p key={currency} className="mt-4 text-muted">
      {t('billing.credit', { amount: formatPrice(amount, currency, t) })}
    </p>
  ));
}

function Subscriptions() {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(subscriptionsQuery(useApi()));
  if (error && !data)
    return (
      <QueryFailed
        title={t('billing.subscriptionsFailed')}
        error={error}
        retry={refetch}
        retrying={isFetching}
        headingLevel={3}
      />
    );
  if (!data) return <Skeleton className="h-28 w-full" />;
  const { subscriptions, credits } = data;
  return (
    <>
      {subscriptions.length === 0 ? (
        <p className="text-muted">{t('billing.noSubscriptions')}</p>
      ) : (
        <DataTable
          caption={t('billing.subscriptions')}
          columns={columnsIn(t)}
          rows={subscriptions}
          rowKey={({ product_id }) => product_id}
          busy={isFetching}
        />
      )}
      <Credits credits={credits} />
    </>
  );
}

/** What is paid by the month or year, when and how much next, and how to take a planned change back. */
export function SubscriptionsCard() {
  const t = useText();
  return (
    <Card title={t('billing.subscriptions')} description={t('billing.subscriptionsIntro')}>
      <Subscriptions />
    </Card>
  );
}
