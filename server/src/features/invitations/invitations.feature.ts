import type { PersonalData } from '../../base/personal-data.ts';
import type { Plumbing } from '../../plumbing.ts';
import { createInvitationService } from './invitations.service.ts';
import { deleteInvitationsOf, listReceived, listSent } from './invitations.store.ts';

type Uses = Pick<Plumbing, 'clock' | 'newId' | 'keyedHash' | 'sendMail'>;
export type InvitationsNeeds = { readonly portalOrigin: string };

export const createInvitationsFeature = (
  { clock, newId, keyedHash, sendMail }: Uses,
  { portalOrigin }: InvitationsNeeds,
) => ({
  service: createInvitationService({ clock, newId, keyedHash, sendMail, portalOrigin }),
  personalData: {
    ofAccount: {
      invitations: async (executor, { user }) => ({
        sent: await listSent(executor, user),
        received: await listReceived(executor, user),
      }),
    },
    erase: (tx, { user }) => deleteInvitationsOf(tx, user.userId),
  } satisfies PersonalData,
});
