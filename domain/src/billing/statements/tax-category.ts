import type { Taxation, TaxKind } from '../tax.ts';

/** The categories of EN 16931 that the rules of tax lead to. */
export const taxCategories = ['S', 'AE', 'O', 'Z'] as const;
export type TaxCategory = (typeof taxCategories)[number];

const categoryOfKind: Readonly<Record<TaxKind, TaxCategory>> = {
  domestic: 'S',
  destination: 'S',
  reverse_charge: 'AE',
  outside_eu: 'O',
};

/** The category of a line: standard rate, reverse charge, outside the scope of EU VAT, or a rate of zero. */
export function taxCategoryOf({ kind, rate }: Pick<Taxation, 'kind' | 'rate'>): TaxCategory {
  const category = categoryOfKind[kind];
  return category === 'S' && rate === 0 ? 'Z' : category;
}
