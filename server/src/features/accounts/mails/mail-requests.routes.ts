import type { accountEndpoints } from '@waypost/contract/endpoints/accounts';
import { defaultLanguage, languageOf } from '@waypost/domain/base/language';
import { realmChoice } from '@waypost/domain/accounts/realm';
import type { Handlers } from '../../../http/routes/mount.ts';
import type { AccountsService } from '../accounts.service.ts';

type MailRequestEndpoints = Pick<
  typeof accountEndpoints,
  'requestPasswordReset' | 'requestOrgIds' | 'resendInvitation'
>;

/** Mails that anybody may request for an address; the answer is the same for every address. */
export const mailRequestHandlers = ({ mailRequests, mainRealm }: AccountsService): Handlers<MailRequestEndpoints> => ({
  requestPasswordReset: async ({ body }) => {
    const choice = realmChoice(body, mainRealm);
    const realm = choice === 'any' ? null : choice.realm;
    await mailRequests.request('reset', { email: body.email, realm, lang: defaultLanguage });
    return undefined;
  },
  requestOrgIds: async ({ body }) => {
    await mailRequests.request('org-ids', { email: body.email, lang: languageOf(body.lang) });
    return undefined;
  },
  resendInvitation: async ({ body }) => {
    await mailRequests.request('invitations', { email: body.email, lang: languageOf(body.lang) });
    return undefined;
  },
});
