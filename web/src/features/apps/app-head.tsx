import type { App } from '@waypost/contract/entities/app';
import { isOsbApp } from '@waypost/domain/apps/apps';
import { formatDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ShortId } from '../../ui/data/short-id.tsx';

/** Badges that distinguish an app from others. */
export function AppBadges({ app }: { app: App }) {
  const t = useText();
  return (
    <>
      {isOsbApp(app) && <Badge>{t('apps.osb')}</Badge>}
      {app.type !== null && <Badge>{t(`apps.type.${app.type}`)}</Badge>}
      {app.status === 'TERMINATED' && <Badge tone="danger">{t('apps.terminated')}</Badge>}
    </>
  );
}

function IdLine({ app }: { app: App }) {
  const t = useText();
  const idElement = `id-of-${app.app_id}`;
  return (
    <p className="flex items-center gap-x-1.5 text-sm text-muted">
      <span className="shrink-0">{t('apps.id')}</span>
      <ShortId id={idElement} value={app.app_id} className="text-ink" />
      <CopyButton targetSelector={`#${idElement}`} label={t('apps.copyId')} />
    </p>
  );
}

function Facts({ app }: { app: App }) {
  const t = useText();
  const facts = [
    t(`apps.platform.${app.platform}`),
    t(`apps.auth.${app.auth_type}`),
    t(`apps.contract.${app.contract_type}`),
    ...(app.expiry_date === null ? [] : [t('apps.expires', { date: formatDay(app.expiry_date, t) })]),
  ];
  return <p className="mt-1 text-sm text-muted">{facts.join(' · ')}</p>;
}

/** Below an app's name: its id and purpose. */
export function AppFacts({ app }: { app: App }) {
  return (
    <>
      <IdLine app={app} />
      <Facts app={app} />
    </>
  );
}
