import { addDays, dayOf } from '@waypost/domain/base/day';
import type { CustomerId } from '@waypost/domain/base/ids';
import type { Clock } from '../../base/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Settlement } from './cap-settlement.service.ts';
import { writeCap } from './spend-caps.store.ts';

/** Caps the units that a customer's projects use in a month. */
export type SeedCap = (tx: Transaction, customer_id: CustomerId, amount: number) => Promise<void>;

/** A customer's cap for demo data, settled with the usage that was seeded before it. */
export const createCapSeed =
  ({ clock, settlement }: { readonly clock: Clock; readonly settlement: Pick<Settlement, 'settle'> }): SeedCap =>
  async (tx, customer_id, amount) => {
    const today = dayOf(clock());
    await writeCap(tx, {
      subject_id: customer_id,
      scope: 'customer',
      customer_id,
      measure: 'units',
      amount,
      at_limit: 'refuse',
      period_start: today,
      period_end: addDays(today, 1),
      level: 0,
      announced: 0,
    });
    await settlement.settle(tx, customer_id);
  };
