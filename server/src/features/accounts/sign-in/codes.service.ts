import type { CompletedAnswer } from '@waypost/contract/entities/account';
import type { UserId } from '@waypost/domain/base/ids';
import type { Transaction } from '../../../db/transaction.ts';
import type { OpenIdService } from '../../openid/openid.service.ts';
import { type AccessTokens, accessTokenLifeMs } from '../sessions/access-tokens.ts';
import type { ClientRegistry } from '../clients.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

/** Who may redeem a code: this client, from this origin, with the verifier of this challenge. */
export type CodeBinding = {
  readonly client_id: string;
  readonly uri: string;
  readonly code_challenge: string;
  readonly uat_duration?: number | null | undefined;
};

export type SignedInUser = {
  readonly userId: UserId;
  readonly realm: string;
  readonly sid: string;
  /** The family began in this transaction, so that no other transaction can end it before the code is written. */
  readonly isNew?: boolean;
};

export type CodesService = {
  /** Issues a one-time code, and locks the family meanwhile. */
  issue(tx: Transaction, user: Pick<SignedInUser, 'userId' | 'sid' | 'isNew'>, binding: CodeBinding): Promise<string>;
  /** The answer to the embedder of a completed flow: the code, and cookies where its registration allows them. */
  complete(tx: Transaction, user: SignedInUser, binding: CodeBinding): Promise<CompletedAnswer>;
};

type Deps = {
  readonly clients: ClientRegistry;
  readonly accessTokens: AccessTokens;
  readonly sessions: SessionsService;
  readonly openId: Pick<OpenIdService, 'issueCode'>;
};

export function createCodesService({ clients, accessTokens, sessions, openId }: Deps): CodesService {
  const issue: CodesService['issue'] = async (tx, user, { uat_duration, ...binding }) => {
    if (!user.isNew) await sessions.hold(tx, user.sid);
    return openId.issueCode(tx, user, { ...binding, uat_duration: uat_duration ?? undefined });
  };

  return {
    issue,
    async complete(tx, { realm, ...user }, binding) {
      const { userId, sid } = user;
      const code = await issue(tx, user, binding);
      const { client_id, uat_duration } = binding;
      if (!clients.find(client_id)?.allow_cookie_tokens)
        return { userId, realm, code, authCookie: '', accessToken: '' };
      const amr = (await sessions.proofOf(tx, sid))?.amr;
      const subject = { userId, sid, client_id, amr, lifeMs: uat_duration ? uat_duration * 1000 : accessTokenLifeMs };
      const { token } = await accessTokens.issue(subject);
      return { userId, realm, code, authCookie: await accessTokens.issueIdentity(subject), accessToken: token };
    },
  };
}
