import { ListEntry, Plan, PlanFeatures } from '@waypost/contract/entities/catalog';
import { type Meter, minorUnits, type UsagePrices } from '@waypost/domain/billing/usage-cost';
import { totalPrice } from '@waypost/domain/plans/plans';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const noAmount = { usd: 0, eur: 0 };

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
    .extend({ beyond: PricesInFile.default({}), public: z.boolean() })
    .strict(),
);
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
};

async function readJson<T extends z.ZodType>(folder: string, name: string, schema: T): Promise<z.output<T>> {
  const result = schema.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
  if (!result.success) throw new Error(`${name} is not a valid catalogue file:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/**
 * Reads plans, features and lists.
 * @param product the configured slug that stands for `{product}` in plan ids
 */
export async function readCatalogFiles(folder: string, product: string): Promise<CatalogFiles> {
  const [plans, features, lists] = await Promise.all([
    readJson(folder, 'plans.json', PlanFile),
    readJson(folder, 'features.json', PlanFeatures),
    readJson(folder, 'lists.json', ListsFile),
  ]);
  return {
    features,
    lists,
    plans: plans.map(({ public: offered, beyond, ...plan }) => ({
      offered,
      beyond,
      plan: {
        ...plan,
        id: plan.id.replace('{product}', product),
        tax: noAmount,
        discount: null,
        discountedPrice: null,
        totalPrice: totalPrice({ price: plan.price, discountedPrice: null, tax: noAmount }),
      },
    })),
  };
}
