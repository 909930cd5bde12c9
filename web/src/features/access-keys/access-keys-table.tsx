import type { AccessKey } from '@waypost/contract/entities/access-key';
import { FileKey, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useSwitchAccessKey } from './access-keys-queries.ts';

export type AccessKeyAct = 'disable' | 'delete' | 'publicKey';

type TableProps = {
  readonly hrn: string;
  readonly keys: readonly AccessKey[];
  readonly onAct: (act: AccessKeyAct, accessKeyId: AccessKey['accessKeyId']) => void;
};

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** The UTC day, the same everywhere, with the instant for who asks closer. */
function Day({ instant }: { instant: string | null }) {
  const t = useText();
  if (instant === null) return t('accessKeys.never');
  return (
    <time dateTime={instant} title={instant} className="whitespace-nowrap">
      {format.format(new Date(instant))}
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

/** Enabling needs no question; disabling stops programs, so it asks first. */
function SwitchButton({ hrn, accessKey: { accessKeyId, enabled }, onAct }: { hrn: string; accessKey: AccessKey; onAct: TableProps['onAct'] }) {
  const t = useText();
  const change = useSwitchAccessKey({ hrn, accessKeyId });
  return (
    <Button
      size="small"
      loading={change.isPending}
      aria-label={t(enabled ? 'accessKeys.disableNamed' : 'accessKeys.enableNamed', { id: accessKeyId })}
      onClick={() => (enabled ? onAct('disable', accessKeyId) : change.mutate(true))}
    >
      {t(enabled ? 'accessKeys.disable' : 'accessKeys.enable')}
    </Button>
  );
}

function RowActions({ hrn, accessKey, onAct }: { hrn: string; accessKey: AccessKey; onAct: TableProps['onAct'] }) {
  const t = useText();
  const { accessKeyId } = accessKey;
  return (
    <span className="flex items-center justify-end gap-1">
      <SwitchButton {...{ hrn, accessKey, onAct }} />
      <IconButton
        size="small"
        icon={<FileKey aria-hidden="true" />}
        label={t('accessKeys.publicKeyNamed', { id: accessKeyId })}
        onClick={() => onAct('publicKey', accessKeyId)}
      />
      <IconButton
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        label={t('accessKeys.deleteNamed', { id: accessKeyId })}
        onClick={() => onAct('delete', accessKeyId)}
      />
    </span>
  );
}

/** The access keys, none of which has its secret (KEY-01, KEY-17). */
export function AccessKeysTable({ hrn, keys, onAct }: TableProps) {
  const t = useText();
  const status = ({ enabled }: AccessKey) =>
    enabled ? <StatusBadge tone="success" label={t('accessKeys.status.enabled')} /> : <StatusBadge tone="neutral" label={t('accessKeys.status.disabled')} />;
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
      rowActions={(accessKey) => <RowActions {...{ hrn, accessKey, onAct }} />}
    />
  );
}
