import { dunningStatuses } from '@waypost/domain/billing/dunning/dunning';
import { statementKinds } from '@waypost/domain/billing/statements/statement-draft';
import { billStates, collectionActions } from '@waypost/domain/money/collection-actions';
import { differenceKinds, differenceStates } from '@waypost/domain/money/differences';
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

/** Two records that say different things; amounts in major units. */
const Difference = z
  .object({
    kind: z.enum(differenceKinds),
    subject_id: z.string(),
    developer_id: idOf('dev').nullable().meta({ description: 'Null if it is about no single customer' }),
    currency: currency.nullable().meta({ description: 'Of an amount' }),
    expected: z.union([z.number(), z.enum(differenceStates)]),
    found: z.union([z.number(), z.enum(differenceStates)]),
    first_seen: instant,
  })
  .meta({ id: 'BooksDifference' });
export type BooksDifference = z.output<typeof Difference>;

/** What the last comparison of the books has found. */
export const BooksComparison = z
  .object({
    compared: instant.nullable().meta({ description: 'Null before the first comparison' }),
    found: z.number(),
    differences: z.array(Difference),
    next: z.string().nullable(),
  })
  .meta({ id: 'BooksComparison' });

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
