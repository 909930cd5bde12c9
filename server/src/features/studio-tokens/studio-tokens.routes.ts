import type { studioTokenEndpoints } from '@waypost/contract/endpoints/studio-tokens';
import type { Handlers } from '../../http/routes/mount.ts';
import type { StudioTokensService } from './studio-tokens.service.ts';

export const studioTokenHandlers = (studioTokens: StudioTokensService): Handlers<typeof studioTokenEndpoints> => ({
  listStudioTokens: ({ caller }) => studioTokens.list(caller.user),
  createStudioToken: ({ caller, body, query }) => studioTokens.create(caller.user, body, query.project),
});
