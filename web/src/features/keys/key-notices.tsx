import type { ApiKey } from '@waypost/contract/entities/key';
import { isOldSecretValid } from '@waypost/domain/keys/key-rotation';
import { isExpired } from '@waypost/domain/keys/key-status';
import { formatDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const OldSecret = rarePart(async () => (await import('./old-secret.tsx')).OldSecret);

/** One notice for all keys that expire because their owner has neither a verified email nor a payment method. */
function EndingKeys({ keys }: { keys: readonly ApiKey[] }) {
  const t = useText();
  const [first, ...others] = keys;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <Notice kind="warning" title={first.name} className="wrap-anywhere">
        {t('keys.expires', { date: formatDay(first.expiresAt, t) })}
      </Notice>
    );
  }
  return (
    <Notice kind="warning" className="wrap-anywhere">
      {t('keys.expireTogether')}
      <ul className="mt-1 list-disc pl-5">
        {keys.map(({ apiKeyId, name, expiresAt }) => (
          <li key={apiKeyId}>{t('keys.expireOne', { name, date: formatDay(expiresAt, t) })}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** All notices about keys: expiring ones, and old secrets that still work. */
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
