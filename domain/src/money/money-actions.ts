/** What operators do about money; each is written into a log with its reason (BIL-45). */
export const moneyActions = ['credit', 'refund', 'retry', 'pause', 'resume', 'write_off'] as const;
export type MoneyAction = (typeof moneyActions)[number];

/** The length of a reason in characters. */
export const moneyReasonLength = { min: 5, max: 500 } as const;
