import type { CallFacts, RuleDecision } from '../keys/key-restrictions.ts';

/** The refusal of a call to a product that is switched off. */
export type ProductRefusal = RuleDecision & { readonly code: 'INSUFFICIENT_PERMISSIONS'; readonly message: string };

const refusal = (off: readonly string[], message: string): ProductRefusal => ({
  code: 'INSUFFICIENT_PERMISSIONS',
  rule: { kind: 'product', value: off.join(', ') },
  message,
});

/**
 * The refusal of a call to a product, which is a service of the platform, that the reseller has switched off for the
 * customer; undefined if the call is allowed (RES-66). While any product is off, a call must name its service, or
 * leaving the name out would reach the product.
 */
export function productRefusal(
  off: readonly string[],
  { service }: Pick<CallFacts, 'service'>,
): ProductRefusal | undefined {
  if (off.length === 0) return undefined;
  if (service === undefined)
    return refusal(off, 'Some services are switched off for this customer, and the call named none.');
  return off.includes(service) ? refusal(off, `The service ${service} is switched off for this customer.`) : undefined;
}
