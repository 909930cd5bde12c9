import { verifyCodes } from '../keys/key-status.ts';

/** The dimensions with sums of their own; `outcome` counts failed calls (USE-49, USE-52). */
export const storedDimensions = ['key', 'origin', 'country', 'client', 'outcome'] as const;
export type StoredDimension = (typeof storedDimensions)[number];

/** Every dimension by which usage can be read (USE-45, USE-49, USE-52). */
export const usageDimensions = [...storedDimensions, 'environment', 'service'] as const;
export type UsageDimension = (typeof usageDimensions)[number];
export const isStored = (dimension: UsageDimension): dimension is StoredDimension =>
  storedDimensions.some((stored) => stored === dimension);

/** How many values of a dimension are counted apart for each app and day, keys of the app aside; others are combined (USE-52). */
export const dimensionValuesPerDay = 50;

/** How many values one answer names; the sums of all others are combined (USE-52). */
export const valuesPerPage = 50;

/** The name under which the values beyond the maximum are combined. */
export const otherValue = 'other';

type Refusal = Exclude<(typeof verifyCodes)[number], 'VALID' | 'NOT_FOUND'>;
const isRefusal = (code: (typeof verifyCodes)[number]): code is Refusal => code !== 'VALID' && code !== 'NOT_FOUND';

/** How a call failed: the code with which it was refused, or the class of its status (USE-49). */
export const usageOutcomes = ['CLIENT_ERROR', 'SERVER_ERROR', ...verifyCodes.filter(isRefusal)] as const;
export type UsageOutcome = (typeof usageOutcomes)[number];
