export type PageVisit = {
  readonly pathname: string;
  /** The parameter `create`; null without one. */
  readonly create: string | null;
  readonly isSignedIn: boolean;
  /** Whether the catalogue has such a plan, with a price. */
  readonly isPaidPlan: (planId: string) => boolean;
};

/**
 * Whether a page may hold a payment form: the billing page, and the create flow of a paid plan, which replaces any page.
 * Visitors sign in before they pay. Only the policy of these pages lets the provider's frames and the banks' in.
 */
export function holdsPaymentForm({ pathname, create, isSignedIn, isPaidPlan }: PageVisit): boolean {
  if (!isSignedIn) return false;
  return create === null ? /^\/billing-management\/?$/.test(pathname) : isPaidPlan(create);
}
