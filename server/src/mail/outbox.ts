import type { Mailer } from '../adapters/mailer/mailer.port.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SecretBox } from '../base/cryptography.ts';
import type { MailContent } from './content.ts';
import { type MailBrand, renderMail } from './templates.ts';

export type Mail = MailContent & {
  readonly to: string;
  /** Where answers go; by default nobody reads them. */
  readonly replyTo?: string;
};

export type OutboxDeps = {
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly secretBox: SecretBox;
  readonly newKey: () => string;
  readonly brand: MailBrand;
  readonly from: string;
};

type Payload = { readonly key: string; readonly sealed: string };

const jobName = 'mail';
/** Covers a mail server that is down for a day; by then the links have expired too. */
const rules = { retryLimit: 60, retryDelayMaxSeconds: 1800, expireInSeconds: 60 } as const;

/**
 * Mails are queued with the change that causes them and sent by a job; they are sealed, because their links are
 * secrets.
 */
export function createOutbox(deps: OutboxDeps) {
  const { jobs, mailer, secretBox } = deps;
  const [, domain = 'localhost'] = /@([^>\s]+)/.exec(deps.from) ?? [];

  jobs.define<Payload>(jobName, rules, async ({ key, sealed }) => {
    const mail = JSON.parse(secretBox.open(sealed, key)) as Mail;
    const letter = renderMail(mail, deps.brand);
    const { to, replyTo } = mail;
    await mailer.send({ ...letter, from: deps.from, to, replyTo, messageId: `<${key}@${domain}>` });
  });

  return {
    sendMail: async (tx: Transaction, mail: Mail): Promise<void> => {
      const key = deps.newKey();
      const payload: Payload = { key, sealed: secretBox.seal(JSON.stringify(mail), key) };
      await jobs.enqueue(tx, jobName, { payload, key });
    },
  };
}
