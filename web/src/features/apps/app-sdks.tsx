import { useQuery } from '@tanstack/react-query';
import type { App } from '@waypost/contract/entities/app';
import type { MobileSdk } from '@waypost/contract/entities/sdk';
import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { MaskedValue } from '../../ui/data/masked-value.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { sdksQuery } from './apps-queries.ts';
import { CardPart } from './card-part.tsx';

function Checksum({ sdk }: { sdk: MobileSdk }) {
  const t = useText();
  const id = useId();
  return (
    <p className="mt-1 flex items-center gap-x-1.5 text-sm text-muted">
      <span className="shrink-0">SHA-256</span>
      <code id={id} className="min-w-0 truncate">
        {sdk.sha256}
      </code>
      <CopyButton targetSelector={`[id="${id}"]`} label={t('apps.sdk.copyChecksum')} />
    </p>
  );
}

/** One download, with a note if a newer version than the downloaded one exists. */
function SdkRow({ sdk, onDownload }: { sdk: MobileSdk; onDownload: () => void }) {
  const t = useText();
  const hasNewer = sdk.version_id !== sdk.latest_version_id;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className={hasNewer ? 'font-medium' : undefined}>
          {hasNewer
            ? t('apps.sdk.newer', { version: sdk.latest_version_id })
            : t('apps.sdk.version', { version: sdk.version_id })}
        </p>
        {hasNewer && <p className="text-sm text-muted">{t('apps.sdk.yours', { version: sdk.version_id })}</p>}
        <Checksum sdk={sdk} />
      </div>
      <LinkButton href={sdk.download_link} download icon={<Download aria-hidden="true" />} onClick={onDownload}>
        {sdk.ctaText}
      </LinkButton>
    </li>
  );
}

/** The time after which the server has recorded a download. */
const settleMs = 1500;

function Sdks({ app }: { app: App }) {
  const t = useText();
  const { data, isError, refetch } = useQuery(sdksQuery(useApi(), app));
  if (isError && !data) {
    return (
      <p className="flex flex-wrap items-center gap-3">
        {t('apps.sdk.failed')}
        <Button size="small" onClick={() => void refetch()}>
          {t('apps.retry')}
        </Button>
      </p>
    );
  }
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-16 w-full" />
      </Loading>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {data.map((sdk) => (
        <SdkRow key={sdk.sdk_id} sdk={sdk} onDownload={() => void setTimeout(() => void refetch(), settleMs)} />
      ))}
    </ul>
  );
}

/** The SDK for an app, with the licence key that it needs. */
export function AppSdks({ app }: { app: App }) {
  const t = useText();
  return (
    <CardPart title={app.sdk_name ?? t('apps.sdk.title')}>
      <Sdks app={app} />
      {app.license_key !== null && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="text-muted">{t('apps.license')}</span>
          <MaskedValue value={app.license_key} label={t('apps.licenseLabel')} copyLabel={t('apps.copyLicense')} />
        </div>
      )}
    </CardPart>
  );
}
