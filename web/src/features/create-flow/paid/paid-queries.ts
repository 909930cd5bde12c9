import { queryOptions } from '@tanstack/react-query';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../../api/api.ts';
import { ownAccountKey } from '../../../api/own-account-query.ts';

/** An order has the currency and the tax of the account. */
export const ordersKey = [...ownAccountKey, 'order'];

type Ordered = {
  readonly planId: string;
  readonly promo_code: string | null;
  /** The project whose plan changes; null for a new one. */
  readonly product_id: ProjectId | null;
};

/** What the plan costs the account now; each promo code is another order. */
export const orderQuery = (api: Api, { planId, promo_code, product_id }: Ordered) =>
  queryOptions({
    queryKey: [...ordersKey, planId, promo_code, product_id],
    queryFn: () => api.billing.calculateTax({ body: { plan_id: planId, promo_code, product_id } }),
    retry: false,
  });

export const purchaseKey = (flowId: string) => ['purchase', flowId];

const pollingMs = 2000;

/** The purchase of a flow, asked for again until its payment has an outcome. */
export const purchaseQuery = (api: Api, flowId: string) =>
  queryOptions({
    queryKey: purchaseKey(flowId),
    queryFn: () => api.purchases.readPurchase({ params: { flow: flowId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? pollingMs : false),
  });

export const boughtProjectQuery = (api: Api, id: ProjectId) =>
  queryOptions({
    queryKey: ['bought-project', id],
    queryFn: ({ signal }) => api.projects.readProject({ params: { id } }, { signal }),
  });
