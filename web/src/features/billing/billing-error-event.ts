/** The names of billing failures on the page (ERR-23). */
export type BillingError = 'invalid_tax' | 'cannot_save_billing_details';

/** Tells other parts of the page that saving billing details failed (BIL-16, BIL-17). */
export function reportBillingError(error: BillingError): void {
  window.dispatchEvent(new CustomEvent('billing-error', { detail: error }));
}
