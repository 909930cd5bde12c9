import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { UserPage } from '@waypost/contract/entities/users';
import type { ProjectId } from '@waypost/domain/base/ids';
import { usersPageSize } from '@waypost/domain/users/permissions';
import UserPlus from 'lucide-react/icons/user-plus';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { useSettled } from '../../ui/base/use-settled.ts';
import { useFocusAfterRemoval } from '../../ui/base/use-focus-after-removal.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Loading, SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { appOf } from './user-rows.ts';
import { type UserChoices, userChoicesQuery, usersQuery } from './users-queries.ts';
import { type AskedOfRow, UsersTable } from './users-table.tsx';

const longestSearch = 200;

const AddUserDialog = lazyPart(async () => (await import('./add-user-dialog.tsx')).AddUserDialog);
const ManagePermissionsDialog = lazyPart(async () => (await import('./user-dialogs.tsx')).ManagePermissionsDialog);
const RemovePermissionDialog = lazyPart(async () => (await import('./user-dialogs.tsx')).RemovePermissionDialog);

type Asked = { readonly kind: 'add' } | AskedOfRow | undefined;

type DialogProps = {
  readonly asked: Asked;
  readonly choices: UserChoices;
  readonly onClose: () => void;
  /** On a list of several pages the new row may be on another one. */
  readonly onAdded: (email: string) => void;
};

function UserDialog({ asked, choices, onClose, onAdded }: DialogProps) {
  if (asked === undefined) return null;
  if (asked.kind === 'add') return <AddUserDialog {...choices} onClose={onClose} onAdded={onAdded} />;
  if (asked.kind === 'remove') return <RemovePermissionDialog row={asked.row} onClose={onClose} />;
  const app = choices.apps.find(({ app_id }) => app_id === appOf(asked.row)?.value);
  return app ? <ManagePermissionsDialog {...choices} row={asked.row} app={app} onClose={onClose} /> : null;
}

/** Which users are shown; another search begins on the first page. */
function useRequest(projectId: ProjectId | undefined, begin: string) {
  const [typed, setTyped] = useState(begin.slice(0, longestSearch));
  const [wasTyped, setWasTyped] = useState(false);
  const [page, setPage] = useState(1);
  const search = useSettled(typed.trim());
  return {
    typed,
    wasTyped,
    type: (text: string) => {
      setTyped(text);
      setWasTyped(true);
      setPage(1);
    },
    setPage,
    request: { projectId, search, page },
  };
}

type RequestState = ReturnType<typeof useRequest>;
type ShownProps = {
  readonly rows: UseQueryResult<UserPage>;
  readonly state: RequestState;
  readonly choices: UserChoices;
  readonly ask: (asked: Asked) => void;
};

/** Whether something has taken a while: to paint a hundred rows anew for a blink would cost as much as the next ones. */
function useSlow(busy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), 300);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return isSlow;
}

/** A page of the table; the focus moves to its beginning when another one, chosen below it, is there. */
function Rows({ found, busy, state, choices, ask }: Omit<ShownProps, 'rows'> & { found: UserPage; busy: boolean }) {
  const t = useText();
  const { setPage } = state;
  const { page, search } = state.request;
  const isSlow = useSlow(busy);
  const top = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(found.data); // a hundred rows take a while to draw: typing goes first
  const count = Math.max(1, Math.ceil(found.total / usersPageSize));
  const isBeyond = page > count && !busy; // the last row of the last page was removed
  useEffect(() => {
    if (isBeyond) setPage(count);
  }, [isBeyond, count, setPage]);
  const isTurning = useRef(false);
  // with the rows themselves: later it would take the focus from where the reader has gone on
  useLayoutEffect(() => {
    if (!isTurning.current || busy || shown !== found.data) return;
    isTurning.current = false;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [busy, shown, found.data]);
  if (found.total === 0)
    return <p className="text-muted">{t(search === '' && !busy ? 'users.none' : 'users.noneFound')}</p>;
  const go = (to: number) => {
    isTurning.current = true;
    setPage(to);
  };
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-24 outline-none">
      <div aria-busy={busy || undefined} className={isSlow ? 'opacity-60' : undefined}>
        <UsersTable rows={shown} apps={choices.apps} ask={ask} />
      </div>
      <Pager label={t('users.pages')} position={t('users.pageOf', { page, count })} page={page} count={count} go={go} />
    </div>
  );
}

/** Hidden where there is nothing to search, but not from whoever is typing; what was typed outlives a failure. */
function Search({ state: { typed, wasTyped, type }, rows }: Pick<ShownProps, 'state' | 'rows'>) {
  const t = useText();
  if (typed === '' && !wasTyped && !rows.isError && !rows.data?.total) return null;
  return (
    <search className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <TextField
        type="search"
        className="w-full sm:max-w-md"
        label={t('users.search')}
        value={typed}
        maxLength={longestSearch}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
      />
      <output className="text-sm text-muted figures sm:ml-auto sm:pb-2">
        {rows.data && t('users.count', { count: rows.data.total })}
      </output>
    </search>
  );
}

function Shown({ rows, ...shown }: ShownProps) {
  const t = useText();
  const { data, error, isPlaceholderData, refetch, isFetching } = rows;
  if (data) return <Rows found={data} busy={isPlaceholderData} {...shown} />;
  if (error)
    return <QueryFailed title={t('users.failed')} error={error} retry={() => void refetch()} retrying={isFetching} />;
  return (
    <Loading>
      <SkeletonTable />
    </Loading>
  );
}

type UsersProps = {
  readonly choices: UserChoices;
  readonly rows: UseQueryResult<UserPage>;
  readonly state: RequestState;
};

function Users({ choices, rows, state }: UsersProps) {
  const t = useText();
  const [asked, setAsked] = useState<Asked>();
  const addButton = useRef<HTMLButtonElement>(null);
  const total = rows.data?.total ?? 0;
  useFocusAfterRemoval(total, addButton);
  return (
    <Card
      title={t('users.title')}
      description={t('users.help')}
      action={
        <Button
          ref={addButton}
          icon={<UserPlus aria-hidden="true" />}
          disabledReason={choices.apps.length > 0 ? undefined : t('users.noApps')}
          onClick={() => setAsked({ kind: 'add' })}
        >
          {t('users.add')}
        </Button>
      }
    >
      <Search state={state} rows={rows} />
      <Shown rows={rows} state={state} choices={choices} ask={setAsked} />
      <UserDialog
        asked={asked}
        choices={choices}
        onClose={() => setAsked(undefined)}
        onAdded={(email) => total >= usersPageSize && state.type(email)}
      />
    </Card>
  );
}

type SectionProps = {
  /** Only the users of this project's apps; those of all managed apps by default. */
  readonly projectId?: ProjectId | undefined;
  /** What the search begins with. */
  readonly search?: string | undefined;
};

/** The users of apps, with their permissions. */
export function UsersSection({ projectId, search = '' }: SectionProps) {
  const t = useText();
  const api = useApi();
  const state = useRequest(projectId, search);
  const rows = useQuery(usersQuery(api, state.request));
  const choices = useQuery(userChoicesQuery(api));
  const all = choices.data?.apps;
  const apps = useMemo(
    () => all?.filter(({ product_id }) => projectId === undefined || product_id === projectId) ?? [],
    [all, projectId],
  );
  if (choices.error && !choices.data)
    return (
      <QueryFailed
        title={t('users.failed')}
        error={choices.error}
        retry={choices.refetch}
        retrying={choices.isFetching}
      />
    );
  if (!choices.data)
    return (
      <Loading>
        <Card title={t('users.title')}>
          <SkeletonTable />
        </Card>
      </Loading>
    );
  return <Users choices={{ ...choices.data, apps }} rows={rows} state={state} />;
}
