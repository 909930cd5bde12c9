import type { credentialChoiceEndpoints } from '@waypost/contract/endpoints/credential-choices';
import type { Handlers } from '../../http/routes/mount.ts';
import type { ListCredentialProjects } from './credential-choices.service.ts';

export const credentialChoiceHandlers = (list: ListCredentialProjects): Handlers<typeof credentialChoiceEndpoints> => ({
  listCredentialProjects: ({ caller }) => list(caller.user.userId),
});
