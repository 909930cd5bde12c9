import {
  type DayRange,
  defaultPreset,
  isDay,
  rangeOf,
  type Day,
  type UsagePreset,
  usagePresets,
} from '@waypost/domain/base/day';

export type UsageFilters = {
  readonly preset: UsagePreset;
  /** Only for the preset with a custom range. */
  readonly range?: DayRange;
  readonly app_id: string | undefined;
};

const category = 'service';
const zoomFilter = `[${category}][date][zoom_level]`;
const fromFilter = `[${category}][date][from]`;
const toFilter = `[${category}][date][to]`;
const appFilter = `[${category}][app][app_id]`;

/** The default preset. */
const firstPreset = (): UsagePreset => {
  const preset = defaultPreset(usagePresets);
  if (!preset) throw new Error('There are no usage presets');
  return preset;
};

function rangeIn(found: ReadonlyMap<string, string>): DayRange | undefined {
  const [from, to] = [found.get(fromFilter) ?? '', found.get(toFilter) ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

/**
 * Parses the query parameter `filters`, `[category][type][param]=value` joined by `&`; missing parts use the default.
 */
export function filtersFromText(text: string | undefined): UsageFilters {
  const parts = (text ?? '').split('&').map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at), part.slice(at + 1)] as const;
  });
  const parameters = new Map(parts);
  const app_id = parameters.get(appFilter) || undefined;
  const preset = usagePresets.find(({ zoom_level }) => zoom_level === parameters.get(zoomFilter)) ?? firstPreset();
  if (preset.days !== undefined) return { preset, app_id };
  const range = rangeIn(parameters);
  return range ? { preset, range, app_id } : { preset: firstPreset(), app_id };
}

/** The parameter's value; undefined for the defaults, so that the address stays short. */
export function filtersToText({ preset, range, app_id }: UsageFilters): string | undefined {
  const parts = [
    ...(preset === firstPreset() ? [] : [`${zoomFilter}=${preset.zoom_level}`]),
    ...(range ? [`${fromFilter}=${range.from}`, `${toFilter}=${range.to}`] : []),
    ...(app_id === undefined ? [] : [`${appFilter}=${app_id}`]),
  ];
  return parts.length === 0 ? undefined : parts.join('&');
}

/** The range of days that the filters mean today. */
export function daysOf({ preset, range }: UsageFilters, today: Day): DayRange {
  const days = range ?? rangeOf(preset, today);
  if (!days) throw new Error('The filters have no range');
  return days;
}
