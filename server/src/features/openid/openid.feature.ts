import type { Listeners } from '../../http/listeners.ts';
import { mountOpenId } from './openid.routes.ts';
import type { OpenIdService } from './openid.service.ts';

export type OpenIdFeatureDeps = {
  /** The account service creates it, because it issues one-time codes through it. */
  readonly service: OpenIdService;
  /** Pages of these origins may read the answers. */
  readonly clientOrigins: readonly string[];
};

export const createOpenIdFeature = ({ service, clientOrigins }: OpenIdFeatureDeps) => ({
  service,
  mount: ({ account }: Listeners) =>
    mountOpenId(account.server, service, { mounting: account.mounting, origins: clientOrigins }),
});
