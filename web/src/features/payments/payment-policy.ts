import type { PageData } from '../../api/page-data.ts';

type Loaded = Pick<PageData, 'user' | 'allowsPayments'>;

const withoutFragment = (address: string) => address.split('#', 1)[0];

const addressOfDocument = () => performance.getEntriesByType('navigation')[0]?.name ?? location.href;

/** Whether loading this address can give the document another policy; the same visit again would not. */
export const canGainPolicy = ({ user, allowsPayments }: Loaded, document: string, address: string): boolean =>
  !allowsPayments && (user === null || withoutFragment(document) !== withoutFragment(address));

/**
 * Loads the page of a payment form again if its document came without the policy for one: from another page, or for a
 * visitor who has signed in since. A document keeps the policy with which it was loaded.
 */
export function reloadForPolicy(page: Loaded): boolean {
  if (!canGainPolicy(page, addressOfDocument(), location.href)) return false;
  location.reload();
  return true;
}
