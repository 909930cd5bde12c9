import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordingApi } from '../../../test/recording-api.ts';
import { monthUsageQuery } from './usage-queries.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-31T23:30:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

it('asks for the month by its first day in UTC', async () => {
  const { api, asked } = recordingApi();
  await new QueryClient().fetchQuery(monthUsageQuery(api, 'prj_1'));
  expect(asked()[0]).toMatch(/\?start_date=2026-03-01&detail=day$/);
});
