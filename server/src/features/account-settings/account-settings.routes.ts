import type { accountSettingsEndpoints } from '@waypost/contract/endpoints/account-settings';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserCaller } from '../../http/callers/callers.ts';
import type { Handlers } from '../../http/routes/mount.ts';
import type { Xsrf } from '../../http/callers/xsrf.ts';
import { accountSessionLifeMs } from '../accounts/sessions/sessions.service.ts';
import type { AccountSettingsService } from './account-settings.service.ts';

const familyOf = ({ user, sid }: UserCaller) => ({ userId: user.userId, sid });

/** Only the account service's own pages call these; `xsrf` is the account service's. */
export const accountSettingsHandlers = (
  {
    profile,
    ownSessions,
    passwordChange,
    emailVerification,
    sessionList,
    accountData,
    deletion,
  }: AccountSettingsService,
  xsrf: Xsrf,
): Handlers<typeof accountSettingsEndpoints> => ({
  readProfile: ({ caller }) => profile.read(caller.user.userId),
  chooseOwnLanguage: async ({ caller, body }) => {
    await profile.chooseLanguage(caller.user.userId, body.lang);
    return undefined;
  },
  updateProfile: ({ caller, body }) => profile.update(caller.user.userId, body),
  resendVerificationMail: async ({ caller }) => {
    await emailVerification.resend(caller.user.userId);
    return undefined;
  },
  changePassword: async ({ caller: { user, sid }, body, request, reply }) => {
    const changed = await passwordChange.change({ user, sid, ip: request.clientAddress }, body);
    if ('ended' in changed) {
      xsrf.renew(reply, changed.session_token, accountSessionLifeMs / 1000);
      return { ended: changed.ended };
    }
    const seconds = Math.ceil(changed.waitMs / 1000);
    void reply.header('retry-after', String(seconds));
    const message = `Too many attempts. Try again in ${seconds} seconds.`;
    throw new DomainError('RATE_LIMITED', [{ path: 'present_password', reason: 'WAIT', message }]);
  },
  listSessions: ({ caller }) => sessionList.list(familyOf(caller)),
  endSession: async ({ caller, params, reply }) => {
    await ownSessions.end({ userId: caller.user.userId, sid: params.sid });
    if (params.sid === caller.sid) xsrf.renew(reply);
    return undefined;
  },
  endOtherSessions: async ({ caller }) => ({ ended: await ownSessions.endOthers(familyOf(caller)) }),
  downloadData: async ({ caller, reply }) => {
    const data = await accountData.read(familyOf(caller));
    void reply.header('content-disposition', 'attachment; filename="account-data.json"');
    return data;
  },
  readDeletion: ({ caller }) => deletion.preview(caller.user.userId),
  deleteAccount: async ({ caller, body, reply }) => {
    await deletion.delete(familyOf(caller), body.email);
    xsrf.renew(reply);
    return undefined;
  },
});
