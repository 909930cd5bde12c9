import { type Day, type DayRange } from '@waypost/domain/base/day';
import {
  billingPresets,
  defaultPreset,
  rangeOf,
  usageDateProblems,
  type UsagePreset,
  usagePresets,
} from '@waypost/domain/usage/usage-presets';
import { type UsageEnvironment, usageEnvironments } from '@waypost/domain/usage/usage';
import { type FilterScope, limitsOf } from './usage-period.ts';

export type UsageFilters = {
  readonly preset: UsagePreset;
  /** Only for the preset with a custom range. */
  readonly range?: DayRange;
  readonly app_id: string | undefined;
  readonly environment: UsageEnvironment | undefined;
  /** The period of the chart of monthly users. */
  readonly billing: UsagePreset;
};

const zoomFilter = '[service][date][zoom_level]';
const fromFilter = '[service][date][from]';
const toFilter = '[service][date][to]';
const appFilter = '[service][app][app_id]';
const environmentFilter = '[service][environment][environment]';
const billingFilter = '[mau][date][zoom_level]';

function firstOf(presets: readonly UsagePreset[]): UsagePreset {
  const preset = defaultPreset(presets);
  if (!preset) throw new Error('There are no presets');
  return preset;
}

const presetIn = (presets: readonly UsagePreset[], zoom: string | undefined): UsagePreset =>
  presets.find(({ zoom_level }) => zoom_level === zoom) ?? firstOf(presets);

/** The filters of an address without any. */
export const noFilters: UsageFilters = {
  preset: firstOf(usagePresets),
  app_id: undefined,
  environment: undefined,
  billing: firstOf(billingPresets),
};

function parametersIn(text: string): ReadonlyMap<string, string> {
  const parts = text.split('&').map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at), part.slice(at + 1)] as const;
  });
  return new Map(parts);
}

/**
 * Parses the query parameter `filters`, `[category][type][param]=value` joined by `&` (USE-21). Whatever the project
 * cannot answer, such as another project's app or days outside its usage, becomes the default (USE-43).
 */
export function filtersFromText(text: string | undefined, project: FilterScope, today: Day): UsageFilters {
  const found = parametersIn(text ?? '');
  const app = project.apps.find(({ app_id, hidden }) => !hidden && app_id === found.get(appFilter));
  const chosen = {
    app_id: app?.app_id,
    environment: usageEnvironments.find((name) => name === found.get(environmentFilter)),
    billing: presetIn(billingPresets, found.get(billingFilter)),
  };
  const preset = presetIn(usagePresets, found.get(zoomFilter));
  if (preset.days !== undefined) return { ...chosen, preset };
  const range = { from: found.get(fromFilter) ?? '', to: found.get(toFilter) ?? '' };
  const isValid = usageDateProblems({ ...range, today, limits: limitsOf(project, today) }).length === 0;
  return isValid ? { ...chosen, preset, range } : { ...chosen, preset: noFilters.preset };
}

/** The parameter's value; undefined for the defaults, so that the address stays short. */
export function filtersToText({ preset, range, app_id, environment, billing }: UsageFilters): string | undefined {
  const parts = [
    ...(preset === noFilters.preset ? [] : [`${zoomFilter}=${preset.zoom_level}`]),
    ...(range ? [`${fromFilter}=${range.from}`, `${toFilter}=${range.to}`] : []),
    ...(app_id === undefined ? [] : [`${appFilter}=${app_id}`]),
    ...(environment === undefined ? [] : [`${environmentFilter}=${environment}`]),
    ...(billing === noFilters.billing ? [] : [`${billingFilter}=${billing.zoom_level}`]),
  ];
  return parts.length === 0 ? undefined : parts.join('&');
}

/** How many filters are set; the current billing period is not one (USE-22). */
export function countFilters({ preset, app_id, environment, billing }: UsageFilters): number {
  const isDateFilter = (chosen: UsagePreset, byDefault: UsagePreset) =>
    chosen !== byDefault && chosen.zoom_level !== 'billingPeriod';
  return [
    isDateFilter(preset, noFilters.preset),
    app_id !== undefined,
    environment !== undefined,
    isDateFilter(billing, noFilters.billing),
  ].filter(Boolean).length;
}

/** The range of days that the filters mean today. */
export function daysOf({ preset, range }: UsageFilters, today: Day): DayRange {
  const days = range ?? rangeOf(preset, today);
  if (!days) throw new Error('The filters have no range');
  return days;
}
