import type { AccessKey } from '@waypost/contract/entities/access-key';
import type { App } from '@waypost/contract/entities/app';
import { accessKeyCreationRefusal } from '@waypost/domain/keys/access-key';
import type { AriaStatus } from '@waypost/domain/projects/status';
import KeyRound from 'lucide-react/icons/key-round';
import { useId, useRef } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { Loading, SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { useDialogFlag } from '../../ui/overlays/use-dialog-flag.ts';
import { useAccessKeys, useGenerateAccessKey, useIsGenerating } from './access-keys-queries.ts';
import { type AccessKeyAct, AccessKeysTable } from './access-keys-table.tsx';
import { useFocusAfterRemoval } from '../../ui/base/use-focus-after-removal.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { GeneratedDialog } from './generated-dialog.tsx';

const DeleteDialog = lazyPart(async () => (await import('./change-dialogs.tsx')).DeleteDialog);
const DisableDialog = lazyPart(async () => (await import('./change-dialogs.tsx')).DisableDialog);
const PublicKeyDialog = lazyPart(async () => (await import('./public-key-dialog.tsx')).PublicKeyDialog);

type ListProps = { readonly app: App; readonly keys: readonly AccessKey[]; readonly projectStatus: AriaStatus };

/** Why no key can be generated now. */
function useRefusal({ app, keys, projectStatus }: ListProps): string | undefined {
  const t = useText();
  const reasonText = useReasonText();
  const { limits } = useConfig();
  const creating = useIsGenerating(app);
  const facts = {
    count: keys.length,
    limit: limits.access_key_limit,
    projectStatus,
    creating,
    authType: app.auth_type,
  };
  const reason = accessKeyCreationRefusal(facts);
  if (reason === 'KEY_CREATION_RUNNING') return t('accessKeys.running');
  return reason && reasonText(reason);
}

/** The query flags that open the dialogs, each with the id of an access key. */
const flags = {
  disable: 'disableAccessKey',
  delete: 'deleteAccessKey',
  publicKey: 'accessKeyPublicKey',
} as const satisfies Record<AccessKeyAct, string>;
const dialogs = { disable: DisableDialog, delete: DeleteDialog, publicKey: PublicKeyDialog };

function useActs() {
  const acts = {
    disable: useDialogFlag(flags.disable),
    delete: useDialogFlag(flags.delete),
    publicKey: useDialogFlag(flags.publicKey),
  };
  return (['disable', 'delete', 'publicKey'] as const).map((act) => ({ act, flag: acts[act] }));
}

function Copied({ value, label }: { value: string; label: string }) {
  const id = useId();
  return (
    <span className="flex items-center gap-1">
      <code id={id} className="min-w-0 text-sm break-all">
        {value}
      </code>
      <CopyButton targetSelector={`[id="${id}"]`} label={label} />
    </span>
  );
}

/** The endpoint data that a program needs besides a key, the same for every key of the app. */
function ClientFacts({ first }: { first: AccessKey }) {
  const t = useText();
  return (
    <div className="border-t border-hairline px-5 py-2">
      <DescriptionList
        items={[
          {
            term: t('accessKeys.clientId'),
            details: <Copied value={first.clientId} label={t('accessKeys.copyClientId')} />,
          },
          {
            term: t('accessKeys.endpoint'),
            details: <Copied value={first.tokenEndpointUrl} label={t('accessKeys.copyEndpoint')} />,
          },
        ]}
      />
    </div>
  );
}

function NoKeys() {
  const t = useText();
  return (
    <div className="border-t border-hairline px-5 py-8 text-center">
      <p className="font-medium">{t('accessKeys.empty')}</p>
      <p className="mx-auto mt-1 max-w-[52ch] text-muted">{t('accessKeys.emptyHelp')}</p>
    </div>
  );
}

function Head({ generate, ...list }: ListProps & { generate: ReturnType<typeof useGenerateAccessKey> }) {
  const t = useText();
  const refusal = useRefusal(list);
  const generateButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(list.keys.length, generateButton);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-hairline px-5 py-4">
      <div className="min-w-0 max-w-[68ch]">
        <h3 className="font-semibold">{t('accessKeys.title')}</h3>
        <p className="text-sm text-muted">
          {t('accessKeys.effect')} <TextLink href={paths.accessTokens}>{t('accessKeys.read')}</TextLink>
        </p>
      </div>
      <Button
        ref={generateButton}
        variant={list.keys.length === 0 ? 'primary' : 'secondary'}
        icon={<KeyRound aria-hidden="true" />}
        loading={generate.isPending}
        disabledReason={generate.isPending ? undefined : refusal}
        onClick={() => generate.mutate()}
      >
        {t('accessKeys.generate')}
      </Button>
    </div>
  );
}

function KeyList(list: ListProps) {
  const { app, keys } = list;
  const [first] = keys;
  const generate = useGenerateAccessKey(app);
  const acts = useActs();
  const open = (act: AccessKeyAct, accessKeyId: string) => acts.find((one) => one.act === act)?.flag.open(accessKeyId);
  return (
    <>
      <Head {...list} generate={generate} />
      {first ? (
        <>
          <ClientFacts first={first} />
          <div className="border-t border-hairline [--sticky-top:0]">
            <AccessKeysTable hrn={app.hrn} keys={keys} onAct={open} />
          </div>
        </>
      ) : (
        <NoKeys />
      )}
      {generate.data && <GeneratedDialog credential={generate.data} onClose={generate.reset} />}
      {acts.map(({ act, flag }) => {
        const accessKey = keys.find(({ accessKeyId }) => accessKeyId === flag.value);
        const ActDialog = dialogs[act];
        return accessKey && <ActDialog key={act} hrn={app.hrn} credential={accessKey} onClose={flag.close} />;
      })}
    </>
  );
}

/** The access keys of an app that uses tokens, with all their actions. */
export function AccessKeys({ app, projectStatus }: { app: App; projectStatus: AriaStatus }) {
  const t = useText();
  const { data: keys, error, isFetching, refetch } = useAccessKeys(app);
  if (keys) return <KeyList {...{ app, keys, projectStatus }} />;
  if (error) {
    return (
      <div className="border-t border-hairline p-5">
        <QueryFailed
          headingLevel={3}
          title={t('accessKeys.loadFailed')}
          error={error}
          retry={refetch}
          retrying={isFetching}
        />
      </div>
    );
  }
  return (
    <Loading>
      <div className="border-t border-hairline">
        <SkeletonTable rows={1} />
      </div>
    </Loading>
  );
}
