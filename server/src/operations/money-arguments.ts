import { DomainError } from '@waypost/domain/base/domain-error';
import { moneyReasonLength } from '@waypost/domain/money/money-actions';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { refusalTexts } from '../base/refusal-texts.ts';

export type MoneyArguments = {
  readonly statement_no: string;
  readonly reason: string;
  /** The name that the log will have. */
  readonly operator: string;
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
};

const trimmed = (text: unknown) => (typeof text === 'string' ? text.trim() : '');
/** Whether a reason is neither too short nor too long for the log. */
export const isReason = ({ length }: string) => length >= moneyReasonLength.min && length <= moneyReasonLength.max;

/** The arguments that every command about money has, and its own; undefined if one is missing or wrong. */
export function readMoneyArguments(
  args: readonly string[],
  own: NonNullable<ParseArgsConfig['options']> = {},
): MoneyArguments | undefined {
  const text = { type: 'string' } as const;
  const options = { statement: text, reason: text, by: text, ...own };
  let values: MoneyArguments['values'];
  try {
    values = parseArgs({ args: [...args], options }).values as MoneyArguments['values'];
  } catch {
    return undefined;
  }
  const [statement_no, reason, operator] = [values['statement'], values['reason'], values['by']].map(trimmed);
  if (!statement_no || !operator || reason === undefined || !isReason(reason)) return undefined;
  return { statement_no, reason, operator, values };
}

/** A refusal in the words that pages show. */
export async function inRefusalWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Error(refusalTexts[error.reason], { cause: error });
  }
}
