/** What usage is counted in (USE-04). */
export const usageTypes = [
  'Transactions',
  'Freemium-MAU',
  'XYZ-Transfer',
  'XYZ-Storage',
  'BYTE',
  'BYTES_PER_HOUR',
] as const;
export type UsageType = (typeof usageTypes)[number];

/** The charts of usage (USE-11). */
export const chartCategories = ['service', 'storage', 'transfer', 'mau'] as const;
export type ChartCategory = (typeof chartCategories)[number];

const categoryOf: Readonly<Record<UsageType, ChartCategory>> = {
  Transactions: 'service',
  'Freemium-MAU': 'mau',
  'XYZ-Transfer': 'transfer',
  BYTE: 'transfer',
  'XYZ-Storage': 'storage',
  BYTES_PER_HOUR: 'storage',
};

/** The charts that a usage type is part of (USE-03). */
export function chartCategoriesOf(type: UsageType): readonly ChartCategory[] {
  return [categoryOf[type]];
}

/** The usage types that a chart is about (USE-08, USE-40). */
export function usageTypesOf(category: ChartCategory): readonly UsageType[] {
  return usageTypes.filter((type) => categoryOf[type] === category);
}

/** The usage types that the service chart leaves to the charts of storage, transfer and MAU (USE-40). */
export const ignoredForServiceChart: readonly UsageType[] = usageTypes.filter((type) => categoryOf[type] !== 'service');

/** What a chart shows: usage_units or billable_units (USE-12). */
export const chartViews = ['request', 'transaction'] as const;
export type ChartView = (typeof chartViews)[number];

/** The view in which a usage type is charted at first: requests, but transactions for monthly users (USE-03, USE-12, USE-13). */
export function firstChartView(type: UsageType): ChartView {
  return categoryOf[type] === 'mau' ? 'transaction' : 'request';
}

/** A chart's value with 2 decimals (USE-35). */
export function roundForChart(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A label of the y axis, with K from 1000 (USE-36). */
export function axisLabel(value: number, format: (value: number) => string = String): string {
  const rounded = roundForChart(value);
  return Math.abs(rounded) >= 1000 ? `${format(roundForChart(rounded / 1000))}K` : format(rounded);
}

/** The days that a list of projects shows of each. */
export const figureDays = 30;

/** How many colours the charts have. */
export const serviceColourCount = 8;

/** The services whose colours are fixed, in the order of the colours. */
export const serviceColours: readonly string[] = ['geocode', 'revgeocode', 'route'];

// FNV-1a: small, the same on every machine, spread well enough for a handful of colours.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The index of a service's colour: by its name alone, so that neither a filter nor another service recolours it. */
export function serviceColour(service: string): number {
  const place = serviceColours.indexOf(service);
  if (place !== -1) return place;
  return serviceColours.length + (hashOf(service) % (serviceColourCount - serviceColours.length));
}
