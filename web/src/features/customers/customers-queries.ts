import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminInvitationInput, Customer } from '@waypost/contract/entities/customers';
import type { AppId, CustomerId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
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

/** The admins of an app, pending ones too. */
export const appAdminsQuery = (api: Api, appId: AppId) =>
  queryOptions({
    queryKey: ['customers', 'admins-of-app', appId],
    queryFn: ({ signal }) => api.customers.listAppAdmins({ params: { appId } }, { signal }),
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

export function useInviteAdmin() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (body: AdminInvitationInput) => api.customers.inviteAdmin({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['customers'] }),
  });
}
