import type { AccessKey } from '@waypost/contract/entities/access-key';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileKey from 'lucide-react/icons/file-key';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, useId } from 'react';
import { formatDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { useSwitchAccessKey } from './access-keys-queries.ts';

export type AccessKeyAct = 'disable' | 'delete' | 'publicKey';

type TableProps = {
  readonly hrn: string;
  readonly keys: readonly AccessKey[];
  readonly onAct: (act: AccessKeyAct, accessKeyId: AccessKey['accessKeyId']) => void;
};

/** The UTC day, with the exact time as a tooltip. */
function Day({ instant }: { instant: string | null }) {
  const t = useText();
  if (instant === null) return t('accessKeys.never');
  return (
    <time dateTime={instant} title={instant} className="whitespace-nowrap">
      {formatDay(instant, t)}
    </time>
  );
}

function KeyId({ accessKeyId }: { accessKeyId: string }) {
  const t = useText();
  const id = useId();
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code id={id} className="min-w-0 text-sm break-all">
        {accessKeyId}
      </code>
      <CopyButton targetSelector={`[id="${id}"]`} label={t('accessKeys.copyId')} />
    </span>
  );
}

/** Enabling needs no confirmation; disabling stops programs, so it asks first. */
function RowActions({ hrn, credential, onAct }: { hrn: string; credential: AccessKey; onAct: TableProps['onAct'] }) {
  const t = useText();
  const { accessKeyId, enabled } = credential;
  const change = useSwitchAccessKey({ hrn, accessKeyId });
  const item = (id: AccessKeyAct, label: string, icon: ReactNode) => ({
    id,
    label,
    icon,
    onSelect: () => onAct(id, accessKeyId),
  });
  const enable = {
    id: 'enable',
    label: t('accessKeys.enable'),
    icon: <CirclePlay aria-hidden="true" />,
    onSelect: () => change.mutate(true),
  };
  const disable = item('disable', t('accessKeys.disable'), <CirclePause aria-hidden="true" />);
  const publicKey = item('publicKey', t('accessKeys.publicKeyTitle'), <FileKey aria-hidden="true" />);
  const remove = { ...item('delete', t('accessKeys.delete'), <Trash2 aria-hidden="true" />), danger: true };
  return (
    <Menu
      variant="quiet"
      size="small"
      square
      label={t('accessKeys.actions', { id: accessKeyId })}
      trigger={<Ellipsis aria-hidden="true" />}
      groups={[[enabled ? disable : enable, publicKey], [remove]]}
    />
  );
}

/** The access keys, without their secrets. */
export function AccessKeysTable({ hrn, keys, onAct }: TableProps) {
  const t = useText();
  const status = ({ enabled }: AccessKey) =>
    enabled ? (
      <StatusBadge tone="success" label={t('accessKeys.status.enabled')} />
    ) : (
      <StatusBadge tone="neutral" label={t('accessKeys.status.disabled')} />
    );
  const columns: Column<AccessKey>[] = [
    { key: 'id', header: t('accessKeys.id'), cell: ({ accessKeyId }) => <KeyId accessKeyId={accessKeyId} /> },
    { key: 'status', header: t('accessKeys.status'), cell: status },
    { key: 'created', header: t('accessKeys.created'), cell: ({ created }) => <Day instant={created} /> },
    { key: 'lastUsed', header: t('accessKeys.lastUsed'), cell: ({ lastUsed }) => <Day instant={lastUsed} /> },
  ];
  return (
    <DataTable
      caption={t('accessKeys.caption')}
      columns={columns}
      rows={keys}
      rowKey={({ accessKeyId }) => accessKeyId}
      rowActions={(credential) => <RowActions {...{ hrn, credential, onAct }} />}
    />
  );
}
