/** The names of billing failures on the page, by their reasons (ERR-23). */
const billingErrors = {
  INVALID_TAX: 'invalid_tax',
  CANNOT_SAVE_BILLING_DETAILS: 'cannot_save_billing_details',
} as const;

/** Tells other parts of the page that saving billing details failed (BIL-16, BIL-17). */
export function reportBillingError(reason: keyof typeof billingErrors): void {
  window.dispatchEvent(new CustomEvent('billing-error', { detail: billingErrors[reason] }));
}
