import type { Transaction } from '../../db/transaction.ts';
import type { Mail } from '../../mail/outbox.ts';
import type { FactorUser } from './second-factors.service.ts';
import { deleteFactors } from './factors.store.ts';
import { createSecondFactorEvents } from './second-factors.events.ts';

export type FactorResetService = {
  /** Removes every factor with its recovery codes, and mails the owner. */
  reset(tx: Transaction, user: FactorUser): Promise<void>;
};

type Deps = {
  readonly sendMail: (tx: Transaction, mail: Mail) => Promise<void>;
  readonly log: Parameters<typeof createSecondFactorEvents>[0];
  readonly accountOrigin: string;
};

/** For the operator, who has verified the user's identity elsewhere. */
export function createFactorResetService({ sendMail, log, accountOrigin }: Deps): FactorResetService {
  const events = createSecondFactorEvents(log);
  return {
    async reset(tx, { userId, email, firstName }) {
      const removed = await deleteFactors(tx, userId);
      await sendMail(tx, { kind: 'factors-reset', to: email, firstName, link: `${accountOrigin}/account` });
      events.reset({ userId, removed });
    },
  };
}
