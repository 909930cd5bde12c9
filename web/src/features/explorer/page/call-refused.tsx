import type { ReactNode } from 'react';
import { formatMinute } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { RefusedCall } from '../run/frame-state.ts';

/** Of a rate limit, which allows calls again within a minute; any other limit lasts longer. */
const shortSeconds = 60;

type CallRefusedProps = {
  readonly refusal: RefusedCall;
  /** Whose key the call was made with. */
  readonly used: 'own' | 'demo';
  /** The button that inserts the reader's credentials. */
  readonly insert: ReactNode;
};

/** Why the platform answered no call of an example, and the way on. */
export function CallRefused({ refusal: { reason, seconds, at }, used, insert }: CallRefusedProps) {
  const t = useText();
  if (reason === 'away') return <Notice kind="danger">{t('explorer.away')}</Notice>;
  if (reason === 'credential')
    return (
      <Notice kind="danger" action={insert}>
        {t(`explorer.${used}Refused`)}
      </Notice>
    );
  const isShort = seconds !== undefined && seconds <= shortSeconds;
  return (
    <Notice kind="warning" action={insert}>
      <p>{t(isShort ? `explorer.${used}Busy` : `explorer.${used}UsedUp`)}</p>
      {seconds !== undefined && !isShort && (
        <p>{t('explorer.usedUpUntil', { time: formatMinute(at + seconds * 1000, t) })}</p>
      )}
    </Notice>
  );
}
