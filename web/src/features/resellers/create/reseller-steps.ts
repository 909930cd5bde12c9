/** The steps in the address; the first has none. */
export const resellerSteps = ['plans', 'details', 'review', 'create'] as const;
export type ResellerStep = (typeof resellerSteps)[number];

export const isResellerStep = (text: unknown): text is ResellerStep => resellerSteps.some((step) => step === text);
