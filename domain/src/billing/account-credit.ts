/** How an amount is paid, in minor units: by the account's credit first, and the rest by a charge. */
export type Payment = { readonly credit_used: number; readonly charged: number };

/** The only computation of it, for the review, the charge and the bill. An account that owes a credit uses none. */
export function paymentOf({ total, credit }: { readonly total: number; readonly credit: number }): Payment {
  const credit_used = Math.max(0, Math.min(credit, total));
  return { credit_used, charged: total - credit_used };
}
