import type { ContactRequest } from '@waypost/contract/entities/support';
import type { Plumbing } from '../../plumbing.ts';

export type SupportDeps = Pick<Plumbing, 'transact' | 'sendMail'> & {
  readonly supportEmail: string;
  readonly portalOrigin: string;
};

export function createSupportService({ transact, sendMail, supportEmail, portalOrigin }: SupportDeps) {
  return {
    /** Only the mail has it: nothing is stored. */
    send: (request: ContactRequest): Promise<void> =>
      transact((tx) =>
        sendMail(tx, {
          kind: 'contact-request',
          to: supportEmail,
          replyTo: request.email,
          link: `${portalOrigin}/support-portal`,
          ...request,
        }),
      ),
  };
}
export type SupportService = ReturnType<typeof createSupportService>;
