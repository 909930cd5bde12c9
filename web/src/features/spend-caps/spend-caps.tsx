import { useQuery } from '@tanstack/react-query';
import type { SpendCaps as Caps } from '@waypost/contract/entities/spend-caps';
import type { ProjectId } from '@waypost/domain/base/ids';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { formatMinute } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { Card } from '../../ui/data/card.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { CapCard } from './cap-card.tsx';
import { amountText } from './cap-words.ts';
import { spendCapsQuery } from './caps-queries.ts';

type Key = Caps['keys'][number];

/** The preview: which keys stop, when, and by which cap. */
function CappedKeys({ caps }: { readonly caps: Caps }) {
  const t = useText();
  const { keys, now } = caps;
  const capOf = ({ cap }: Key) => (cap ? amountText(cap.amount, cap, t) : t('spendCaps.noCap'));
  const stopOf = ({ stops }: Key) => {
    if (!stops) return t('spendCaps.stopsNot');
    const by = t(`spendCaps.by.${stops.scope}`);
    return stops.at <= now
      ? t('spendCaps.stoppedBy', { by })
      : t('spendCaps.stopsAt', { time: formatMinute(stops.at, t), by });
  };
  return (
    <Card flush title={t('spendCaps.keys')} description={t('spendCaps.keysHelp')}>
      {keys.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{t('spendCaps.noKeys')}</p>
      ) : (
        <DataTable
          caption={t('spendCaps.keys')}
          rows={keys}
          rowKey={({ id }) => id}
          rowHref={({ app_id, id, may_change }) => (may_change ? paths.apiKey(app_id, id) : undefined)}
          columns={[
            { key: 'name', header: t('spendCaps.key'), cell: ({ name }) => name },
            { key: 'app', header: t('spendCaps.app'), cell: ({ app_name }) => app_name, from: 'lg' },
            {
              key: 'used',
              header: t('spendCaps.used'),
              cell: ({ usage, cap }) =>
                usage ? amountText(usage[cap?.measure ?? 'units'], cap ?? { measure: 'units', currency: null }, t) : '',
              numeric: true,
            },
            { key: 'cap', header: t('spendCaps.cap'), cell: capOf, numeric: true },
            { key: 'stops', header: t('spendCaps.stops'), cell: stopOf },
          ]}
        />
      )}
    </Card>
  );
}

function LoadedCaps({ projectId, caps }: { readonly projectId: ProjectId; readonly caps: Caps }) {
  const t = useText();
  const { project, customer, currency, now } = caps;
  const keyNames = caps.keys.map(({ name, app_name }) => `${name} (${app_name})`);
  const place = { projectId, currency, now, keyNames };
  return (
    <div className="grid gap-6">
      <div className={classNames('grid items-start gap-6', customer !== null && 'xl:grid-cols-2')}>
        <CapCard
          {...place}
          state={project}
          title={t('spendCaps.ofProject')}
          description={t('spendCaps.ofProjectHelp')}
        />
        {customer && (
          <CapCard
            {...place}
            state={customer}
            title={t('spendCaps.ofCustomer', { name: customer.name })}
            description={t('spendCaps.ofCustomerHelp', { count: customer.projects })}
          />
        )}
      </div>
      <CappedKeys caps={caps} />
    </div>
  );
}

/** The caps of a project and its customer, and what they will stop. */
export function SpendCaps({ projectId }: { readonly projectId: ProjectId }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(spendCapsQuery(useApi(), projectId));
  return (
    <section id="spend-caps" aria-labelledby="spend-caps-title" className="mt-8 scroll-mt-20">
      <h2 id="spend-caps-title" className="text-xl font-semibold">
        {t('spendCaps.title')}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        {t('spendCaps.help')} <TextLink href={paths.capYourSpend}>{t('spendCaps.more')}</TextLink>
      </p>
      {error && <QueryFailed title={t('spendCaps.failed')} error={error} retry={refetch} retrying={isFetching} />}
      {data && <LoadedCaps projectId={projectId} caps={data} />}
      {!data && !error && (
        <Loading label={t('spendCaps.loading')}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </section>
  );
}
