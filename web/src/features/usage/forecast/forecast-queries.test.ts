import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingApi } from '../../../../test/recording-api.ts';
import { usageProject } from '../../../../test/usage-project.ts';
import { periodUsageQuery } from './forecast-queries.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T23:30:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const period = (first_day: string, last_day: string) => ({ first_day, last_day });
const project = usageProject({ usageEndDate: null });
const noRecords = { dev_50_records: [], non_dev_50_records: [] };

async function read(of: typeof project, periods: readonly object[]) {
  const { api, asked } = recordingApi((address) => (address.includes('usage-periods') ? { periods } : noRecords));
  const data = await new QueryClient().fetchQuery(periodUsageQuery(api, of));
  return { data, address: new URL(asked()[1] ?? '', 'https://portal.example') };
}

describe('the usage behind a forecast', () => {
  it('covers the billing period of today, and at least the last 28 days before today', async () => {
    const { data, address } = await read(project, [
      period('2026-04-05', '2026-05-04'),
      period('2026-03-05', '2026-04-04'),
      period('2026-02-05', '2026-03-04'),
    ]);
    expect(data?.period).toEqual({ from: '2026-03-05', to: '2026-04-04' });
    expect(address.searchParams.get('start_date')).toBe('2026-02-10');
    const long = await read(project, [period('2026-01-15', '2026-12-31')]);
    expect(long.address.searchParams.get('start_date')).toBe('2026-01-15');
    for (const edge of [period('2026-03-10', '2026-04-09'), period('2026-02-11', '2026-03-10')])
      expect((await read(project, [edge])).data?.period.from).toBe(edge.first_day);
  });

  it('is nothing outside of every period', async () => {
    expect(
      (await read(project, [period('2026-01-05', '2026-03-09'), period('2026-03-11', '2026-04-10')])).data,
    ).toBeNull();
  });

  it('is that of the project, but of the one app on its page, each kept apart', async () => {
    const [{ app_id }] = project.apps as [(typeof project.apps)[number]];
    const ofApp = { ...project, onlyApp: app_id };
    const periods = [period('2026-03-05', '2026-04-04')];
    const path = `/api/project/usage/${project.product_id}`;
    expect((await read(ofApp, periods)).address.pathname).toBe(`${path}/${app_id}`);
    expect((await read(project, periods)).address.pathname).toBe(path);
    const { api } = recordingApi(() => noRecords);
    expect(periodUsageQuery(api, ofApp).queryKey).not.toEqual(periodUsageQuery(api, project).queryKey);
  });
});
