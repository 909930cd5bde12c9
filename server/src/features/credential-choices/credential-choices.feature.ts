import { credentialChoiceEndpoints } from '@waypost/contract/endpoints/credential-choices';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { credentialChoiceHandlers } from './credential-choices.routes.ts';
import { createCredentialChoices } from './credential-choices.service.ts';

export function createCredentialChoicesFeature({ db, clock }: Pick<Plumbing, 'db' | 'clock'>) {
  const service = createCredentialChoices({ db, clock });
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(credentialChoiceEndpoints, credentialChoiceHandlers(service)),
  };
}
