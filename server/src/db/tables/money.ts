import type { DeveloperId, MoneyActionId, RefundId, UserId } from '@waypost/domain/base/ids';
import type { MoneyAction } from '@waypost/domain/money/money-actions';
import type { Currency } from '@waypost/domain/plans/currency';

/** What operators have done about money; triggers refuse every change. */
export interface MoneyActionTable {
  action_id: MoneyActionId;
  action: MoneyAction;
  /** Null for a command from a terminal. */
  userId: UserId | null;
  /** The operator’s email, or the name that a command gave. */
  operator: string;
  developer_id: DeveloperId;
  statement_no: string;
  /** The credit note. */
  result_no: string | null;
  refund_id: RefundId | null;
  /** Minor units with tax. */
  amount: number;
  currency: Currency;
  reason: string;
  time: Date;
}

export interface MoneyTables {
  money_action: MoneyActionTable;
}
