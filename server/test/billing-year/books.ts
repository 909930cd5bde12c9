import type { Day } from '@waypost/domain/base/day';
import { expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import type { SandboxProcess } from '../sandbox-process.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);

async function takenByProvider({ origin }: SandboxProcess): Promise<Map<string, number>> {
  const response = await fetch(`${origin}/control/payments`, { headers: { origin } });
  const lines = (await response.json()) as { merchant_reference: string; amount: number; status: string }[];
  const taken = lines.filter(({ amount, status }) => amount > 0 && status === 'Authorised');
  expect(new Set(taken.map(({ merchant_reference }) => merchant_reference)).size).toBe(taken.length);
  return new Map(taken.map(({ merchant_reference, amount }) => [merchant_reference, amount]));
}

/** The books balance, and agree with provider, bills, statements and usage; the numbers have no gap. */
export async function checkBooks({ services, database: { db } }: TestApp, sandbox: SandboxProcess): Promise<void> {
  expect(await services.reconcile()).toEqual([]);
  const balances = await services.ledger.balances(db);
  expect(sum(balances.map(({ balance }) => balance))).toBe(0);
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['attempt_id', 'amount'])
    .where('state', '=', 'AUTHORISED')
    .where('purpose', '<>', 'method')
    .execute();
  const taken = await takenByProvider(sandbox);
  expect(new Map(attempts.map(({ attempt_id, amount }) => [String(attempt_id), amount]))).toEqual(taken);
  const numbers = await db.selectFrom('statement').select('statement_no').execute();
  for (const series of Map.groupBy(numbers, ({ statement_no }) => statement_no.slice(0, -7)).values())
    expect(series.map(({ statement_no }) => Number(statement_no.slice(-6))).toSorted((a, b) => a - b)).toEqual(
      series.map((_, at) => at + 1),
    );
}

/** Each bill was paid once at most, and each period has one renewal. */
export async function checkNobodyIsChargedTwice({ database: { db } }: TestApp): Promise<void> {
  const collections = await db.selectFrom('collection').select('bill_id').where('state', '=', 'paid').execute();
  expect(new Set(collections.map(({ bill_id }) => bill_id)).size).toBe(collections.length);
  const renewals = await db
    .selectFrom('bill')
    .select(['subscription_id', 'period_from'])
    .where('kind', '=', 'renewal')
    .execute();
  expect(new Set(renewals.map(({ subscription_id, period_from }) => `${subscription_id} ${period_from}`)).size).toBe(
    renewals.length,
  );
}

/** A project that is served on a plan with a price is in a period that was billed. */
export async function checkNobodyIsFree({ database: { db } }: TestApp, today: Day): Promise<void> {
  const projects = await db.selectFrom('project').select(['product_id', 'is_paid', 'aria_status']).execute();
  const paidUntil = new Map(
    (
      await db.selectFrom('subscription').select(['product_id', 'period_until']).where('ended', 'is', null).execute()
    ).map(({ product_id, period_until }) => [product_id, period_until]),
  );
  for (const { product_id, is_paid, aria_status } of projects) {
    const isServed = is_paid && (aria_status.startsWith('ACTIVE') || aria_status === 'CANCELLATION PENDING');
    if (isServed) expect((paidUntil.get(product_id) ?? '') > today, product_id).toBe(true);
  }
}
