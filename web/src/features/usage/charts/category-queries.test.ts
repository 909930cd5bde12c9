import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ChartCategory } from '@waypost/domain/usage/usage';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingApi } from '../../../../test/recording-api.ts';
import { firstApp, hiddenApp, secondApp, usageProject } from '../../../../test/usage-project.ts';
import { createApi } from '../../../api/api.ts';
import { filtersFromText } from '../filters/usage-filters.ts';
import { usageQueryKey } from '../usage-queries.ts';
import { categoriesWith, categoryQuery, daysBefore, forecastQuery, previousQuery } from './category-queries.ts';

const today = '2026-03-31';
const project = usageProject({ usageEndDate: today });
const choiceOf = (text?: string) => ({ project, filters: filtersFromText(text, project, today) });
const ofApp = (app: string) => `[service][app][app_id]=${app}`;
const report = {
  dev_50_records: [],
  non_dev_50_records: [],
  start_date: today,
  end_date: today,
  last_usage_update: null,
  detail: 'day',
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T23:30:00Z`), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

async function askedOf(category: ChartCategory, text?: string) {
  const { api, asked } = recordingApi(() => report);
  await new QueryClient().fetchQuery(categoryQuery(api, category, choiceOf(text)));
  return asked().map((path) => new URL(path, 'https://portal.example'));
}

describe('the requests of a chart', () => {
  it('are one for each app of the project, or for the chosen one USE-05', async () => {
    const pathsOf = async (text?: string) => (await askedOf('service', text)).map(({ pathname }) => pathname);
    const path = `/api/project/usage/${project.product_id}`;
    expect(await pathsOf()).toEqual([`${path}/${firstApp}`, `${path}/${secondApp}`, `${path}/${hiddenApp}`]);
    expect(await pathsOf(ofApp(secondApp))).toEqual([`${path}/${secondApp}`]);
  });

  it.each([
    ['service', undefined, { detail: 'day', zoom_level: '1m', start_date: '2026-03-02', end_date: today }],
    [
      'storage',
      '[service][date][zoom_level]=1y',
      { detail: 'month', zoom_level: '1y', start_date: '2025-04-01', end_date: today },
    ],
    [
      'transfer',
      '[service][date][zoom_level]=range&[service][date][from]=2026-01-05&[service][date][to]=2026-02-07',
      { detail: 'day', zoom_level: 'range', start_date: '2026-01-05', end_date: '2026-02-07' },
    ],
    [
      'mau',
      '[service][date][zoom_level]=1w',
      { detail: 'billing', zoom_level: 'range', start_date: '2025-10-03', end_date: today },
    ],
    [
      'mau',
      '[mau][date][zoom_level]=billingPeriod',
      { detail: 'billing', zoom_level: 'billingPeriod', start_date: '2025-01-10', end_date: today },
    ],
  ] as const)(
    'of %s with %j name app, category, days, zoom and granularity USE-01 USE-14',
    async (category, text, expected) => {
      const [asked] = await askedOf(category, text && `${text}&${ofApp(firstApp)}`);
      expect(asked?.pathname).toBe(`/api/project/usage/${project.product_id}/${firstApp}`);
      expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({ chart_category: category, ...expected });
    },
  );

  it('are cancelled by others of the same chart and app, and their late answer is ignored USE-16', async () => {
    const sent: { path: string; signal: AbortSignal | undefined; answer: () => void }[] = [];
    const api = createApi(({ path, signal }) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      const data = { ...report, start_date: new URL(path, 'https://portal.example').searchParams.get('start_date') };
      sent.push({ path, signal, answer: () => resolve(Response.json({ status: 'OK', data })) });
      return promise;
    });
    const client = new QueryClient();
    const first = categoryQuery(api, 'service', choiceOf(ofApp(firstApp)));
    const second = categoryQuery(api, 'service', choiceOf(`${ofApp(firstApp)}&[service][date][zoom_level]=1w`));
    const observer = new QueryObserver(client, first);
    const stop = observer.subscribe(() => undefined);
    const other = new QueryObserver(client, categoryQuery(api, 'storage', choiceOf(ofApp(firstApp))));
    const stopOther = other.subscribe(() => undefined);
    await expect.poll(() => sent.length).toBe(2);
    observer.setOptions(second);
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true, false, false]);
    sent[2]?.answer();
    await expect.poll(() => observer.getCurrentResult().data?.start_date).toBe('2026-03-25');
    sent[0]?.answer();
    await Promise.resolve();
    expect(client.getQueryData(first.queryKey)).toBeUndefined();
    expect(observer.getCurrentResult().data?.start_date).toBe('2026-03-25');
    stop();
    stopOther();
  });

  it('leave the chart of monthly users out without its flag', () => {
    expect(categoriesWith({ ff_enable_sdk_usage: true })).toEqual(['service', 'storage', 'transfer', 'mau']);
    expect(categoriesWith({ ff_enable_sdk_usage: false })).toEqual(['service', 'storage', 'transfer']);
    expect(categoriesWith({})).not.toContain('mau');
  });

  it('keep every choice apart, and are repeated: calls every 4 seconds, the others every minute', () => {
    const { api } = recordingApi();
    const texts = [undefined, ofApp(firstApp), '[service][date][zoom_level]=1w', '[mau][date][zoom_level]=all'];
    const queries = texts.flatMap((text) =>
      (['service', 'mau'] as const).map((category) => categoryQuery(api, category, choiceOf(text))),
    );
    const keys = new Set(queries.map(({ queryKey }) => JSON.stringify(queryKey)));
    expect(keys.size).toBe(3 + 3);
    for (const { queryKey, refetchInterval } of queries) {
      expect(queryKey.slice(0, 2)).toEqual(usageQueryKey(project.product_id));
      expect(refetchInterval).toBe(queryKey[2] === 'service' ? 4000 : 60_000);
    }
  });
});

describe('the requests of the figures', () => {
  it('are as many days directly before the period', async () => {
    expect(daysBefore({ from: '2026-03-02', to: today })).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    const { api, asked } = recordingApi(() => report);
    await new QueryClient().fetchQuery(previousQuery(api, choiceOf(ofApp(firstApp))));
    expect(asked()[0]).toContain('start_date=2026-01-31&end_date=2026-03-01');
  });

  it('cover this month and the last 28 days before today', async () => {
    const startAt = async (now: string) => {
      vi.setSystemTime(new Date(now));
      const { api, asked } = recordingApi(() => report);
      await new QueryClient().fetchQuery(forecastQuery(api, usageProject({ usageEndDate: null })));
      return new URL(asked()[0] ?? '', 'https://portal.example').searchParams.get('start_date');
    };
    expect(await startAt('2026-03-31T23:30:00Z')).toBe('2026-03-01');
    expect(await startAt('2026-03-02T00:30:00Z')).toBe('2026-02-02');
  });
});
