import type { MailedThreshold } from '@waypost/domain/caps/threshold-mails';
import type { Executor, Transaction } from '../../db/transaction.ts';

/** The longest period of a project is a year. */
const keptMs = 370 * 24 * 60 * 60 * 1000;

export const listCapMails = (tx: Transaction, subject_id: string): Promise<MailedThreshold[]> =>
  tx
    .selectFrom('spend_cap_mail')
    .select(['measure', 'amount', 'currency', 'level', 'period_start', 'mailed_at'])
    .where('subject_id', '=', subject_id)
    .execute();

export async function insertCapMail(tx: Transaction, subject_id: string, mail: MailedThreshold): Promise<void> {
  await tx
    .insertInto('spend_cap_mail')
    .values({ subject_id, ...mail })
    .execute();
}

export async function deleteOldCapMails(db: Executor, now: Date): Promise<void> {
  await db
    .deleteFrom('spend_cap_mail')
    .where('mailed_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
