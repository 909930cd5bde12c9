import type { Day } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Transaction } from '../../../db/transaction.ts';
import type { PaymentNoticeKind } from '../../../mail/content.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';
import type { ProjectService } from '../../projects/projects.service.ts';

export type NoticeKind = PaymentNoticeKind;
export type Notice = {
  readonly account: DeveloperRecord;
  readonly product_id: ProjectId;
  readonly notice: NoticeKind;
  readonly currency: Currency;
  /** What is owed, in minor units. */
  readonly amount: number;
  readonly suspendedOn: Day;
  readonly terminatedOn: Day;
};
export type SendNotice = (tx: Transaction, notice: Notice) => Promise<void>;

export type NoticeDeps = Pick<Plumbing, 'sendMail'> & {
  readonly projects: Pick<ProjectService, 'lockBilled'>;
  readonly portalOrigin: string;
};

/** Mails the owner of a project about its payment, in the transaction of the step. */
export const createSendNotice =
  ({ sendMail, projects, portalOrigin }: NoticeDeps): SendNotice =>
  async (tx, { account, product_id, ...facts }) => {
    const project = await projects.lockBilled(tx, product_id);
    // a deleted account has no address any more
    if (!project || account.aria_status === 'ARCHIVED') return;
    await sendMail(tx, {
      kind: 'payment-notice',
      to: account.billing_email ?? account.email,
      link: `${portalOrigin}/billing-management`,
      project: project.app_name,
      ...facts,
    });
  };
