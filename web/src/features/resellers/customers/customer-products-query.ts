import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ProductSwitch } from '@waypost/contract/entities/customers';
import type { CustomerId } from '@waypost/domain/base/ids';
import type { Api } from '../../../api/api.ts';
import { useApi } from '../../../api/app-context.tsx';
import { updateCache } from '../../../api/update-cache.ts';
import { useChange } from '../../../api/use-change.ts';

export const customerProductsQuery = (api: Api, customer_id: CustomerId) =>
  queryOptions({
    queryKey: ['customer-products', customer_id],
    queryFn: ({ signal }) => api.customers.readCustomerProducts({ params: { customer_id } }, { signal }),
  });

/** Switches a product on or off; the answer has all products of the customer. Its projects tell them, and are read again. */
export function useSwitchProduct(customer_id: CustomerId) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (body: ProductSwitch) => api.customers.switchCustomerProduct({ params: { customer_id }, body }),
    onSuccess: async (products) => {
      await updateCache(queryClient, customerProductsQuery(api, customer_id).queryKey, () => products);
      void queryClient.invalidateQueries({ queryKey: ['project'] });
    },
  });
}
