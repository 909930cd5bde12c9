import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { StoredHandover } from './handovers.store.ts';

export type HandoverMailDeps = Pick<Plumbing, 'sendMail'> & { readonly portalOrigin: string };

/** Mails to both sides. Somebody who has accepted nothing reads no text that the owner typed. */
export function createHandoverMails({ sendMail, portalOrigin }: HandoverMailDeps) {
  const offerLink = ({ handover_id }: StoredHandover) => `${portalOrigin}/handover/${handover_id}`;
  const projectLink = ({ product_id }: StoredHandover) => `${portalOrigin}/projects/${product_id}`;
  return {
    async offered(tx: Transaction, handover: StoredHandover): Promise<void> {
      const { email, owner_email, expires_at } = handover;
      const until = expires_at.toISOString();
      const mail = { to: email, link: offerLink(handover), person: owner_email, until };
      await sendMail(tx, { kind: 'handover', event: 'offered', ...mail });
    },
    async takenBack(tx: Transaction, { email, owner_email }: StoredHandover): Promise<void> {
      await sendMail(tx, {
        kind: 'handover',
        event: 'taken_back',
        to: email,
        link: `${portalOrigin}/projects`,
        person: owner_email,
      });
    },
    async refused(tx: Transaction, handover: StoredHandover, project: string): Promise<void> {
      const { email, owner_email } = handover;
      const mail = { to: owner_email, link: projectLink(handover), person: email, project };
      await sendMail(tx, { kind: 'handover', event: 'refused', ...mail });
    },
    async accepted(tx: Transaction, handover: StoredHandover, project: string): Promise<void> {
      const { email, owner_email } = handover;
      const common = { kind: 'handover', project } as const;
      const toOwner = { to: owner_email, link: `${portalOrigin}/projects`, person: email };
      await sendMail(tx, { ...common, event: 'accepted', ...toOwner });
      const toNewOwner = { to: email, link: projectLink(handover), person: owner_email };
      await sendMail(tx, { ...common, event: 'received', ...toNewOwner });
    },
  };
}
export type HandoverMails = ReturnType<typeof createHandoverMails>;
