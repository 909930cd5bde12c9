import { tokenServerEndpoints } from '@waypost/contract/endpoints/tokens';
import type { Secrets } from '../../config/secrets.ts';
import type { Config } from '../../config.ts';
import type { Listeners } from '../../http/listeners.ts';
import { cleanupJob } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AccessKeyLookup } from '../access-keys/access-keys.service.ts';
import { createAccessTokenCheck } from './access-token-check.service.ts';
import { createCallLimit } from './call-limits.ts';
import { createClientProof } from './client-proof.ts';
import { createTokenSigning } from './token-signing.ts';
import { createTokenEvents } from './tokens.events.ts';
import { tokenServerHandlers } from './tokens.routes.ts';
import { createTokensService } from './tokens.service.ts';
import { createUsedProofs } from './used-proofs.service.ts';

type Uses = Pick<Plumbing, 'db' | 'clock' | 'logger'>;
export type TokensNeeds = {
  readonly accessKeys: AccessKeyLookup;
  readonly config: Pick<Config, 'origins' | 'public_api_host'>;
  readonly secrets: Pick<Secrets, 'signing_keys'>;
  /** Multiplies every rate limit. */
  readonly limitFactor: number;
};

const failuresInMinute = 60;
const tokensInMinute = 600;

/** Access tokens: issued for access keys, checked for gateways. */
export function createTokensFeature(plumbing: Uses, needs: TokensNeeds) {
  const { db, clock } = plumbing;
  const { accessKeys, config, secrets, limitFactor } = needs;
  const { portal: issuer } = config.origins;
  const signing = createTokenSigning({
    clock,
    signingKeys: secrets.signing_keys,
    issuer,
    audience: config.public_api_host, // the tokens are for the provider's API
  });
  const usedProofs = createUsedProofs({ db });
  const check = createAccessTokenCheck({ clock, accessKeys, signing });
  const service = createTokensService({
    clock,
    accessKeys,
    signing,
    check,
    usedProofs,
    proveClient: createClientProof({ clock, accessKeys, usedProofs, issuer }),
    failures: createCallLimit(clock, failuresInMinute * limitFactor),
    requests: createCallLimit(clock, tokensInMinute * limitFactor),
    events: createTokenEvents(plumbing.logger),
  });
  return {
    service,
    check,
    mount: ({ portal }: Listeners) => portal.on(tokenServerEndpoints, tokenServerHandlers(service)),
    jobs: [cleanupJob('tokens.remove-expired', () => service.removeExpired())],
  };
}
