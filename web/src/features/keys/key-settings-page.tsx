import type { App } from '@waypost/contract/entities/app';
import type { ApiKey } from '@waypost/contract/entities/key';
import type { Project } from '@waypost/contract/entities/project';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useId, useRef, useState } from 'react';
import { withMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Loading, SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { useDialogFlag } from '../../ui/overlays/use-dialog-flag.ts';
import { KeysLoadFailed } from './api-keys.tsx';
import { ExpiryForm } from './expiry-form.tsx';
import { KeyAdvice, type Proposal } from './key-advice.tsx';
import { KeyFacts } from './key-facts.tsx';
import { KeyNotices } from './key-notices.tsx';
import { KeyTest } from './key-test.tsx';
import { type AppKeys, useApiKeys } from './keys-queries.ts';
import { LimitsForm } from './limits-form.tsx';
import { toDraft } from './restriction-draft.ts';
import { RestrictionsForm } from './restrictions-form.tsx';
import { ServicesForm } from './services-form.tsx';
import { SaveBar, useEditedForms } from './save-bar.tsx';
import { toServicesDraft } from './settings-draft.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';

const RotateKeyDialog = lazyPart(
  withMessages(['key-dialogs'], async () => (await import('./rotate-key-dialog.tsx')).RotateKeyDialog),
);

type PageProps = {
  readonly app: App;
  readonly project: Project;
  readonly apiKeyId: string;
  /** Beside the limits. */
  readonly spendCap: ReactNode;
};
type KeyProps = Pick<PageProps, 'app' | 'spendCap'> & {
  readonly hrnId: string;
  readonly apiKey: ApiKey;
  readonly readAt: Date;
};

function KeySettings(props: KeyProps) {
  const { app, hrnId, apiKey, readAt } = props;
  const t = useText();
  const effectId = useId();
  const forms = useEditedForms();
  const notifications = useNotifications();
  const address = { hrnId, apiKeyId: apiKey.apiKeyId };
  const [restrictions, setRestrictions] = useState(() => toDraft(apiKey.restrictions));
  const [services, setServices] = useState(() => toServicesDraft(apiKey.services));
  const restrictionsPlace = useRef<HTMLDivElement>(null);
  const servicesPlace = useRef<HTMLDivElement>(null);
  const fillIn = (proposal: Proposal) => {
    if (proposal.services === null) setRestrictions({ ...restrictions, ...toDraft(proposal.restrictions) });
    else setServices(toServicesDraft(proposal.services));
    (proposal.services === null ? restrictionsPlace : servicesPlace).current?.focus();
    notifications.notify({ text: t('keys.advice.filled') });
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <KeyNotices {...{ hrnId, readAt }} keys={[apiKey]} />
        {apiKey.restrictions.kind === 'none' && apiKey.lastUsed !== null && (
          <KeyAdvice address={address} created={apiKey.created} onUse={fillIn} />
        )}
        <div ref={restrictionsPlace} tabIndex={-1} className="scroll-mt-20">
          <RestrictionsForm
            {...{ forms, address }}
            stored={apiKey.restrictions}
            draft={restrictions}
            setDraft={setRestrictions}
          />
        </div>
        <div ref={servicesPlace} tabIndex={-1} className="scroll-mt-20">
          <ServicesForm {...{ forms, address }} stored={apiKey.services} draft={services} setDraft={setServices} />
        </div>
        <LimitsForm {...{ forms, hrnId, apiKey }} appId={app.app_id} />
        {props.spendCap}
        <ExpiryForm {...{ forms, hrnId, apiKey }} />
        <SaveBar forms={forms} />
      </div>
      <div className="flex min-w-0 flex-col gap-5 xl:sticky xl:top-18">
        <KeyTest {...{ hrnId, apiKey, restrictions, services }} />
        <KeyFacts {...{ hrnId, apiKey, readAt, effectId }} />
        <p id={effectId} className="text-sm text-muted">
          {t('keys.effectOfSettings')}
        </p>
      </div>
    </div>
  );
}

function NoSuchKey({ app }: { app: App }) {
  const t = useText();
  return (
    <ErrorState
      title={t('keys.notFound')}
      action={<LinkButton href={paths.app(app.app_id)}>{t('keys.backToApp')}</LinkButton>}
    >
      {t('keys.notFoundHelp')}
    </ErrorState>
  );
}

function Rotation({ hrnId, apiKey }: { hrnId: string; apiKey: ApiKey }) {
  const t = useText();
  const rotating = useDialogFlag('rotateApiKey');
  return (
    <>
      <Button icon={<RotateCw aria-hidden="true" />} onClick={() => rotating.open(apiKey.apiKeyId)}>
        {t('keys.rotate')}
      </Button>
      {rotating.value === apiKey.apiKeyId && <RotateKeyDialog {...{ hrnId, apiKey }} onClose={rotating.close} />}
    </>
  );
}

type LoadedKeyProps = Omit<PageProps, 'project'> & { readonly appKeys: AppKeys; readonly apiKey: ApiKey | undefined };

function LoadedKey({ app, apiKeyId, appKeys, apiKey, spendCap }: LoadedKeyProps) {
  const { keys, hrnId, readAt, error } = appKeys;
  if (keys && hrnId !== undefined)
    return apiKey ? (
      <KeySettings key={apiKeyId} {...{ app, hrnId, apiKey, readAt, spendCap }} />
    ) : (
      <NoSuchKey app={app} />
    );
  if (error) return <KeysLoadFailed {...appKeys} />;
  return (
    <Loading>
      <SkeletonTable rows={6} />
    </Loading>
  );
}

/** The settings of one key, with its facts and notices. */
export function KeySettingsPage({ app, project, apiKeyId, spendCap }: PageProps) {
  const t = useText();
  const appKeys = useApiKeys(app.app_id);
  const apiKey = appKeys.keys?.find((key) => key.apiKeyId === apiKeyId);
  const crumbs = [
    { label: t('projects.title'), href: paths.projects },
    { label: project.app_name, href: paths.project(project.product_id) },
    { label: app.app_name, href: paths.app(app.app_id) },
  ];
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={apiKey?.name ?? t('keys.settingsTitle')}
        description={apiKey && t('keys.settingsTitle')}
        action={apiKey && appKeys.hrnId !== undefined && <Rotation hrnId={appKeys.hrnId} apiKey={apiKey} />}
      />
      <LoadedKey {...{ app, apiKeyId, appKeys, apiKey, spendCap }} />
    </>
  );
}
