import type { AnyStatement, CreditInput } from '@waypost/contract/entities/money';
import { minorUnits } from '@waypost/domain/billing/usage-cost';
import { moneyReasonLength } from '@waypost/domain/money/money-actions';
import { readAmount } from '../../messages/typed-amount.ts';

/** The amount as it was typed. */
export type CreditDraft = { readonly net: string; readonly reason: string; readonly refund: boolean };

export const creditDraftOf = ({ creditable }: AnyStatement): CreditDraft => ({
  net: creditable.toFixed(2),
  reason: '',
  refund: false,
});

export const isReason = (text: string): boolean => {
  const { length } = text.trim();
  return length >= moneyReasonLength.min && length <= moneyReasonLength.max;
};

export function isNet(text: string, { creditable }: AnyStatement): boolean {
  const amount = readAmount(text);
  return amount !== undefined && minorUnits(amount) >= 1 && minorUnits(amount) <= minorUnits(creditable);
}

/** Undefined while something is missing or wrong. All that is left is asked for without an amount, to the last cent. */
export function creditInput({ net, reason, refund }: CreditDraft, statement: AnyStatement): CreditInput | undefined {
  if (!isNet(net, statement) || !isReason(reason)) return undefined;
  const amount = readAmount(net);
  const isAll = amount === statement.creditable;
  return { reason: reason.trim(), refund, ...(!isAll && amount !== undefined && { net: amount }) };
}
