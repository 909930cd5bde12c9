import { holdsPaymentForm } from '@waypost/domain/payments/payment-pages';

const pathOfDocument = () => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined ? location.pathname : new URL(navigation.name).pathname;
};

/**
 * Loads the page again if its document came from a page without a payment form: the provider's frames are allowed only
 * by the policy of pages that have one, and a document keeps the policy of its first page.
 */
export function reloadForPolicy(): boolean {
  if (holdsPaymentForm(pathOfDocument()) || !holdsPaymentForm(location.pathname)) return false;
  location.reload();
  return true;
}
