import { ListEntry, Plan, PlanFeatures, PromoCode } from '@waypost/contract/entities/catalog';
import { ProductPermission } from '@waypost/contract/entities/users';
import { ordersOf, planAmounts } from '@waypost/domain/billing/order';
import { type Meter, minorUnits, type UsagePrices } from '@waypost/domain/billing/usage-cost';
import { permissionSetProblems } from '@waypost/domain/users/permissions';
import { billingFrequencies, masterPlans } from '@waypost/domain/plans/plans';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const cents = z
  .number()
  .min(0)
  .refine((amount) => minorUnits(amount) / 100 === amount, { message: 'must be an amount of whole cents' });
const Price = z.strictObject({ usd: cents, eur: cents }).optional();
const PricesInFile = z.strictObject({
  transactions: Price,
  mau: Price,
  storage: Price,
  transfer: Price,
} satisfies Record<Meter, unknown>);

/** A plan in its file; tax and discount depend on the customer and are computed. */
const PlanFile = z.array(
  Plan.omit({ tax: true, discountedPrice: true, discount: true, totalPrice: true })
    .extend({ beyond: PricesInFile.default({}), public: z.boolean(), master_plan: z.enum(masterPlans) })
    .strict()
    .refine(({ period, annual_monthly }) => billingFrequencies[period] === annual_monthly, {
      path: ['annual_monthly'],
      message: 'must be the frequency of the period',
    }),
);
/** A discount in whole hundredths of a per cent; a code without one would be a promise of nothing. */
const percent = z
  .number()
  .gt(0)
  .max(100)
  .refine((amount) => minorUnits(amount) / 100 === amount, { message: 'must have at most two decimals' });
const limit = z.int().positive().nullable();
const PromoCodesFile = z.array(
  PromoCode.extend({
    promoCode: z.string().regex(/^[A-Z0-9-]{3,40}$/, 'must be capital letters, digits and hyphens'),
    rules: z.tuple([z.strictObject({ period: z.enum(['M', 'A']), amount: percent })]),
    plans: z.array(z.string()).nullable(),
    first_purchase_only: z.boolean(),
    uses: limit,
    uses_per_account: limit,
  }).strict(),
);

const ExchangeRatesFile = z.array(
  z.strictObject({
    from: z.iso.date(),
    currency: z.enum(['usd', 'eur']),
    national: z.string().regex(/^[a-z]{3}$/, 'must be the code of a currency'),
    rate: z.string().regex(/^(?!0+(\.0*)?$)\d{1,6}(\.\d{1,6})?$/, 'must be above 0, with at most six decimals'),
  }),
);

/** The permissions of end users; a set without plans is for every plan that has no own ones. */
const PermissionSetsFile = z
  .array(ProductPermission.extend({ plans: z.array(z.string()) }).strict())
  .refine((sets) => permissionSetProblems(sets).length === 0, {
    error: ({ input }) => permissionSetProblems(input as z.output<typeof ProductPermission>[]).join('; '),
  });

const ListsFile = z.strictObject({
  titles: z.array(z.string()),
  industries: z.array(ListEntry),
  export_control: z.array(z.string().length(3)),
  block_paid_creation: z.array(z.string().length(3)),
  eu_member: z.array(z.string().length(3)),
  with_states: z.array(z.string().length(3)),
});

export type CatalogFiles = {
  readonly plans: readonly { readonly plan: Plan; readonly beyond: UsagePrices; readonly offered: boolean }[];
  readonly features: PlanFeatures;
  readonly lists: z.output<typeof ListsFile>;
  readonly promoCodes: z.output<typeof PromoCodesFile>;
  readonly permissionSets: z.output<typeof PermissionSetsFile>;
  readonly exchangeRates: z.output<typeof ExchangeRatesFile>;
};

async function readJson<T extends z.ZodType>(folder: string, name: string, schema: T): Promise<z.output<T>> {
  const result = schema.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
  if (!result.success) throw new Error(`${name} is not a valid catalogue file:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/**
 * Reads plans, features, lists and promo codes.
 * @param product the configured slug that stands for `{product}` in plan ids
 */
export async function readCatalogFiles(folder: string, product: string): Promise<CatalogFiles> {
  const [plans, features, lists, promoCodes, permissionSets, exchangeRates] = await Promise.all([
    readJson(folder, 'plans.json', PlanFile),
    readJson(folder, 'features.json', PlanFeatures),
    readJson(folder, 'lists.json', ListsFile),
    readJson(folder, 'promo-codes.json', PromoCodesFile),
    readJson(folder, 'permission-sets.json', PermissionSetsFile),
    readJson(folder, 'exchange-rates.json', ExchangeRatesFile),
  ]);
  return {
    features,
    lists,
    promoCodes,
    exchangeRates,
    permissionSets: permissionSets.map((set) => ({
      ...set,
      productId: set.productId.replace('{product}', product),
      plans: set.plans.map((id) => id.replace('{product}', product)),
    })),
    plans: plans.map(({ public: offered, beyond, ...plan }) => ({
      offered,
      beyond,
      plan: {
        ...plan,
        id: plan.id.replace('{product}', product),
        ...planAmounts(ordersOf({ price: plan.price, taxation: { rate: 0 } })),
      },
    })),
  };
}
