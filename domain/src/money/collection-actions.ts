import type { DunningStatus } from '../billing/dunning/dunning.ts';

/** `disputed`: the payer's bank took the payment back. */
export const billStates = ['open', 'paid', 'written_off', 'disputed'] as const;
export type BillState = (typeof billStates)[number];

/** What operators do about the collection of a statement (BIL-45). */
export const collectionActions = ['retry', 'pause', 'resume', 'write_off'] as const;
export type CollectionAction = (typeof collectionActions)[number];

/** How far the collection of a statement is. */
export type Collection = {
  readonly bill: BillState;
  /** Whether a charge has no outcome yet. */
  readonly charging: boolean;
  /** The step of the unpaid subscription; null while nothing has failed. */
  readonly dunning: DunningStatus | null;
  readonly paused: boolean;
};

export type CollectionRefusal = 'NOT_OPEN' | 'CHARGE_PENDING' | 'NOT_IN_DUNNING';

/** The steps go on while one is still to come. */
const hasSteps = ({ bill, dunning }: Collection) => bill === 'open' && dunning !== null && dunning !== 'TERMINATED';

/** A charge without an outcome may still take the money, so nothing else may happen to the bill. */
const unlessCharging = ({ charging }: Collection) => (charging ? 'CHARGE_PENDING' : undefined);

const rules: Readonly<Record<CollectionAction, (collection: Collection) => CollectionRefusal | undefined>> = {
  retry: (collection) => (collection.bill === 'open' ? unlessCharging(collection) : 'NOT_OPEN'),
  pause: (collection) => (hasSteps(collection) && !collection.paused ? undefined : 'NOT_IN_DUNNING'),
  resume: (collection) => (hasSteps(collection) && collection.paused ? undefined : 'NOT_IN_DUNNING'),
  write_off: (collection) =>
    collection.bill === 'open' || collection.bill === 'disputed' ? unlessCharging(collection) : 'NOT_OPEN',
};

/** Why an operator cannot do this now; undefined if nothing is against it (BIL-45). */
export const collectionRefusal = (action: CollectionAction, collection: Collection): CollectionRefusal | undefined =>
  rules[action](collection);
