/** What a plan is sold as (PLN-03). */
export const planTypes = [
  'eval',
  'business',
  'public',
  'reseller_starter',
  'reseller_basic',
  'reseller_premium',
  'customeradmin_premium',
  'vm_ips',
] as const;
export type PlanType = (typeof planTypes)[number];

/** An amount in major units for each currency the catalogue sells in (PLN-10). */
export type Amounts = { readonly usd: number; readonly eur: number };

/** The plan that the get-started buttons create (CRE-06). */
export const freemiumBasicPlanId = 'Freemium-Basic';

/** The plans whose projects count against the freemium allowance (CRE-45). */
export const freemiumPlanIds: readonly string[] = [
  'Freemium-Basic',
  'Freemium-Pro',
  'Freemium-Promo',
  'Public_Free_Plan_Monthly',
];

/** The plans that the freemium refusals call pro (ERR-07 to ERR-09). */
export const proPlanIds: readonly string[] = ['Freemium-Pro', 'Pro-XYZ'];

/** What freemium means everywhere but in the count (LIF-09, LIF-14, PRJ-32). */
export function isFreemiumMasterPlan(masterPlan: string): boolean {
  return masterPlan === 'Freemium';
}

/** Whether the plan has a price, in whichever currency (CRE-52, CRE-55). */
export function isPaidPlan({ price }: { readonly price: Amounts }): boolean {
  return price.usd > 0 || price.eur > 0;
}

/** What a project on the plan may use: every service of the platform, and storage where the plan has some. */
export function includedServices(
  { xyz_storage_limit }: { readonly xyz_storage_limit: number | null },
  platformServices: readonly string[],
): readonly string[] {
  return xyz_storage_limit === null ? platformServices : [...platformServices, 'storage'];
}

// Whole cents inside, because sums of fractions drift.
const cents = (amount: number) => Math.round(amount * 100);
const inBoth = (amountIn: (currency: keyof Amounts) => number): Amounts => ({
  usd: amountIn('usd') / 100,
  eur: amountIn('eur') / 100,
});

/** What a plan's total price is made of. */
export type PriceParts = { readonly price: Amounts; readonly discountedPrice: Amounts | null; readonly tax: Amounts };

/** The discounted price, or the base price without a discount, plus tax (PLN-17). */
export function totalPrice({ price, discountedPrice, tax }: PriceParts): Amounts {
  const base = discountedPrice ?? price;
  return inBoth((currency) => cents(base[currency]) + cents(tax[currency]));
}

/** The name of a new project: its plan's long name, from the second one on with the first free number (CRE-20). */
export function projectNameFor(display_name_long: string, existingNames: readonly string[]): string {
  const taken = new Set(existingNames);
  if (!taken.has(display_name_long)) return display_name_long;
  let number = 2;
  while (taken.has(`${display_name_long} ${number}`)) number += 1;
  return `${display_name_long} ${number}`;
}
