import { useQuery } from '@tanstack/react-query';
import type { KeyAdvice as Advice } from '@waypost/contract/entities/key';
import { useApi } from '../../api/app-context.tsx';
import { formatDay, formatNumber } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { callerName, proposedValues } from './advice-words.ts';
import type { KeyAddress } from './keys-mutations.ts';
import { keyAdviceQuery } from './keys-queries.ts';

export type Proposal = Advice['proposals'][number];
const latestOf = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other);

type Caller = Proposal['refused'][number];

function RefusedCallers({ refused }: Pick<Proposal, 'refused'>) {
  const t = useText();
  const columns: Column<Caller>[] = [
    {
      key: 'caller',
      header: t('keys.advice.caller'),
      cell: (caller) => <span className="break-all">{callerName(caller) ?? t('keys.advice.others')}</span>,
    },
    { key: 'service', header: t('keys.advice.service'), cell: ({ service }) => service ?? '–' },
    { key: 'calls', header: t('keys.advice.calls'), numeric: true, cell: ({ calls }) => formatNumber(calls, t) },
  ];
  return (
    <details className="mt-2">
      <summary className="cursor-pointer rounded-sm text-sm font-medium">{t('keys.advice.which')}</summary>
      <div className="mt-2 overflow-clip rounded-sm border border-hairline [--sticky-top:0]">
        <DataTable
          caption={t('keys.advice.which')}
          columns={columns}
          rows={refused}
          rowKey={(caller) => JSON.stringify(caller)}
        />
      </div>
    </details>
  );
}

function ProposalItem({ proposal, calls, onUse }: { proposal: Proposal; calls: number; onUse: () => void }) {
  const t = useText();
  const { restrictions, services, refusedCalls, refused } = proposal;
  const title = t(services === null ? `keys.kind.${restrictions.kind}` : 'keys.servicesSome');
  return (
    <li className="border-t border-hairline px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="font-semibold">{title}</h3>
          <ul className="my-1 text-sm">
            {proposedValues(proposal).map((value) => (
              <li key={value}>
                <code className="break-all">{value}</code>
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">
            {refusedCalls === 0
              ? t('keys.advice.noneRefused')
              : t('keys.advice.refused', { refused: formatNumber(refusedCalls, t), calls: formatNumber(calls, t) })}
          </p>
        </div>
        <Button size="small" aria-label={t('keys.advice.useNamed', { name: title })} onClick={onUse}>
          {t('keys.advice.use')}
        </Button>
      </div>
      {refused.length > 0 && <RefusedCallers refused={refused} />}
    </li>
  );
}

type AdviceProps = {
  readonly address: KeyAddress;
  /** When the key was created: advice covers calls since then. */
  readonly created: string;
  readonly onUse: (proposal: Proposal) => void;
};

/**
 * Proposes restrictions that match an unrestricted key's traffic, with the calls they would have refused. Empty without
 * traffic.
 */
export function KeyAdvice({ address, created, onUse }: AdviceProps) {
  const t = useText();
  const { data } = useQuery(keyAdviceQuery(useApi(), address));
  if (!data || data.proposals.length === 0) return null;
  return (
    <Card
      flush
      title={t('keys.advice.title')}
      description={t('keys.advice.help', {
        calls: formatNumber(data.calls, t),
        date: formatDay(latestOf(data.since, created), t),
      })}
    >
      <ul>
        {data.proposals.map((proposal) => (
          <ProposalItem
            key={JSON.stringify([proposal.restrictions, proposal.services])}
            proposal={proposal}
            calls={data.calls}
            onUse={() => onUse(proposal)}
          />
        ))}
      </ul>
    </Card>
  );
}
