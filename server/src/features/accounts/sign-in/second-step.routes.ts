import type { secondStepEndpoints } from '@waypost/contract/endpoints/second-factors';
import type { Handlers } from '../../../http/routes/mount.ts';
import type { Xsrf } from '../../../http/callers/xsrf.ts';
import { deviceOf, refuseForNow } from '../../../http/callers/account-requests.ts';
import type { AccountsService } from '../accounts.service.ts';
import { accountSessionLifeMs } from '../sessions/sessions.service.ts';

/** The second step of a sign-in, and sign-ins and confirmations by a factor alone; `xsrf` is the account service's. */
export const secondStepHandlers = (accounts: AccountsService, xsrf: Xsrf): Handlers<typeof secondStepEndpoints> => ({
  takeSecondStep: async ({ body, request, reply }) => {
    const outcome = await accounts.secondStep.take(body, deviceOf(request));
    if ('waitMs' in outcome) return refuseForNow(reply, outcome, 'code');
    xsrf.renew(reply, outcome.session_token, accountSessionLifeMs / 1000);
    return outcome.answer;
  },
  beginEnrolment: ({ body, request }) => accounts.secondStep.beginEnrolment(body.challenge, deviceOf(request)),
  passkeyOptions: async ({ body, request }) => ({
    options: await accounts.secondStep.passkeyOptions(body.challenge, deviceOf(request)),
  }),
  signInWithPasskey: async ({ body, request, reply }) => {
    const { answer, session_token } = await accounts.passkeySignIn.signIn(body, deviceOf(request));
    xsrf.renew(reply, session_token, accountSessionLifeMs / 1000);
    return answer;
  },
  confirmIdentity: async ({ body, caller: { user, sid }, request, reply }) => {
    const outcome = await accounts.recentProof.confirm({ user, sid, device: deviceOf(request) }, body);
    if ('waitMs' in outcome) return refuseForNow(reply, outcome, 'password' in body ? 'password' : 'code');
    xsrf.renew(reply, outcome.session_token, accountSessionLifeMs / 1000);
    return undefined;
  },
});
