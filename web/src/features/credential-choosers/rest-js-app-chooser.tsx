import { useQuery } from '@tanstack/react-query';
import { type CredentialApp, restJsApps, restJsState, type RestJsState } from '@waypost/domain/apps/credential-choices';
import type { ReplacingCredentials } from './replace-credentials.ts';
import { useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ChooserFailed } from './chooser-failed.tsx';
import { appCredentialsQuery } from './credential-queries.ts';
import { useBroadcast } from './use-broadcast.ts';
import { type ChooserProps, useCredentialData } from './use-credential-data.ts';
import { WaysOn } from './ways-on.tsx';

function InsertButton({
  credentials,
  onInserted,
}: {
  credentials: ReplacingCredentials | undefined;
  onInserted: () => void;
}) {
  const t = useText();
  const broadcast = useBroadcast();
  if (!credentials)
    return (
      <Button variant="primary" disabledReason={t('credentials.codeOnItsWay')}>
        {t('credentials.loadingCode')}
      </Button>
    );
  const isEmpty = credentials.app_code === null && credentials.api_key === null;
  const insert = () => {
    broadcast(credentials);
    onInserted();
  };
  return (
    <Button variant="primary" disabledReason={isEmpty ? t('credentials.appHasNone') : undefined} onClick={insert}>
      {t('credentials.insertApp')}
    </Button>
  );
}

type ChosenApp = {
  readonly apps: readonly CredentialApp[];
  readonly selected: CredentialApp | undefined;
  readonly choose: (id: string) => void;
  readonly credentials: ReplacingCredentials | undefined;
};

function Apps({ apps, selected, choose, credentials }: ChosenApp) {
  const t = useText();
  const descriptions = { web: t('credentials.forWeb'), server: t('credentials.forServer') };
  const options = apps.map(({ id, name, druid_platform }) => ({
    value: id,
    label: `${name} (${id})`,
    description: druid_platform === 'web' ? descriptions.web : descriptions.server,
  }));
  const hasKeyAlone = credentials !== undefined && credentials.app_code === null && credentials.api_key !== null;
  return (
    <div className="flex flex-col gap-3">
      <ChoiceField
        label={t('credentials.app')}
        name="app"
        options={options}
        value={selected?.id ?? ''}
        onChange={choose}
      />
      <output className="text-sm text-muted empty:hidden">{hasKeyAlone && t('credentials.keyInstead')}</output>
    </div>
  );
}

const explanations: Partial<Record<RestJsState, MessageId>> = {
  'no-apps': 'credentials.noApps',
  'no-project': 'credentials.noProject',
};

function Content({ state, retry, ...apps }: ChosenApp & { state: RestJsState; retry: () => void }) {
  const t = useText();
  const explanation = explanations[state];
  if (state === 'failed') {
    return (
      <div className="flex flex-col gap-4">
        <ChooserFailed text={t('credentials.appsFailed')} onRetry={retry} />
        {apps.apps.length > 0 && <Apps {...apps} />}
      </div>
    );
  }
  if (state === 'apps') return <Apps {...apps} />;
  if (explanation) return <p>{t(explanation)}</p>;
  return (
    <Loading>
      <SkeletonText lines={3} />
    </Loading>
  );
}

/** The chosen app, with its credentials once its full record has loaded. */
function useChosenApp(apps: readonly CredentialApp[], open: boolean) {
  const api = useApi();
  const [id, choose] = useState<string>();
  const selected = apps.find((app) => app.id === id) ?? apps[0];
  const { data, isError, isFetching, refetch } = useQuery(appCredentialsQuery(api, open ? selected : undefined));
  return { selected, choose, credentials: data, hasFailed: isError && !isFetching, retry: () => void refetch() };
}

/** Lets the reader choose the app for browsers or servers for the examples of the page. */
export function RestJsAppChooser({ open, onClose }: ChooserProps) {
  const t = useText();
  const facts = useCredentialData(open);
  const apps = restJsApps(facts.data?.projects ?? []);
  const { hasFailed, credentials, ...app } = useChosenApp(apps, open);
  const state = restJsState({ ...facts, hasFailed: facts.hasFailed || hasFailed });
  const retry = () => {
    if (facts.hasFailed) facts.retry();
    else app.retry();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('credentials.appTitle')}
      description={t('credentials.help')}
      actions={
        state === 'apps' || state === 'loading' ? (
          <InsertButton credentials={credentials} onInserted={onClose} />
        ) : (
          <WaysOn isSignedIn={facts.isSignedIn} />
        )
      }
    >
      <div data-state={state}>
        <Content
          state={state}
          retry={retry}
          apps={apps}
          selected={app.selected}
          choose={app.choose}
          credentials={credentials}
        />
      </div>
    </Dialog>
  );
}
