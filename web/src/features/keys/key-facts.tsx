import type { ApiKey } from '@waypost/contract/entities/key';
import { maskApiKey } from '@waypost/domain/keys/api-key';
import { formatMinute } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { MaskedValue } from '../../ui/data/masked-value.tsx';
import { Expiry, KeyStatus } from './keys-table.tsx';

type FactsProps = { readonly hrnId: string; readonly apiKey: ApiKey; readonly readAt: Date; readonly effectId: string };

function Instant({ at }: { at: string }) {
  const t = useText();
  return <time dateTime={at}>{formatMinute(at, t)}</time>;
}

/** Who created the key and when, its last use, and its status. */
export function KeyFacts({ apiKey, ...shared }: FactsProps) {
  const t = useText();
  const { created, created_by, lastUsed, lastClient } = apiKey;
  const client = lastClient === null ? '' : ` · ${t(`keys.client.${lastClient}`)}`;
  const items = [
    {
      term: t('keys.key'),
      details: <MaskedValue value={apiKey.apiKey} label={t('keys.key')} mask={maskApiKey(apiKey.apiKey)} />,
    },
    { term: t('keys.column.status'), details: <KeyStatus {...shared} apiKey={apiKey} /> },
    { term: t('keys.column.expiry'), details: <Expiry apiKey={apiKey} /> },
    {
      term: t('keys.createdBy'),
      details: <span className="wrap-anywhere">{created_by.name ?? t('keys.deletedUser')}</span>,
    },
    { term: t('keys.created'), details: <Instant at={created} /> },
    {
      term: t('keys.column.lastUsed'),
      details:
        lastUsed === null ? (
          t('keys.neverUsed')
        ) : (
          <>
            <Instant at={lastUsed} />
            {client}
          </>
        ),
    },
  ];
  return (
    <Card className="sm:[&_dl>div]:grid-cols-[7rem_minmax(0,1fr)]">
      <DescriptionList items={items} />
    </Card>
  );
}
