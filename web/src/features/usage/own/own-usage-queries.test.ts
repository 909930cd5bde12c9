import { expect, it } from 'vitest';
import { createApi } from '../../../api/api.ts';
import { filtersFromText } from '../filters/usage-filters.ts';
import { ownScope, ownUsageQuery } from './own-usage-queries.ts';

const today = '2026-03-31';
const custom = (from: string, to: string) =>
  `[service][date][zoom_level]=range&[service][date][from]=${from}&[service][date][to]=${to}`;

it('a chart of everything is another one for each choice that it depends on', () => {
  const api = createApi(() => new Promise(() => undefined));
  const choiceOf = (text?: string) => ({
    filters: filtersFromText(text, ownScope, today),
    by: 'project' as const,
    page: 1,
  });
  const choices = [
    choiceOf(),
    choiceOf('[service][date][zoom_level]=1w'),
    choiceOf(custom('2026-01-05', '2026-02-07')),
    choiceOf(custom('2026-01-05', '2026-02-08')),
    choiceOf('[service][environment][environment]=prd'),
    choiceOf('[service][environment][environment]=cit'),
    { ...choiceOf(), by: 'app' as const },
    { ...choiceOf(), page: 2 },
  ];
  const keysOf = (chart: 'service' | 'errors' | 'mau', some: typeof choices) =>
    some.map((each) => JSON.stringify(ownUsageQuery(api, chart, each).queryKey));
  const keys = [...keysOf('service', choices), ...keysOf('errors', choices)];
  expect(new Set(keys).size).toBe(keys.length);
  const users = keysOf('mau', [choiceOf(), choiceOf('[mau][date][zoom_level]=3m'), choiceOf(custom(today, today))]);
  expect(new Set(users).size).toBe(2);
});
