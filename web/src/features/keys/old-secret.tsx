import type { ApiKey } from '@waypost/contract/entities/key';
import { useState } from 'react';
import { useChangeProblem } from '../../api/failure.ts';
import { formatMinute } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { useEndRotation } from './keys-mutations.ts';

type NoticeProps = { readonly hrnId: string; readonly apiKey: ApiKey };

function EndRotationDialog({ hrnId, apiKey, onClose }: NoticeProps & { onClose: () => void }) {
  const t = useText();
  const notifications = useNotifications();
  const { apiKeyId, name, rotation } = apiKey;
  const end = useEndRotation({ hrnId, apiKeyId });
  const ended = () => {
    notifications.notify({ text: t('keys.oldEnded', { name }) });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('keys.endOldTitle')}
      description={t('keys.endOldWhat', { name, count: rotation?.uses ?? 0 })}
      confirmLabel={t('keys.endOldTitle')}
      busy={end.isPending}
      error={useChangeProblem(end.error)}
      onClose={onClose}
      onConfirm={() => end.mutate(undefined, { onSuccess: ended })}
    />
  );
}

/** How long the old secret works and how often it is still used, with a button to end it. */
export function OldSecret({ hrnId, apiKey }: NoticeProps) {
  const t = useText();
  const [isEnding, setEnding] = useState(false);
  const { name, rotation } = apiKey;
  if (!rotation) return null;
  const { endsAt, lastUsed, uses } = rotation;
  return (
    <>
      <Notice
        title={name}
        className="wrap-anywhere"
        action={
          <Button size="small" aria-label={t('keys.endOldNamed', { name })} onClick={() => setEnding(true)}>
            {t('keys.endOld')}
          </Button>
        }
      >
        {t('keys.oldWorks', { date: formatMinute(endsAt, t) })} {t('keys.oldUses', { count: uses })}
        {lastUsed !== null && <> {t('keys.oldLast', { date: formatMinute(lastUsed, t) })}</>}
      </Notice>
      {isEnding && <EndRotationDialog {...{ hrnId, apiKey }} onClose={() => setEnding(false)} />}
    </>
  );
}
