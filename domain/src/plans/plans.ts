/** The types of plans (PLN-03). */
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

/** The master plans (PLN-06). */
export const masterPlans = [
  'NBM3_Evaluation',
  'Freemium',
  'HLS-China',
  'AdTech',
  'Large-Matrix',
  'Token-Based-Plans',
] as const;

/** The billing frequency of each code of a period (PLN-07). */
export const billingFrequencies = { MON: 'monthly', ANN: 'annual' } as const;

/** An amount in major units for each currency of the catalogue (PLN-10). */
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

/** The definition of freemium everywhere except in the count (LIF-09, LIF-14, PRJ-32). */
export function isFreemiumMasterPlan(masterPlan: string): boolean {
  return masterPlan === 'Freemium';
}

/** Whether the plan has a price in any currency (CRE-52, CRE-55). */
export function isPaidPlan({ price }: { readonly price: Amounts }): boolean {
  return price.usd > 0 || price.eur > 0;
}

/** The permissions of a project on the plan: every service of the platform, and storage if the plan has any. */
export function includedServices(
  { xyz_storage_limit }: { readonly xyz_storage_limit: number | null },
  platformServices: readonly string[],
): readonly string[] {
  return xyz_storage_limit === null ? platformServices : [...platformServices, 'storage'];
}

/**
 * The name of a new project: its plan's long name, followed by the first free number from the second project on
 * (CRE-20).
 */
export function projectNameFor(display_name_long: string, existingNames: readonly string[]): string {
  const taken = new Set(existingNames);
  if (!taken.has(display_name_long)) return display_name_long;
  let number = 2;
  while (taken.has(`${display_name_long} ${number}`)) number += 1;
  return `${display_name_long} ${number}`;
}
