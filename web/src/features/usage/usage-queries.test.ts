import { QueryClient } from '@tanstack/react-query';
import { usagePresets } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordingApi } from '../../../test/recording-api.ts';
import type { UsageFilters } from './usage-filters.ts';
import { monthUsageQuery, usageQuery, usageQueryKey } from './usage-queries.ts';

const project: ProjectId = 'prj_1';
const app_id = 'app_01hzy0a0a0a0a0a0a0a0a0a0a0';
const filters = (zoom: string, more: Partial<UsageFilters> = {}): UsageFilters => {
  const preset = usagePresets.find(({ zoom_level }) => zoom_level === zoom);
  if (!preset) throw new Error(`There is no preset ${zoom}`);
  return { preset, app_id: undefined, ...more };
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-31T23:30:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

async function askedOf(chosen: UsageFilters): Promise<URL> {
  const { api, asked } = recordingApi();
  await new QueryClient().fetchQuery(usageQuery(api, project, chosen));
  return new URL(asked()[0] ?? '', 'https://portal.example');
}

it('asks for a preset by its start alone, so that it ends today by the server’s clock', async () => {
  const { searchParams } = await askedOf(filters('1w'));
  expect(Object.fromEntries(searchParams)).toEqual({
    chart_category: 'service',
    start_date: '2026-03-25',
    detail: 'day',
    zoom_level: '1w',
  });
});

it('asks for a range by both of its days', async () => {
  const { searchParams } = await askedOf(filters('range', { range: { from: '2026-01-05', to: '2026-02-07' } }));
  expect(Object.fromEntries(searchParams)).toMatchObject({ start_date: '2026-01-05', end_date: '2026-02-07' });
});

it.each([
  [app_id, true],
  ['nonsense', false],
  [undefined, false],
])('asks for the usage of the app %s alone: %s', async (chosen, isOfApp) => {
  const { pathname } = await askedOf(filters('1w', { app_id: chosen }));
  expect(pathname).toContain(project);
  expect(pathname.includes(app_id)).toBe(isOfApp);
  expect(pathname).not.toContain('nonsense');
});

it('asks for the month by its first day in UTC', async () => {
  const { api, asked } = recordingApi();
  await new QueryClient().fetchQuery(monthUsageQuery(api, project));
  expect(asked()[0]).toMatch(/\?start_date=2026-03-01&detail=day$/);
});

it('keeps the usage of each project and each choice apart, and shows every 4 seconds what is new', () => {
  const { api } = recordingApi();
  const queries = [
    usageQuery(api, project, filters('1m')),
    usageQuery(api, project, filters('1w')),
    usageQuery(api, project, filters('1w', { app_id })),
    monthUsageQuery(api, project),
  ];
  const other = usageQuery(api, 'prj_2', filters('1m'));
  expect(new Set([...queries, other].map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(5);
  for (const { queryKey, refetchInterval } of queries) {
    expect(queryKey.slice(0, 2)).toEqual(usageQueryKey(project));
    expect(refetchInterval).toBe(4000);
  }
});
