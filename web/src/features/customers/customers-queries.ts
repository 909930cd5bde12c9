import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminInvitationInput, Customer } from '@waypost/contract/entities/customers';
import type { AppId, CustomerId, ProjectId } from '@waypost/domain/base/ids';
import type { AppAdmin } from '@waypost/domain/customers/app-admins';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/api.ts';
import { useApi, useSession } from '../../api/app-context.tsx';
import { isUnsent } from '../../api/failure.ts';
import { updateCache } from '../../api/update-cache.ts';
import { useChange } from '../../api/use-change.ts';
import { useNoticedChange } from '../../api/use-noticed-change.ts';
import { useText } from '../../messages/use-text.tsx';

/** The customer of an app. */
export const customerOfAppQuery = (api: Api, appId: AppId) =>
  queryOptions({
    queryKey: ['customers', 'of-app', appId],
    queryFn: ({ signal }) => api.customers.findCustomerOfApp({ params: { appId } }, { signal }),
  });

/** Renames the customer; after a failure the former name is shown again. */
export function useRenameCustomer(appId: AppId, customer_id: CustomerId) {
  const api = useApi();
  const t = useText();
  const queryClient = useQueryClient();
  return useNoticedChange({
    noticeId: 'rename-customer',
    failureText: () => t('UNKNOWN'),
    isShownElsewhere: isUnsent,
    mutationFn: (customer_name: string) =>
      api.customers.renameCustomer({ params: { customer_id }, body: { customer_name } }),
    onSuccess: ({ customer_name }) =>
      updateCache<Customer>(queryClient, customerOfAppQuery(api, appId).queryKey, (customer) => ({
        ...customer,
        customer_name,
      })),
  });
}

/** Whether the people have changed since the page has read them, or the user may do it no more. */
const isOutdated = (error: Error) =>
  error instanceof ApiError && (error.reason === 'NOT_FOUND' || error.reason === 'LAST_ADMIN');

/** Reads the admins of the project again, also after a change that others have overtaken. */
function useReload(product_id: ProjectId) {
  const queryClient = useQueryClient();
  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['customers'] }),
      queryClient.invalidateQueries({ queryKey: ['project', product_id, 'admins'] }),
    ]);
  return { reload, onError: (error: Error) => void (isOutdated(error) && reload()) };
}

export function useInviteAdmin(product_id: ProjectId) {
  const api = useApi();
  const { reload, onError } = useReload(product_id);
  return useChange({
    mutationFn: (body: AdminInvitationInput) => api.customers.inviteAdmin({ body }),
    onSuccess: reload,
    onError,
  });
}

/** The place of an admin: the project, and the customer that it runs for. */
export type AdminPlace = { readonly product_id: ProjectId; readonly customer_id: CustomerId };

export function useWithdrawAdmin({ product_id, customer_id }: AdminPlace) {
  const api = useApi();
  const { reload, onError } = useReload(product_id);
  return useChange({
    mutationFn: ({ email, apps }: Pick<AppAdmin, 'email' | 'apps'>) =>
      api.customers.withdrawAdmin({
        body: {
          applications: apps.map((id) => ({ application_id: id as AppId })),
          customer: { customer_id, customer_admin_email: email },
        },
      }),
    onSuccess: reload,
    onError,
  });
}

/** Sets which of the project's apps an admin runs; whoever gives up apps of their own loses them on the page too. */
export function useSetAdminApps({ product_id }: AdminPlace, admin: AppAdmin) {
  const api = useApi();
  const session = useSession();
  const queryClient = useQueryClient();
  const { reload, onError } = useReload(product_id);
  return useChange({
    mutationFn: (apps: readonly AppId[]) => {
      if (admin.userId === null) throw new Error('Somebody who is invited has no apps yet');
      return api.customers.setAdminRoles({ params: { admin_id: admin.userId }, body: { apps: [...apps], product_id } });
    },
    onSuccess(_, apps) {
      const user = session.user();
      if (user?.userId !== admin.userId) return reload();
      const isGivenUp = (value: string) => admin.apps.includes(value) && !apps.some((app) => app === value);
      const roles = user.roles.filter(({ name, value }) => name !== 'customeradmin' || !isGivenUp(value));
      session.replaceUser({ ...user, roles });
      // without an app the project is not the user's any more, so that nothing of it is read again
      return apps.length === 0 ? undefined : queryClient.invalidateQueries({ queryKey: ['project', product_id] });
    },
    onError,
  });
}
