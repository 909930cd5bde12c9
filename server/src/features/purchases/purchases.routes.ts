import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import type { purchaseEndpoints } from '@waypost/contract/endpoints/purchases';
import type { Handlers } from '../../http/routes/mount.ts';
import { flowIdOf } from '../../http/routes/flow-id.ts';
import type { PurchaseService } from './purchases.service.ts';

type HandledEndpoints = Pick<typeof projectEndpoints, 'createProject' | 'changeProjectStatus'> &
  typeof purchaseEndpoints;

export const purchaseHandlers = (purchases: PurchaseService): Handlers<HandledEndpoints> => ({
  createProject: ({ body, caller, request }) => purchases.create(caller.user, body, flowIdOf(request)),
  changeProjectStatus: ({ params, body, caller, request }) =>
    purchases.changeStatus(caller.user, params.id, { input: body, flow_id: flowIdOf(request) }),
  readPurchase: ({ params, caller }) => purchases.read(caller.user, params.flow),
});
