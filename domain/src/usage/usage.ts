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

/** The usage types that the service chart leaves to the charts of storage, transfer and MAU (USE-40). */
export const ignoredForServiceChart: readonly UsageType[] = [
  'XYZ-Storage',
  'BYTES_PER_HOUR',
  'XYZ-Transfer',
  'BYTE',
  'Freemium-MAU',
];

/** A chart's value with 2 decimals (USE-35). */
export function roundForChart(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A label of the y axis, with K from 1000 (USE-36). */
export function axisLabel(value: number): string {
  const rounded = roundForChart(value);
  return Math.abs(rounded) >= 1000 ? `${roundForChart(rounded / 1000)}K` : String(rounded);
}

/** About how many labels the x axis shows (USE-37). */
export const axisLabelCount = 12;

/** Every how many points the x axis shows a label, at least 1 (USE-37). */
export function tickEvery(points: number): number {
  return Math.max(1, Math.ceil(points / axisLabelCount));
}

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
