import { holdsPaymentForm } from '@waypost/domain/payments/payment-pages';

const addressOfDocument = () => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined ? location : new URL(navigation.name);
};

/**
 * Loads the page again if its document came from a page without a payment form: the provider's frames are allowed only
 * by the policy of pages that have one, and a document keeps the policy of its first page.
 */
export function reloadForPolicy(): boolean {
  if (holdsPaymentForm(addressOfDocument()) || !holdsPaymentForm(location)) return false;
  location.reload();
  return true;
}
