import { dunningStatuses } from '@waypost/domain/billing/dunning/dunning';
import { statementKinds } from '@waypost/domain/billing/statements/statement-draft';
import { billStates, collectionActions } from '@waypost/domain/money/collection-actions';
import { moneyActions, moneyReasonLength } from '@waypost/domain/money/money-actions';
import { z } from 'zod';
import { idOf, instant, line } from './values.ts';

const currency = z.enum(['usd', 'eur']);

/** How far the collection of a statement is. */
export const StatementCollection = z
  .object({
    bill: z.enum(billStates),
    owed: z.number(),
    charging: z.boolean().meta({ description: 'A charge has no outcome yet' }),
    dunning: z.enum(dunningStatuses).nullable(),
    paused: z.boolean(),
  })
  .meta({ id: 'StatementCollection' });
export type StatementCollection = z.output<typeof StatementCollection>;

/** A statement or credit note as operators see it; amounts in major units. */
export const AnyStatement = z
  .object({
    statement_no: z.string(),
    create_date: z.iso.date(),
    kind: z.enum(statementKinds),
    developer_id: idOf('dev'),
    buyer: z.string(),
    currency_cd: currency,
    total: z.number(),
    credited: z.number().meta({ description: 'With tax, by credit notes' }),
    creditable: z.number().meta({ description: 'Without tax: what a credit note may still give back' }),
    is_paid_ind: z.boolean(),
    credited_statement_no: z.string().nullable(),
    collection: StatementCollection.nullable().meta({ description: 'Null if no subscription has billed it' }),
  })
  .meta({ id: 'AnyStatement' });
export type AnyStatement = z.output<typeof AnyStatement>;

export const AnyStatements = z
  .object({ statements: z.array(AnyStatement), next: z.string().nullable() })
  .meta({ id: 'AnyStatements' });

/** A credit note, and optionally its amount back to the payer. */
export const CreditInput = z
  .strictObject({
    net: z
      .number()
      .positive()
      .max(1_000_000_000)
      .multipleOf(0.01)
      .optional()
      .meta({ description: 'Without tax; by default all that is left' }),
    reason: line(moneyReasonLength.min, moneyReasonLength.max),
    refund: z.boolean(),
  })
  .meta({ id: 'CreditInput' });
export type CreditInput = z.output<typeof CreditInput>;

export const CollectionInput = z
  .strictObject({
    action: z.enum(collectionActions),
    reason: line(moneyReasonLength.min, moneyReasonLength.max),
  })
  .meta({ id: 'CollectionInput' });
export type CollectionInput = z.output<typeof CollectionInput>;

export const IssuedCreditNote = z
  .object({ statement_no: z.string(), total: z.number() })
  .meta({ id: 'IssuedCreditNote' });

/** A line of the log of what operators did about money. */
export const MoneyActionLine = z
  .object({
    action_id: idOf('mna'),
    action: z.enum(moneyActions),
    operator: z.string(),
    statement_no: z.string(),
    result_no: z.string().nullable(),
    amount: z.number(),
    currency,
    reason: z.string(),
    refund_state: z.enum(['requested', 'sent', 'done', 'failed']).nullable(),
    time: instant,
  })
  .meta({ id: 'MoneyActionLine' });
export type MoneyActionLine = z.output<typeof MoneyActionLine>;
