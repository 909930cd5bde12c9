import type { MoneyActionId, UserId } from '@waypost/domain/base/ids';
import type { MoneyAction } from '@waypost/domain/money/money-actions';
import type { Log } from '../../base/log.ts';

type Done = {
  readonly action_id: MoneyActionId;
  readonly action: MoneyAction;
  readonly userId: UserId | null;
  readonly statement_no: string;
  readonly result_no: string | null;
};

export const createMoneyEvents = (log: Pick<Log, 'info'>) => ({
  done: (facts: Done) => log.info({ event: 'money.action', ...facts }, 'an operator has acted about money'),
});
export type MoneyEvents = ReturnType<typeof createMoneyEvents>;
