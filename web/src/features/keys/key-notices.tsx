import type { ApiKey } from '@waypost/contract/entities/key';
import { isOldSecretValid } from '@waypost/domain/keys/key-rotation';
import { isExpired } from '@waypost/domain/keys/key-status';
import { useText } from '../../messages/use-text.tsx';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { shownDay } from './key-times.ts';

const OldSecret = rarePart(async () => (await import('./old-secret.tsx')).OldSecret);

/** What is to be known of keys: that one ends because nobody vouches for its owner (KEY-15), and that an old secret works (KEY-43). */
export function KeyNotices({ hrnId, keys, readAt }: { hrnId: string; keys: readonly ApiKey[]; readAt: Date }) {
  const t = useText();
  const ending = keys.filter(({ expiryIsLifted, expiresAt }) => expiryIsLifted && !isExpired(expiresAt, readAt));
  const rotated = keys.filter(({ rotation }) => rotation && isOldSecretValid(new Date(rotation.endsAt), readAt));
  if (ending.length + rotated.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {ending.map(({ apiKeyId, name, expiresAt }) => (
        <Notice key={apiKeyId} kind="warning" title={name} className="wrap-anywhere">
          {t('keys.expires', { date: shownDay(expiresAt) })}
        </Notice>
      ))}
      {rotated.map((apiKey) => (
        <OldSecret key={apiKey.apiKeyId} hrnId={hrnId} apiKey={apiKey} />
      ))}
    </div>
  );
}
