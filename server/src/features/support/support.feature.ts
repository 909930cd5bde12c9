import { supportEndpoints } from '@waypost/contract/endpoints/support';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { supportHandlers } from './support.routes.ts';
import { createSupportService, type SupportDeps } from './support.service.ts';

type Needs = Pick<SupportDeps, 'supportEmail' | 'portalOrigin'>;

/** Questions to the operator's support, by mail. */
export function createSupportFeature({ transact, sendMail }: Pick<Plumbing, 'transact' | 'sendMail'>, needs: Needs) {
  const service = createSupportService({ transact, sendMail, ...needs });
  return { service, mount: ({ portal }: Listeners) => portal.on(supportEndpoints, supportHandlers(service)) };
}
