import type { ProjectId } from '@waypost/domain/base/ids';
import { expect, it } from 'vitest';
import { createApi } from '../../../api/api.ts';
import { orderQuery } from './paid-queries.ts';

it('an order is of its plan, its promo code and the project whose plan changes', () => {
  const api = createApi(() => new Promise(() => undefined));
  const first = { planId: 'Freemium-Pro', promo_code: null, product_id: null };
  const orders = [
    first,
    { ...first, planId: 'Pro-XYZ' },
    { ...first, promo_code: 'START20' },
    { ...first, product_id: 'prj_1' as ProjectId },
    { ...first, product_id: 'prj_2' as ProjectId },
  ];
  const keys = orders.map((order) => JSON.stringify(orderQuery(api, order).queryKey));
  expect(new Set(keys).size).toBe(orders.length);
});
