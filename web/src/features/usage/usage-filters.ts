import { defaultPreset, type UsagePreset, usagePresets } from '@waypost/domain/base/day';

const mostDays = 30;

/** The periods that can be chosen: those that a chart by day has room for (USE-17). */
export const shownPresets = usagePresets.filter(({ days }) => days !== undefined && days <= mostDays);

export type UsageFilters = { readonly preset: UsagePreset; readonly app_id: string | undefined };

const category = 'service';
const zoomFilter = `[${category}][date][zoom_level]`;
const appFilter = `[${category}][app][app_id]`;

function presetOf(zoom: string | undefined): UsagePreset {
  const preset = shownPresets.find(({ zoom_level }) => zoom_level === zoom) ?? defaultPreset(usagePresets);
  if (!preset) throw new Error('There are no usage presets');
  return preset;
}

/** Reads the query parameter `filters`, `[category][type][param]=value` joined by `&` (USE-21); what it lacks is the default. */
export function filtersFromText(text: string | undefined): UsageFilters {
  const parts = (text ?? '').split('&').map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at), part.slice(at + 1)] as const;
  });
  const found = new Map(parts);
  return { preset: presetOf(found.get(zoomFilter)), app_id: found.get(appFilter) || undefined };
}

/** The parameter's value; undefined when everything is the default, so that a plain address stays plain. */
export function filtersToText({ preset, app_id }: UsageFilters): string | undefined {
  const parts = [
    ...(preset === presetOf(undefined) ? [] : [`${zoomFilter}=${preset.zoom_level}`]),
    ...(app_id === undefined ? [] : [`${appFilter}=${app_id}`]),
  ];
  return parts.length === 0 ? undefined : parts.join('&');
}
