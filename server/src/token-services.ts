import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './base/clock.ts';
import type { Secrets } from './config/secrets.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Executor, Transact } from './db/transaction.ts';
import { createAccessKeyEvents } from './features/access-keys/access-keys.events.ts';
import { createAccessKeysService } from './features/access-keys/access-keys.service.ts';
import { accessKeyChannel, createKnownAccessKeys } from './features/access-keys/known-access-keys.service.ts';
import type { ActivityLog } from './features/activity/activity.service.ts';
import type { AppDirectory } from './features/apps/app-directory.service.ts';
import { projectChannel } from './features/keys/verify.service.ts';
import type { ProjectService } from './features/projects/projects.service.ts';
import { createStudioTokensService } from './features/studio-tokens/studio-tokens.service.ts';
import { createAccessTokenCheck } from './features/tokens/access-token-check.service.ts';
import { createCallLimit } from './features/tokens/call-limits.ts';
import { createClientProof } from './features/tokens/client-proof.ts';
import { createTokenSigning } from './features/tokens/token-signing.ts';
import { createTokenEvents } from './features/tokens/tokens.events.ts';
import { createTokensService } from './features/tokens/tokens.service.ts';
import { createUsedProofs } from './features/tokens/used-proofs.service.ts';
import type { NewId } from './base/new-id.ts';
import type { KeyedHash, SecretBox } from './base/cryptography.ts';

type Parts = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly keyedHash: KeyedHash;
  readonly secretBox: SecretBox;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  /** Multiplies every rate limit. */
  readonly limitFactor: number;
};
type Base = { readonly db: Executor; readonly transact: Transact; readonly clock: Clock; readonly newId: NewId };

/** How many apps' access keys are kept in memory. */
const capacity = 20_000;
const failuresInMinute = 60;
const tokensInMinute = 600;

/** All that is kept of access keys is forgotten when any instance changes a key, an app or a project's status. */
export async function createKnownKeys({ database, secretBox }: Parts, base: Base) {
  const accessKeys = createKnownAccessKeys({ ...base, secretBox, capacity });
  const stops = await Promise.all([
    database.listen(
      accessKeyChannel,
      (id) => accessKeys.forgetApp(id),
      () => accessKeys.forgetAll(),
    ),
    database.listen(
      projectChannel,
      (id) => accessKeys.forgetProject(id),
      () => accessKeys.forgetAll(),
    ),
  ]);
  return { accessKeys, stop: () => stops.forEach((stop) => stop()) };
}

export type KnownKeys = Awaited<ReturnType<typeof createKnownKeys>>['accessKeys'];

/** The portal's own issuer: its address, the account service's signing keys, another audience. */
function createTokens({ config, secrets, logger, limitFactor }: Parts, base: Base, accessKeys: KnownKeys) {
  const issuer = config.origins.portal;
  const signing = createTokenSigning({
    ...base,
    signingKeys: secrets.signing_keys,
    issuer,
    audience: config.public_api_host,
  });
  const usedProofs = createUsedProofs(base);
  const check = createAccessTokenCheck({ ...base, accessKeys, signing });
  const tokens = createTokensService({
    ...base,
    accessKeys,
    signing,
    check,
    usedProofs,
    proveClient: createClientProof({ ...base, accessKeys, usedProofs, issuer }),
    failures: createCallLimit(base.clock, failuresInMinute * limitFactor),
    asked: createCallLimit(base.clock, tokensInMinute * limitFactor),
    events: createTokenEvents(logger),
  });
  return { tokens, accessTokens: check };
}

type Needs = {
  readonly apps: AppDirectory;
  readonly projects: Pick<ProjectService, 'lockForChange'>;
  readonly activity: ActivityLog;
};

/** Access keys, the tokens that they are turned into, and studio tokens. */
export function createTokenServices(
  parts: Parts,
  base: Base,
  { accessKeys, ...needs }: Needs & { readonly accessKeys: KnownKeys },
) {
  const { config, keyedHash, secretBox, logger } = parts;
  return {
    ...createTokens(parts, base, accessKeys),
    accessKeys: createAccessKeysService({
      ...base,
      ...needs,
      secretBox,
      limit: config.access_key_limit,
      tokenEndpointUrl: `${config.origins.portal}/oauth2/token`,
      events: createAccessKeyEvents(logger),
    }),
    studioTokens: createStudioTokensService({
      ...base,
      ...needs,
      secretBox,
      hashToken: (tid) => keyedHash('studio-token', tid),
    }),
  };
}
