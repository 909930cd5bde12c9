import { queryOptions } from '@tanstack/react-query';
import type { Purchase } from '@waypost/contract/entities/purchase';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../../api/api.ts';
import { ApiError } from '../../../api/api-error.ts';

export const ordersKey = ['order'];

/** What the plan costs the account now; each promo code is another order. */
export const orderQuery = (api: Api, planId: string, promo_code: string | null) =>
  queryOptions({
    queryKey: [...ordersKey, planId, promo_code],
    queryFn: () => api.billing.calculateTax({ body: { plan_id: planId, promo_code } }),
    retry: false,
  });

export const purchaseKey = (flowId: string) => ['purchase', flowId];

const pollingMs = 2000;

async function readPurchase(api: Api, flow: string): Promise<Purchase | null> {
  try {
    return await api.purchases.readPurchase({ params: { flow } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null; // it has never begun
    throw error;
  }
}

/** The purchase of a flow, asked for again until its payment has an outcome. */
export const purchaseQuery = (api: Api, flowId: string) =>
  queryOptions({
    queryKey: purchaseKey(flowId),
    queryFn: () => readPurchase(api, flowId),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? pollingMs : false),
  });

export const boughtProjectQuery = (api: Api, id: ProjectId) =>
  queryOptions({
    queryKey: ['bought-project', id],
    queryFn: ({ signal }) => api.projects.readProject({ params: { id } }, { signal }),
  });
