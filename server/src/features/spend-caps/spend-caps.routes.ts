import type { spendCapEndpoints } from '@waypost/contract/endpoints/spend-caps';
import type { Handlers } from '../../http/routes/mount.ts';
import type { SpendCapsService } from './spend-caps.service.ts';

export const spendCapHandlers = (caps: SpendCapsService): Handlers<typeof spendCapEndpoints> => ({
  readSpendCaps: ({ caller, params }) => caps.read(caller.user, params.id),
  setProjectSpendCap: ({ caller, params, body }) => caps.setForProject(caller.user, params.id, body),
  setKeySpendCap: ({ caller, params, body }) =>
    caps.setForKey(caller.user, { product_id: params.id, apiKeyId: params.apiKeyId }, body),
  setCustomerSpendCap: ({ caller, params, body }) => caps.setForCustomer(caller.user, params.id, body),
});
