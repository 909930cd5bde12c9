import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EumApplication, ManagedUserId, UserPermissions } from '@waypost/contract/entities/users';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import { type ProductPermission, usersPageSize } from '@waypost/domain/users/permissions';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { useChange } from '../../api/use-change.ts';
import { appOf } from './user-rows.ts';

const usersKey = ['users'] as const;

export type UsersRequest = {
  /** Only the users of this project's apps; of all managed apps without it. */
  readonly projectId: ProjectId | undefined;
  readonly search: string;
  /** The first page is 1. */
  readonly page: number;
};

/** One page of users; the present one stays visible while another one loads. */
export const usersQuery = (api: Api, { projectId, search, page }: UsersRequest) =>
  queryOptions({
    queryKey: [...usersKey, 'rows', projectId ?? 'all', search, page],
    queryFn: ({ signal }) => {
      const query = {
        ...(projectId !== undefined && { product_id: projectId }),
        ...(search !== '' && { search }),
        start: String((page - 1) * usersPageSize),
        count: String(usersPageSize),
      };
      return api.users.listUsers({ query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** The apps to which users can be added, with what the choice of permissions needs. */
export type UserChoices = {
  readonly apps: readonly EumApplication[];
  readonly products: readonly ProductPermission[];
  readonly access: boolean;
};

export const userChoicesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...usersKey, 'choices'],
    async queryFn({ signal }): Promise<UserChoices> {
      const [apps, products, { access }] = await Promise.all([
        api.users.listEumApplications({}, { signal }),
        api.users.listProductPermissions({}, { signal }),
        api.users.readUserAccess({}, { signal }),
      ]);
      return { apps, products, access };
    },
  });

/** The permissions of a plan, with their conflicts. */
export const permissionSetsQuery = (api: Api, plan: string) =>
  queryOptions({
    queryKey: [...usersKey, 'sets', plan],
    queryFn: ({ signal }) => api.users.listPermissionSets({ body: { supplemental_plans_id: plan } }, { signal }),
    enabled: plan !== '',
  });

function useReload() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [...usersKey, 'rows'] });
}

export type NewUser = {
  readonly email: string;
  readonly appId: AppId;
  readonly names: readonly string[];
  readonly otpRequired: boolean;
};

export function useAddUser() {
  const api = useApi();
  return useChange({
    mutationFn: ({ email, appId, names, otpRequired }: NewUser) =>
      api.users.addUsers({
        body: {
          user_data: [{ user: { email }, permissions: names.map((name) => ({ name, value: appId })), otpRequired }],
        },
      }),
    onSuccess: useReload(),
  });
}

type Change = { readonly add: readonly string[]; readonly remove: readonly string[] };

/** Changes what the user of a row may do in its app. */
export function useChangePermissions(row: UserPermissions) {
  const api = useApi();
  const value = appOf(row)?.value as AppId;
  const ofApp = (names: readonly string[]) => names.map((name) => ({ name, value }));
  return useChange({
    mutationFn: ({ add, remove }: Change) =>
      api.users.setUserPermissions({
        params: { userId: row.user.userId },
        body: { permissions: { add: ofApp(add), delete: ofApp(remove) } },
      }),
    onSuccess: useReload(),
  });
}

export function useResendInvite() {
  const api = useApi();
  const reload = useReload();
  return useChange({
    mutationFn: ({ userId, appId }: { readonly userId: ManagedUserId; readonly appId: AppId }) =>
      api.users.resendUserInvite({ params: { userId }, body: { appId } }),
    onSuccess: reload,
    // the invitation may have been accepted meanwhile; unawaited, because the row that says so may be replaced
    onError: () => void reload(),
  });
}
