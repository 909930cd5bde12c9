import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import {
  AnyStatements,
  BooksComparison,
  CollectionInput,
  CreditInput,
  IssuedCreditNote,
  MoneyActionLine,
} from '../entities/money.ts';
import { csvFileOf, line } from '../entities/values.ts';
import { moneyRoutes } from '../routes/money.ts';

/** For users with the role for money; the others get NOT_FOUND. */
const common = { tag: 'Money', access: 'user', envelope: 'portal', reasons: ['NOT_FOUND'] } as const;
const ofStatement = z.object({ statement_no: line(1, 60) });
const ofMonth = z.object({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'Must be a month such as 2026-03.' }),
});
const page = z.object({ after: line(1, 60).optional() });

export const moneyEndpoints = {
  listAllStatements: {
    ...moneyRoutes.listAllStatements,
    ...common,
    summary: 'List the statements and credit notes of every account, 50 at a time, newest first',
    query: page.extend({ search: line(1, 100).optional() }),
    response: AnyStatements,
  },
  creditStatement: {
    ...moneyRoutes.creditStatement,
    ...common,
    status: 201,
    summary: 'Issue a credit note for a statement, and send the amount back to the payer if wanted',
    params: ofStatement,
    body: CreditInput,
    response: IssuedCreditNote,
    reasons: ['NOT_FOUND', 'CREDIT_TOO_LARGE', 'NOT_REFUNDABLE'],
  },
  readAnyStatementPdf: {
    ...moneyRoutes.readAnyStatementPdf,
    ...common,
    envelope: 'raw',
    limit: { max: 60, windowMs: 60_000 },
    summary: 'Download any account’s statement as PDF',
    params: ofStatement,
    produces: 'application/pdf',
    response: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }),
    unchecked: true,
  },
  readLedger: {
    ...moneyRoutes.readLedger,
    ...common,
    envelope: 'raw',
    limit: { max: 20, windowMs: 60_000 },
    summary: 'Download the entries of the ledger of a month, by account, as CSV',
    params: ofMonth,
    produces: 'text/csv',
    response: csvFileOf('Every entry'),
    unchecked: true,
  },
  readLedgerAccounts: {
    ...moneyRoutes.readLedgerAccounts,
    ...common,
    envelope: 'raw',
    limit: { max: 20, windowMs: 60_000 },
    summary: 'Download what each account of the ledger had before a month, moved in it and has after it, as CSV',
    params: ofMonth,
    produces: 'text/csv',
    response: csvFileOf('A line for each account, its part and currency'),
    unchecked: true,
  },
  collectStatement: {
    ...moneyRoutes.collectStatement,
    ...common,
    summary: 'Charge an open statement again, pause or resume its dunning, or write it off',
    params: ofStatement,
    body: CollectionInput,
    response: z.object({}),
    reasons: ['NOT_FOUND', 'NOT_OPEN', 'CHARGE_PENDING', 'NOT_CHARGEABLE', 'NOT_IN_DUNNING'],
  },
  listDifferences: {
    ...moneyRoutes.listDifferences,
    ...common,
    summary: 'List what the last comparison of the books has found, 100 at a time',
    query: z.object({ after: line(1, 200).optional() }),
    response: BooksComparison,
  },
  listMoneyActions: {
    ...moneyRoutes.listMoneyActions,
    ...common,
    summary: 'List what operators did about money, the newest 100 first',
    query: page,
    response: z.object({ actions: z.array(MoneyActionLine), next: z.string().nullable() }),
  },
} as const satisfies Endpoints;
