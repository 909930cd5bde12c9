import { invitationEndpoints } from '@waypost/contract/endpoints/invitations';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { InvitationService } from '../invitations/invitations.service.ts';
import { createInvitationEvents } from './invitation-acceptance.events.ts';
import { invitationHandlers } from './invitation-acceptance.routes.ts';
import { createInvitationAcceptance, type InvitationAcceptanceDeps } from './invitation-acceptance.service.ts';

type Uses = Pick<Plumbing, 'clock' | 'logger'>;
export type InvitationAcceptanceNeeds = {
  readonly invitations: InvitationService;
  readonly accounts: Pick<AccountsService, 'sessions' | 'userRoles'>;
} & Pick<InvitationAcceptanceDeps, 'onAccepted'>;

export function createInvitationAcceptanceFeature(
  { clock, logger }: Uses,
  { invitations, accounts, onAccepted }: InvitationAcceptanceNeeds,
) {
  const { sessions, userRoles } = accounts;
  const events = createInvitationEvents(logger);
  const service = createInvitationAcceptance({ clock, invitations, sessions, userRoles, onAccepted, events });
  return { service, mount: ({ portal }: Listeners) => portal.on(invitationEndpoints, invitationHandlers(service)) };
}
