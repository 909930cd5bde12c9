import type { App } from '@waypost/contract/entities/app';
import type { ApiKey } from '@waypost/contract/entities/key';
import { keyCreationRefusal } from '@waypost/domain/keys/key-status';
import type { AriaStatus } from '@waypost/domain/projects/status';
import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useId, useRef } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Loading, Skeleton, SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { useIsGenerating } from './keys-mutations.ts';
import { KeyNotices } from './key-notices.tsx';
import { type AppKeys, useApiKeys } from './keys-queries.ts';
import { KeysTable } from './keys-table.tsx';
import { type DialogFlag, useDialogFlag } from '../../ui/overlays/use-dialog-flag.ts';
import { useFocusAfterRemoval } from '../../ui/base/use-focus-after-removal.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';

const DeleteKeyDialog = lazyPart(
  withMessages(['key-dialogs'], async () => (await import('./delete-key-dialog.tsx')).DeleteKeyDialog),
);
const GenerateKeyDialog = lazyPart(
  withMessages(['key-dialogs'], async () => (await import('./generate-key-dialog.tsx')).GenerateKeyDialog),
);
const RotateKeyDialog = lazyPart(
  withMessages(['key-dialogs', 'refusals'], async () => (await import('./rotate-key-dialog.tsx')).RotateKeyDialog),
);

/** The query flags that open the dialogs, with the ids of the app and the key. */
const generateFlag = 'generateApiKey';
const deleteFlag = 'deleteApiKey';
const rotateFlag = 'rotateApiKey';

function useRefusal(hrnId: string, keys: readonly ApiKey[], projectStatus: AriaStatus): string | undefined {
  const t = useText();
  const reasonText = useReasonText();
  const { limits } = useConfig();
  const creating = useIsGenerating(hrnId);
  const reason = keyCreationRefusal({ count: keys.length, limit: limits.api_key_limit, projectStatus, creating });
  if (reason === 'KEY_CREATION_RUNNING') return t('keys.running');
  return reason && reasonText(reason);
}

type ListProps = {
  readonly app: App;
  readonly hrnId: string;
  readonly keys: readonly ApiKey[];
  readonly readAt: Date;
  readonly projectStatus: AriaStatus;
};

function NoKeys() {
  const t = useText();
  return (
    <div className="border-t border-hairline px-5 py-8 text-center">
      <p className="font-medium">{t('keys.empty')}</p>
      <p className="mx-auto mt-1 max-w-[52ch] text-balance text-muted">{t('keys.emptyHelp')}</p>
    </div>
  );
}

type DialogsProps = ListProps & {
  generating: DialogFlag;
  deleting: DialogFlag;
  rotating: DialogFlag;
  refusal: string | undefined;
};

function Dialogs({ app, hrnId, keys, ...props }: DialogsProps) {
  const flaggedKey = ({ value }: DialogFlag) => keys.find(({ apiKeyId }) => apiKeyId === value);
  const [deleted, rotated] = [flaggedKey(props.deleting), flaggedKey(props.rotating)];
  return (
    <>
      <GenerateKeyDialog
        hrnId={hrnId}
        open={props.generating.value === app.app_id}
        onClose={props.generating.close}
        refusal={props.refusal}
      />
      {deleted && <DeleteKeyDialog hrnId={hrnId} apiKey={deleted} onClose={props.deleting.close} />}
      {rotated && (
        <RotateKeyDialog key={rotated.apiKeyId} hrnId={hrnId} apiKey={rotated} onClose={props.rotating.close} />
      )}
    </>
  );
}

type KeysHeadProps = {
  readonly effectId: string;
  /** "1 of 2" */
  readonly count?: string;
  /** Why no key can be generated. */
  readonly refusal?: string | undefined;
  readonly children: ReactNode;
};

function KeysHead({ effectId, count, refusal, children }: KeysHeadProps) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-hairline px-5 py-4">
      <div className="min-w-0">
        <div className="flex items-baseline gap-2">
          <h3 className="font-semibold">{t('keys.title')}</h3>
          {count !== undefined && <span className="text-sm text-muted figures">{count}</span>}
        </div>
        <p id={effectId} className="text-sm text-muted">
          {t('keys.effect')}
        </p>
        {refusal !== undefined && <p className="text-sm text-warning">{refusal}</p>}
      </div>
      {children}
    </div>
  );
}

/** The height of one key, so that content below does not move when it loads. */
const LoadingKeys = () => (
  <Loading>
    <div className="h-23 border-t border-hairline max-md:h-59">
      <SkeletonTable rows={2} />
    </div>
  </Loading>
);

type LoadedKeysProps = ListProps & {
  readonly effectId: string;
  readonly deleting: DialogFlag;
  readonly rotating: DialogFlag;
};

function LoadedKeys({ app, hrnId, keys, readAt, effectId, deleting, rotating }: LoadedKeysProps) {
  return (
    <>
      <div className="px-5 pb-4 empty:hidden">
        <KeyNotices {...{ hrnId, keys, readAt }} />
      </div>
      {keys.length === 0 ? (
        <NoKeys />
      ) : (
        <div className="border-t border-hairline [--sticky-top:0] md:[&_:is(td,th)]:px-2 md:[&_:is(td,th):first-child]:pl-5 md:[&_:is(td,th):last-child]:pr-4">
          <KeysTable
            {...{ hrnId, keys, readAt, effectId }}
            appId={app.app_id}
            onAct={(act, id) => (act === 'delete' ? deleting : rotating).open(id)}
          />
        </div>
      )}
    </>
  );
}

type KeyListProps = { readonly app: App; readonly projectStatus: AriaStatus; readonly appKeys: AppKeys };

const none: readonly ApiKey[] = [];

/** The head is the same element before and after the keys: a new one would be the page's largest paint, seconds late. */
function KeyList({ app, projectStatus, appKeys: { keys = none, hrnId, readAt } }: KeyListProps) {
  const t = useText();
  const effectId = useId();
  const generating = useDialogFlag(generateFlag);
  const deleting = useDialogFlag(deleteFlag);
  const rotating = useDialogFlag(rotateFlag);
  const refusal = useRefusal(hrnId ?? '', keys, projectStatus);
  const { limits } = useConfig();
  const generateButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(keys.length, generateButton);
  const list = hrnId === undefined || keys === none ? undefined : { app, hrnId, keys, readAt, projectStatus };
  return (
    <>
      <KeysHead
        effectId={effectId}
        {...(list && { count: t('keys.countOf', { count: keys.length, limit: limits.api_key_limit }), refusal })}
      >
        {list ? (
          <Button
            ref={generateButton}
            variant={keys.length === 0 ? 'primary' : 'secondary'}
            icon={<KeyRound aria-hidden="true" />}
            disabledReason={refusal}
            onClick={() => generating.open(app.app_id)}
          >
            {t('keys.generate')}
          </Button>
        ) : (
          <Skeleton className="h-9 w-42 max-md:h-11" />
        )}
      </KeysHead>
      {list ? <LoadedKeys {...list} {...{ effectId, deleting, rotating }} /> : <LoadingKeys />}
      {list && <Dialogs {...list} {...{ generating, deleting, rotating, refusal }} />}
    </>
  );
}

export function KeysLoadFailed({ error, isFetching, retry }: AppKeys) {
  const t = useText();
  if (!error) return null;
  return (
    <div className="border-t border-hairline p-5">
      <QueryFailed headingLevel={3} title={t('keys.loadFailed')} error={error} retry={retry} retrying={isFetching} />
    </div>
  );
}

/** The API keys of an app, with all their actions. */
export function ApiKeys({ app, projectStatus }: { app: App; projectStatus: AriaStatus }) {
  const appKeys = useApiKeys(app.app_id);
  if (!appKeys.keys && appKeys.error) return <KeysLoadFailed {...appKeys} />;
  return <KeyList {...{ app, projectStatus, appKeys }} />;
}
