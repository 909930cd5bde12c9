import type { handoverEndpoints } from '@waypost/contract/endpoints/handovers';
import type { Handlers } from '../../http/routes/mount.ts';
import type { HandoverService } from './handovers.service.ts';

export const handoverHandlers = (handovers: HandoverService): Handlers<typeof handoverEndpoints> => ({
  readProjectHandover: ({ params, caller }) => handovers.read(caller.user, params.id),
  offerProject: ({ params, body, caller }) => handovers.offer(caller.user, params.id, body.email),
  resendHandover: ({ params, caller }) => handovers.resend(caller.user, params.id),
  takeBackProject: ({ params, caller }) => handovers.takeBack(caller.user, params.id),
  listHandovers: ({ caller }) => handovers.listFor(caller.user),
  readHandover: ({ params, caller }) => handovers.readOffer(caller.user, params.handover_id),
  acceptHandover: ({ params, caller }) => handovers.accept(caller.user, params.handover_id),
  async refuseHandover({ params, caller }) {
    await handovers.refuse(caller.user, params.handover_id);
    return null;
  },
});
