/** What decides whether the project can be created or upgraded (RES-43). */
export type CreationChoice = {
  readonly hasPlans: boolean;
  readonly isEvaluation: boolean;
  readonly hasCustomer: boolean;
  readonly hasAdminEmail: boolean;
  readonly hasValidExpiry: boolean;
  /** Only of an upgrade: whether the plans or the expiry differ from those of the project. */
  readonly upgrade?: { readonly plansChanged: boolean; readonly expiryChanged: boolean } | undefined;
};

type Missing = 'plans' | 'change' | 'expiry' | 'customer' | 'email';

const isThere: Readonly<Record<Missing, (choice: CreationChoice) => boolean>> = {
  plans: ({ hasPlans, isEvaluation }) => hasPlans || isEvaluation,
  change: ({ upgrade }) => upgrade === undefined || upgrade.plansChanged || upgrade.expiryChanged,
  expiry: ({ hasValidExpiry }) => hasValidExpiry,
  customer: ({ hasCustomer }) => hasCustomer,
  email: ({ upgrade, hasAdminEmail }) => upgrade !== undefined || hasAdminEmail,
};
const inOrder = ['plans', 'change', 'expiry', 'customer', 'email'] as const satisfies readonly Missing[];

/** What is missing for the creation, in the order of the page; empty if the button is enabled (RES-43). */
export const missingForCreation = (choice: CreationChoice): readonly Missing[] =>
  inOrder.filter((name) => !isThere[name](choice));
