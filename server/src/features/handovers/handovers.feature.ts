import { handoverEndpoints } from '@waypost/contract/endpoints/handovers';
import type { PersonalData } from '../../base/personal-data.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { createHandoverMails } from './handover-mails.service.ts';
import { createHandoverEvents } from './handovers.events.ts';
import { handoverHandlers } from './handovers.routes.ts';
import { createHandoverService, type HandoverDeps } from './handovers.service.ts';
import { deleteHandoversOf, listHandoversOf } from './handovers.store.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'sendMail' | 'logger'>;
export type HandoversNeeds = Pick<HandoverDeps, 'projects' | 'handovers' | 'developers' | 'catalog' | 'activity'> & {
  readonly config: {
    readonly origins: { readonly portal: string };
    readonly billing_patterns: { readonly email: string };
  };
};

const personalData: PersonalData = {
  ofAccount: { handovers: (executor, { user }) => listHandoversOf(executor, user) },
  erase: (tx, { user }) => deleteHandoversOf(tx, user),
};

/** Projects that change hands: offered by their owners, accepted or refused by other people. */
export function createHandoversFeature(plumbing: Uses, { config, ...needs }: HandoversNeeds) {
  const { db, transact, clock, newId, sendMail } = plumbing;
  const mails = createHandoverMails({ sendMail, portalOrigin: config.origins.portal });
  const events = createHandoverEvents(plumbing.logger);
  const emailPattern = config.billing_patterns.email;
  const service = createHandoverService({ db, transact, clock, newId, mails, events, emailPattern, ...needs });
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(handoverEndpoints, handoverHandlers(service)),
    personalData,
  };
}
