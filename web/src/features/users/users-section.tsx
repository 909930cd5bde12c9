import { useQuery } from '@tanstack/react-query';
import type { UserPermissions } from '@waypost/contract/entities/users';
import type { AppId } from '@waypost/domain/base/ids';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef, useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { useFocusAfterRemoval } from '../../ui/base/use-focus-after-removal.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Loading, SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { appOf, searchUsers } from './user-rows.ts';
import { type UserChoices, userChoicesQuery, usersQuery } from './users-queries.ts';
import { UsersTable } from './users-table.tsx';

const AddUserDialog = lazyPart(async () => (await import('./add-user-dialog.tsx')).AddUserDialog);
const ManagePermissionsDialog = lazyPart(async () => (await import('./user-dialogs.tsx')).ManagePermissionsDialog);
const RemovePermissionDialog = lazyPart(async () => (await import('./user-dialogs.tsx')).RemovePermissionDialog);

type Asked =
  | { readonly kind: 'add' }
  | { readonly kind: 'manage' | 'remove'; readonly row: UserPermissions }
  | undefined;

function UserDialog({ asked, choices, onClose }: { asked: Asked; choices: UserChoices; onClose: () => void }) {
  if (asked === undefined) return null;
  if (asked.kind === 'add') return <AddUserDialog {...choices} onClose={onClose} />;
  if (asked.kind === 'remove') return <RemovePermissionDialog row={asked.row} onClose={onClose} />;
  const app = choices.apps.find(({ app_id }) => app_id === appOf(asked.row)?.value);
  return app ? <ManagePermissionsDialog {...choices} row={asked.row} app={app} onClose={onClose} /> : null;
}

type UsersProps = { readonly rows: readonly UserPermissions[]; readonly choices: UserChoices; readonly search: string };

function Users({ rows, choices, search }: UsersProps) {
  const t = useText();
  const [text, setText] = useState(search);
  const [asked, setAsked] = useState<Asked>();
  const addButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(rows.length, addButton);
  const found = searchUsers(rows, text);
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
      {rows.length > 0 && (
        <TextField
          type="search"
          className="mb-4 max-w-md"
          label={t('users.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {found.length > 0 ? (
        <UsersTable
          rows={found}
          apps={choices.apps}
          onManage={(row) => setAsked({ kind: 'manage', row })}
          onRemove={(row) => setAsked({ kind: 'remove', row })}
        />
      ) : (
        <p className="text-muted">{t(rows.length > 0 ? 'users.noneFound' : 'users.none')}</p>
      )}
      <UserDialog asked={asked} choices={choices} onClose={() => setAsked(undefined)} />
    </Card>
  );
}

type SectionProps = {
  /** Only these apps, those of a project; all managed apps by default. */
  readonly appIds?: readonly AppId[] | undefined;
  /** What the search begins with. */
  readonly search?: string | undefined;
};

/** The users of apps, with their permissions. */
export function UsersSection({ appIds, search = '' }: SectionProps) {
  const t = useText();
  const api = useApi();
  const rows = useQuery(usersQuery(api, appIds));
  const choices = useQuery(userChoicesQuery(api));
  const failed = [rows, choices].find(({ error, data }) => error !== null && data === undefined);
  if (failed?.error)
    return (
      <QueryFailed title={t('users.failed')} error={failed.error} retry={failed.refetch} retrying={failed.isFetching} />
    );
  if (!rows.data || !choices.data)
    return (
      <Loading>
        <Card title={t('users.title')}>
          <SkeletonTable />
        </Card>
      </Loading>
    );
  const apps = choices.data.apps.filter(({ app_id }) => appIds?.includes(app_id) ?? true);
  return <Users rows={rows.data} choices={{ ...choices.data, apps }} search={search} />;
}
