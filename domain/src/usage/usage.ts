/** The units of usage (USE-04). */
export const usageTypes = [
  'Transactions',
  'Freemium-MAU',
  'XYZ-Transfer',
  'XYZ-Storage',
  'BYTE',
  'BYTES_PER_HOUR',
] as const;
export type UsageType = (typeof usageTypes)[number];
export const isUsageType = (text: string): text is UsageType => usageTypes.some((type) => type === text);

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

/** The chart of a usage type. */
export const chartCategoryOf = (type: UsageType): ChartCategory => categoryOf[type];

/** The charts that include a usage type (USE-03). */
export function chartCategoriesOf(type: UsageType): readonly ChartCategory[] {
  return [categoryOf[type]];
}

/** The usage types of a chart; those of storage, transfer and MAU are not in the service chart (USE-08, USE-40). */
export function usageTypesOf(category: ChartCategory): readonly UsageType[] {
  return usageTypes.filter((type) => categoryOf[type] === category);
}

/** The hours of a month, by which byte-hours become stored bytes (USE-34). */
export const hoursPerMonth = 720;
const bytesPerMegabyte = 1024 * 1024;

/** Units as the charts show them: data in MB, calls and users as they are counted (USE-34). */
export function chartValue(type: UsageType, units: number): number {
  const category = categoryOf[type];
  if (category === 'storage') return units / hoursPerMonth / bytesPerMegabyte;
  return category === 'transfer' ? units / bytesPerMegabyte : units;
}

/** The two views of a chart: usage_units or billable_units (USE-12). */
export const chartViews = ['request', 'transaction'] as const;
export type ChartView = (typeof chartViews)[number];

/** The initial view of a usage type: requests, but transactions for monthly users (USE-03, USE-12, USE-13). */
export function firstChartView(type: UsageType): ChartView {
  return categoryOf[type] === 'mau' ? 'transaction' : 'request';
}

/** A chart value with 2 decimals (USE-35). */
export function roundForChart(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A label of the y axis, with K from 1000 (USE-36). */
export function axisLabel(value: number, format: (value: number) => string = String): string {
  const rounded = roundForChart(value);
  return Math.abs(rounded) >= 1000 ? `${format(roundForChart(rounded / 1000))}K` : format(rounded);
}

/** The share from which a slice of a pie has a label (USE-38). */
export const pieLabelFrom = 0.05;

/** The environments of usage (USE-33). */
export const usageEnvironments = ['prd', 'cit'] as const;
export type UsageEnvironment = (typeof usageEnvironments)[number];

/** The number of days in the trend of a project list. */
export const figureDays = 30;

/** The number of chart colours. */
export const serviceColourCount = 8;

/** The services with fixed colours, in the order of the colours. */
export const serviceColours: readonly string[] = ['geocode', 'revgeocode', 'route'];

// FNV-1a: small, the same everywhere, and distributed well enough for a handful of colours.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * The index of a service's colour, derived from its name alone, so that neither a filter nor another service changes
 * it.
 */
export function serviceColour(service: string): number {
  const fixedIndex = serviceColours.indexOf(service);
  if (fixedIndex !== -1) return fixedIndex;
  return serviceColours.length + (hashOf(service) % (serviceColourCount - serviceColours.length));
}
