import type { ApiKey } from '@waypost/contract/entities/key';
import { maskApiKey } from '@waypost/domain/keys/api-key';
import { displayKeyStatus, type DisplayKeyStatus, neverExpires } from '@waypost/domain/keys/key-status';
import Ellipsis from 'lucide-react/icons/ellipsis';
import RotateCw from 'lucide-react/icons/rotate-cw';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Trash2 from 'lucide-react/icons/trash';
import { formatDay, formatMinute } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { MaskedValue } from '../../ui/data/masked-value.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import type { Tone } from '../../ui/data/tone.ts';
import { KeyName } from './key-name.tsx';
import { KeySwitch } from './key-switch.tsx';

type KeyAct = 'rotate' | 'delete';

type KeysTableProps = {
  readonly appId: string;
  readonly hrnId: string;
  readonly keys: readonly ApiKey[];
  readonly readAt: Date;
  readonly onAct: (act: KeyAct, apiKeyId: string) => void;
  /** The element that states when a switch takes effect. */
  readonly effectId: string;
};

const tones: Record<DisplayKeyStatus, Tone> = { Enabled: 'success', Disabled: 'neutral', Expired: 'danger' };

/** The same width for masked and complete keys, so that the columns do not move. */
function KeyValue({ apiKey: { apiKey } }: { apiKey: ApiKey }) {
  const t = useText();
  return (
    <span className="block w-full max-md:[&_button]:-mx-1.5 md:w-40 [&_code]:text-sm">
      <MaskedValue value={apiKey} label={t('keys.key')} mask={maskApiKey(apiKey)} />
    </span>
  );
}

type KeyStatusProps = Pick<KeysTableProps, 'hrnId' | 'readAt' | 'effectId'> & { readonly apiKey: ApiKey };

export function KeyStatus({ hrnId, apiKey, readAt, effectId }: KeyStatusProps) {
  const t = useText();
  const status = displayKeyStatus(apiKey, readAt);
  return (
    <span className="flex items-center gap-2.5">
      {status !== 'Expired' && <KeySwitch hrnId={hrnId} apiKey={apiKey} describedBy={effectId} />}
      <StatusBadge tone={tones[status]} label={t(`keys.status.${status}`)} />
    </span>
  );
}

export function Expiry({ apiKey: { expiresAt } }: { apiKey: ApiKey }) {
  const t = useText();
  if (expiresAt === neverExpires) return t('keys.never');
  return (
    <time dateTime={new Date(expiresAt).toISOString()} title={formatMinute(expiresAt, t)} className="whitespace-nowrap">
      {formatDay(expiresAt, t)}
    </time>
  );
}

/** When and by what kind of client; the time is known to the minute. */
function LastUse({ apiKey: { lastUsed, lastClient } }: { apiKey: Pick<ApiKey, 'lastUsed' | 'lastClient'> }) {
  const t = useText();
  if (lastUsed === null) return <span className="text-muted">{t('keys.neverUsed')}</span>;
  return (
    <span>
      <time dateTime={lastUsed} title={formatMinute(lastUsed, t)} className="whitespace-nowrap">
        {formatDay(lastUsed, t)}
      </time>
      {lastClient !== null && <span className="block text-sm text-muted">{t(`keys.client.${lastClient}`)}</span>}
    </span>
  );
}

function RowMenu({
  appId,
  apiKey: { apiKeyId, name },
  onAct,
}: {
  appId: string;
  apiKey: ApiKey;
  onAct: KeysTableProps['onAct'];
}) {
  const t = useText();
  const changes: MenuItem[] = [
    {
      id: 'settings',
      label: t('keys.settings'),
      icon: <SlidersHorizontal aria-hidden="true" />,
      href: paths.apiKey(appId, apiKeyId),
    },
    {
      id: 'rotate',
      label: t('keys.rotate'),
      icon: <RotateCw aria-hidden="true" />,
      onSelect: () => onAct('rotate', apiKeyId),
    },
  ];
  const end: MenuItem = {
    id: 'delete',
    label: t('keys.deleteShort'),
    danger: true,
    icon: <Trash2 aria-hidden="true" />,
    onSelect: () => onAct('delete', apiKeyId),
  };
  return (
    <Menu
      variant="quiet"
      size="small"
      square
      label={t('keys.actions', { name })}
      trigger={<Ellipsis aria-hidden="true" />}
      groups={[changes, [end]]}
    />
  );
}

/** The keys with their name, masked value, status, end and last use. */
export function KeysTable({ appId, keys, onAct, ...shared }: KeysTableProps) {
  const t = useText();
  const columns: Column<ApiKey>[] = [
    { key: 'name', header: t('keys.name'), cell: (key) => <KeyName hrnId={shared.hrnId} apiKey={key} /> },
    { key: 'apiKey', header: t('keys.column.key'), cell: (key) => <KeyValue apiKey={key} /> },
    { key: 'status', header: t('keys.column.status'), cell: (key) => <KeyStatus {...shared} apiKey={key} /> },
    { key: 'expiry', header: t('keys.column.expiry'), cell: (key) => <Expiry apiKey={key} /> },
    { key: 'lastUsed', header: t('keys.column.lastUsed'), cell: (key) => <LastUse apiKey={key} /> },
  ];
  return (
    <DataTable
      caption={t('keys.caption')}
      columns={columns}
      rows={keys}
      rowKey={({ apiKeyId }) => apiKeyId}
      rowActions={(apiKey) => <RowMenu {...{ appId, apiKey, onAct }} />}
    />
  );
}
