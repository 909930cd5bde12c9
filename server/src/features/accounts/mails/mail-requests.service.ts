import { canonicalEmail } from '../../../base/email-address.ts';
import type { Language } from '@waypost/domain/base/language';
import type { Transaction } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { OrgIdsService } from '../users/org-ids.service.ts';
import { insertMailRequest, type MailRequest, takeMailRequest } from './mail-requests.store.ts';
import type { PasswordResetService } from '../passwords/password-reset.service.ts';
import type { ThrottleService } from '../sign-in/throttle.service.ts';
import type { Plumbing } from '../../../plumbing.ts';

/** Offered by the feature of invitations, which knows the pending ones. */
export type InvitationMails = {
  resend(tx: Transaction, addressee: { readonly email: string; readonly lang: Language }): Promise<void>;
};

export type MailRequestsService = {
  /**
   * Stores the request of a visitor who types an address. It answers before it looks for accounts, so that neither the
   * answer nor its time tells whether the address has one.
   */
  request(
    kind: MailRequest['kind'],
    to: { readonly email: string; readonly realm?: string | null; readonly lang: Language },
  ): Promise<void>;
  /** Sends the requested mails; a job sends those that a stopped process left. */
  sendRequested(): Promise<void>;
};

type Deps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly throttle: ThrottleService;
  readonly passwordReset: Pick<PasswordResetService, 'send'>;
  readonly orgIds: OrgIdsService;
  readonly invitationMails: InvitationMails;
  readonly events: Pick<AccountsEvents, 'requestedMailDelayed'>;
};

export function createMailRequestsService(deps: Deps): MailRequestsService {
  const { transact, clock, throttle, events } = deps;
  const senders: Record<MailRequest['kind'], (tx: Transaction, request: MailRequest) => Promise<void>> = {
    reset: (tx, request) => deps.passwordReset.send(tx, request),
    'org-ids': (tx, request) => deps.orgIds.send(tx, request),
    invitations: (tx, request) => deps.invitationMails.resend(tx, request),
  };

  const sendOne = (): Promise<boolean> =>
    transact(async (tx) => {
      const request = await takeMailRequest(tx);
      if (request) await senders[request.kind](tx, request);
      return request !== undefined;
    });
  const sendRequested = async (): Promise<void> => {
    while (await sendOne());
  };

  return {
    sendRequested,
    async request(kind, { email: address, realm = null, lang }) {
      const email = canonicalEmail(address);
      await transact(async (tx) => {
        if (await throttle.mayMail(tx, kind, email)) await insertMailRequest(tx, { kind, email, realm, lang }, clock());
      });
      // not awaited: the time of the answer must not tell whether a mail was sent
      void sendRequested().catch((err: unknown) => events.requestedMailDelayed({ err }));
    },
  };
}
