import { redirect } from '@tanstack/react-router';

/** Leads to the operator's own document, if there is one, in place of a page of the portal. */
export function leadElsewhere(address: string | null): void {
  if (address !== null) throw redirect({ href: address });
}
