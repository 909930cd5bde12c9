export const attemptStates = ['INITIATED', 'ACTION_REQUIRED', 'PENDING', 'REFUSED', 'FAILED', 'AUTHORISED'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** `method` stores a payment method without a charge; `purchase` and `bill` charge the stored one. */
export const attemptPurposes = ['method', 'purchase', 'bill'] as const;
export type AttemptPurpose = (typeof attemptPurposes)[number];

const hourMs = 60 * 60 * 1000;

/**
 * How long a charge may be sent again, less than a provider keeps its key, and when the key is forgotten for certain. The
 * card provider keeps keys for a week, the wallet for six hours.
 */
const keyLives = {
  cards: { repeatableMs: 6 * 24 * hourMs, forgottenMs: 8 * 24 * hourMs },
  wallet: { repeatableMs: 5 * hourMs, forgottenMs: 7 * hourMs },
};
export type PaymentProviderName = keyof typeof keyLives;
export const paymentProviders = Object.keys(keyLives) as PaymentProviderName[];

/** An outcome replaces one of a lower rank only, so that the order in which outcomes arrive does not matter. */
const ranks: Readonly<Record<AttemptState, number>> = {
  INITIATED: 0,
  ACTION_REQUIRED: 1,
  PENDING: 2,
  REFUSED: 3,
  FAILED: 3,
  AUTHORISED: 4, // money that was moved outranks everything that was reported before
};

export const outranks = (incoming: AttemptState, current: AttemptState): boolean => ranks[incoming] > ranks[current];

/** Whether the attempt has an outcome. */
export const isSettled = (state: AttemptState): boolean => ranks[state] >= ranks.REFUSED;

/** The states without an outcome. */
export const openStates: readonly AttemptState[] = attemptStates.filter((state) => !isSettled(state));

const stateOfResult: Readonly<Record<string, AttemptState>> = {
  AUTHORISED: 'AUTHORISED',
  REFUSED: 'REFUSED',
  CANCELLED: 'FAILED',
  ERROR: 'FAILED',
  REDIRECTSHOPPER: 'ACTION_REQUIRED',
  IDENTIFYSHOPPER: 'ACTION_REQUIRED',
  CHALLENGESHOPPER: 'ACTION_REQUIRED',
};

/**
 * The state of the card provider's result, in any case of letters (PAY-05). Every other result, a new one too, waits
 * for the provider's webhook.
 */
export function stateOfCardResult(resultCode: string): AttemptState {
  return stateOfResult[resultCode.toUpperCase()] ?? 'PENDING';
}

/** A payer's bank takes a payment back, and may give it back after all. */
export const disputeStates = ['charged_back', 'restored'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Whether the news replaces what is known: a reversal outranks its chargeback, in whatever order they arrive. */
export const disputeOutranks = (incoming: DisputeState, current: DisputeState | null): boolean =>
  current === null || disputeStates.indexOf(incoming) > disputeStates.indexOf(current);

/**
 * The moment from which charges are not sent again, if they began before it: a provider that has forgotten the key
 * would charge a second time.
 */
export const repeatableSince = (provider: PaymentProviderName, now: Date): Date =>
  new Date(now.getTime() - keyLives[provider].repeatableMs);

/**
 * The moment from which charges without an outcome are released, if they began before it (BIL-49). A success that is
 * reported later still counts.
 */
export const forgottenSince = (provider: PaymentProviderName, now: Date): Date =>
  new Date(now.getTime() - keyLives[provider].forgottenMs);

/** How long a page may finish a payment that it began; the provider's webhook may finish it at any time. */
export const attemptLifeMs = hourMs;
