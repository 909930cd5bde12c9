import type { OwnSession } from '@waypost/contract/entities/account-settings';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { formatMinute } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { deviceWords, placeWords } from './session-words.ts';

const icons = { desktop: Monitor, mobile: Smartphone, tablet: Tablet, other: CircleHelp } as const;

type SessionRowProps = { readonly session: OwnSession; readonly ending: boolean; readonly onEnd: () => void };

/** One session with a button to end it. */
export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const t = useText();
  const { device, place, ip, created_at, last_used_at, current } = session;
  const Icon = icons[device.kind];
  const name = deviceWords(device, t);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {current && <Badge tone="success">{t('settings.sessions.current')}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          {placeWords(place, t)} · {ip}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={created_at}>{t('settings.sessions.began', { when: formatMinute(created_at, t) })}</time>
          {!current && (
            <>
              {' · '}
              <time dateTime={last_used_at}>
                {t('settings.sessions.lastUsed', { when: formatMinute(last_used_at, t) })}
              </time>
            </>
          )}
        </p>
      </div>
      <Button
        size="small"
        className="max-sm:ml-8"
        loading={ending}
        aria-label={t('settings.sessions.endOf', { device: name })}
        onClick={onEnd}
      >
        {t('settings.sessions.end')}
      </Button>
    </li>
  );
}
