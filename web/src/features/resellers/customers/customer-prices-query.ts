import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CustomerPriceInput } from '@waypost/contract/entities/customer-prices';
import type { CustomerId } from '@waypost/domain/base/ids';
import type { Api } from '../../../api/api.ts';
import { useApi } from '../../../api/app-context.tsx';
import { updateCache } from '../../../api/update-cache.ts';
import { useChange } from '../../../api/use-change.ts';

export const customerPricesQuery = (api: Api, customer_id: CustomerId) =>
  queryOptions({
    queryKey: ['customer-prices', customer_id],
    queryFn: ({ signal }) => api.customers.readCustomerPrices({ params: { customer_id } }, { signal }),
  });

/** Sets a price; the answer has all prices of the customer. Its projects tell theirs, so they are read again. */
export function useSetPrice(customer_id: CustomerId) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (body: CustomerPriceInput) => api.customers.setCustomerPrice({ params: { customer_id }, body }),
    onSuccess: async (prices) => {
      await updateCache(queryClient, customerPricesQuery(api, customer_id).queryKey, () => prices);
      void queryClient.invalidateQueries({ queryKey: ['project'] });
    },
  });
}
