import type { ApiKey } from '@waypost/contract/entities/key';
import { isOldSecretValid } from '@waypost/domain/keys/key-rotation';
import { isExpired } from '@waypost/domain/keys/key-status';
import { useState } from 'react';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { shownDay, shownMinute } from './key-times.ts';
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

/** How long the old secret works, how much still uses it, and the end of it at will (KEY-43). */
function OldSecret({ hrnId, apiKey }: NoticeProps) {
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
        {t('keys.oldWorks', { date: shownMinute(endsAt) })} {t('keys.oldUses', { count: uses })}
        {lastUsed !== null && <> {t('keys.oldLast', { date: shownMinute(lastUsed) })}</>}
      </Notice>
      {isEnding && <EndRotationDialog {...{ hrnId, apiKey }} onClose={() => setEnding(false)} />}
    </>
  );
}

/** One notice for all keys that end because nobody vouches for their owner (KEY-15). */
function EndingKeys({ keys }: { keys: readonly ApiKey[] }) {
  const t = useText();
  const [first, ...others] = keys;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <Notice kind="warning" title={first.name} className="wrap-anywhere">
        {t('keys.expires', { date: shownDay(first.expiresAt) })}
      </Notice>
    );
  }
  return (
    <Notice kind="warning" className="wrap-anywhere">
      {t('keys.expireTogether')}
      <ul className="mt-1 list-disc pl-5">
        {keys.map(({ apiKeyId, name, expiresAt }) => (
          <li key={apiKeyId}>{t('keys.expireOne', { name, date: shownDay(expiresAt) })}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** What is to be known of keys: that one ends because nobody vouches for its owner (KEY-15), and that an old secret works (KEY-43). */
export function KeyNotices({ hrnId, keys, readAt }: { hrnId: string; keys: readonly ApiKey[]; readAt: Date }) {
  const ending = keys.filter(({ expiryIsLifted, expiresAt }) => expiryIsLifted && !isExpired(expiresAt, readAt));
  const rotated = keys.filter(({ rotation }) => rotation && isOldSecretValid(new Date(rotation.endsAt), readAt));
  if (ending.length + rotated.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <EndingKeys keys={ending} />
      {rotated.map((apiKey) => (
        <OldSecret key={apiKey.apiKeyId} hrnId={hrnId} apiKey={apiKey} />
      ))}
    </div>
  );
}
