import type { ApiKey } from '@waypost/contract/entities/key';
import { displayKeyStatus, type DisplayKeyStatus, neverExpires } from '@waypost/domain/key-status';
import { Trash2 } from 'lucide-react';
import { useText } from '../../messages/use-text.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MaskedValue } from '../../ui/masked-value.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Tone } from '../../ui/tone.ts';
import { KeyName } from './key-name.tsx';
import { KeySwitch } from './key-switch.tsx';

type KeysTableProps = {
  readonly hrnId: string;
  readonly keys: readonly ApiKey[];
  readonly readAt: Date;
  readonly onDelete: (apiKeyId: string) => void;
  /** The element that says when a switch takes effect (KEY-51). */
  readonly effectId: string;
};

const tones: Record<DisplayKeyStatus, Tone> = { Enabled: 'success', Disabled: 'neutral', Expired: 'danger' };

/** Wide enough that the bullets stand on one line; a shown key may take two. */
function KeyValue({ apiKey: { apiKey } }: { apiKey: ApiKey }) {
  const t = useText();
  return (
    <span className="block md:min-w-56 [&_code]:text-sm">
      <MaskedValue value={apiKey} label={t('keys.key')} />
    </span>
  );
}

type KeyStatusProps = Pick<KeysTableProps, 'hrnId' | 'readAt' | 'effectId'> & { readonly apiKey: ApiKey };

function KeyStatus({ hrnId, apiKey, readAt, effectId }: KeyStatusProps) {
  const t = useText();
  const status = displayKeyStatus(apiKey, readAt);
  return (
    <span className="flex items-center gap-2.5">
      {status !== 'Expired' && <KeySwitch hrnId={hrnId} apiKey={apiKey} describedBy={effectId} />}
      <StatusBadge tone={tones[status]} label={t(`keys.status.${status}`)} />
    </span>
  );
}

function Expiry({ apiKey: { expiresAt, expiry } }: { apiKey: ApiKey }) {
  const t = useText();
  if (expiresAt === neverExpires) return t('keys.never');
  const exactly = new Date(expiresAt).toISOString();
  return (
    <time dateTime={exactly} title={exactly}>
      {expiry}
    </time>
  );
}

/** The keys with their name, masked value, status and end (KEY-02, KEY-03, KEY-06). */
export function KeysTable({ keys, onDelete, ...shared }: KeysTableProps) {
  const t = useText();
  const columns: Column<ApiKey>[] = [
    { key: 'name', header: t('keys.name'), cell: (key) => <KeyName hrnId={shared.hrnId} apiKey={key} /> },
    { key: 'apiKey', header: t('keys.column.key'), cell: (key) => <KeyValue apiKey={key} /> },
    { key: 'status', header: t('keys.column.status'), cell: (key) => <KeyStatus {...shared} apiKey={key} /> },
    { key: 'expiry', header: t('keys.column.expiry'), cell: (key) => <Expiry apiKey={key} /> },
  ];
  return (
    <DataTable
      caption={t('keys.caption')}
      columns={columns}
      rows={keys}
      rowKey={({ apiKeyId }) => apiKeyId}
      rowActions={({ apiKeyId, name }) => (
        <IconButton
          size="small"
          icon={<Trash2 aria-hidden="true" />}
          label={t('keys.delete', { name })}
          onClick={() => onDelete(apiKeyId)}
        />
      )}
    />
  );
}
