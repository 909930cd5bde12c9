import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { daysBefore } from '@waypost/domain/base/day';
import type { ChartCategory } from '@waypost/domain/usage/usage';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingApi } from '../../../../test/recording-api.ts';
import { firstApp, hiddenApp, secondApp, usageProject, usedApp } from '../../../../test/usage-project.ts';
import { createApi } from '../../../api/api.ts';
import { filtersFromText, noFilters } from '../filters/usage-filters.ts';
import { usageQueryKey } from '../usage-queries.ts';
import type { CategoryReport } from './usage-series.ts';
import { categoriesWith, categoryQuery, previousQuery } from './category-queries.ts';

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

  it('are others for each range, app, project and category', () => {
    const { api } = recordingApi(() => report);
    const custom = (from: string, to: string) =>
      `[service][date][zoom_level]=range&[service][date][from]=${from}&[service][date][to]=${to}`;
    const texts = [
      undefined,
      '[service][date][zoom_level]=1w',
      ofApp(secondApp),
      custom('2026-01-05', '2026-02-07'),
      custom('2026-01-05', '2026-02-08'),
      custom('2026-01-06', '2026-02-08'),
    ];
    const other = { ...choiceOf(), project: { ...project, product_id: 'prj_other' as never } };
    const keys = [...texts.map(choiceOf), other].flatMap((choice) =>
      (['service', 'storage'] as const).flatMap((category) => [
        categoryQuery(api, category, choice).queryKey,
        previousQuery(api, choice, category).queryKey,
      ]),
    );
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
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
      { detail: 'billing', zoom_level: 'range', start_date: '2025-10-01', end_date: today },
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

  it('keep every choice apart', () => {
    const { api } = recordingApi();
    const texts = [undefined, ofApp(firstApp), '[service][date][zoom_level]=1w', '[mau][date][zoom_level]=all'];
    const queries = texts.flatMap((text) =>
      (['service', 'mau'] as const).map((category) => categoryQuery(api, category, choiceOf(text))),
    );
    const keys = new Set(queries.map(({ queryKey }) => JSON.stringify(queryKey)));
    expect(keys.size).toBe(3 + 3);
    for (const { queryKey } of queries) expect(queryKey.slice(0, 2)).toEqual(usageQueryKey(project.product_id));
  });

  type Interval = Extract<ReturnType<typeof categoryQuery>['refetchInterval'], (...of: never[]) => unknown>;
  /** When the query is read again, and until when its answer counts as new. */
  async function repeats(category: ChartCategory, text: string | undefined, answer: () => unknown = () => report) {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const query = categoryQuery(recordingApi(answer).api, category, choiceOf(text));
    await client.prefetchQuery(query);
    const cached = client.getQueryCache().find<CategoryReport>(query) as Parameters<Interval>[0] | undefined;
    const { refetchInterval } = query;
    return [typeof refetchInterval === 'function' && cached && refetchInterval(cached), query.staleTime];
  }

  it('are repeated while their days include today: calls 4 seconds after an answer, the others a minute after it (USE-46)', async () => {
    const rangeTo = (to: string) =>
      `[service][date][zoom_level]=range&[service][date][from]=2026-03-01&[service][date][to]=${to}`;
    expect(await repeats('service', undefined)).toEqual([4000, 4000]);
    expect(await repeats('service', rangeTo(today))).toEqual([4000, 4000]);
    expect(await repeats('service', rangeTo('2026-03-30'))).toEqual([false, 4000]);
    for (const category of ['storage', 'transfer', 'mau'] as const)
      expect(await repeats(category, undefined), category).toEqual([60_000, 60_000]);
    expect(await repeats('storage', rangeTo('2026-03-30'))).toEqual([false, 60_000]);
    expect(await repeats('mau', rangeTo('2026-03-30'))).toEqual([60_000, 60_000]);
    expect(await repeats('mau', '[mau][date][zoom_level]=all')).toEqual([false, 60_000]);
  });

  it('are not repeated by themselves after a first failure', async () => {
    const failing = () => {
      throw new Error('away');
    };
    expect(await repeats('service', undefined, failing)).toEqual([false, 4000]);
  });

  it('run a few at once however many apps there are, are joined in the order of the apps, and end with a failure', async () => {
    const apps = Array.from({ length: 60 }, (_, at) => usedApp(`app_${at}`, `App ${at}`));
    const readAll = (failing?: string) => {
      const sent: string[] = [];
      let [running, most] = [0, 0];
      const api = createApi(async ({ path }) => {
        const app = path.split(/[/?]/)[5] ?? '';
        sent.push(app);
        running += 1;
        most = Math.max(most, running);
        for (let turn = sent.length % 7; turn > 0; turn -= 1) await Promise.resolve();
        running -= 1;
        if (app === failing) throw new Error('away');
        return Response.json({ status: 'OK', data: { ...report, non_dev_50_records: [{ app_id: app }] } });
      });
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      const query = categoryQuery(api, 'service', { project: { ...project, apps }, filters: noFilters });
      return { answer: client.fetchQuery(query), sent, most: () => most };
    };
    const all = readAll();
    expect((await all.answer).records.map(({ app_id }) => app_id)).toEqual(apps.map(({ app_id }) => app_id));
    expect([all.sent.length, all.most()]).toEqual([60, 6]);
    const failed = readAll('app_7');
    await expect(failed.answer).rejects.toThrow();
    await readAll().answer; // as long as the others would take
    expect(failed.sent.length).toBeLessThan(20);
  });
});

describe('the requests of the figures', () => {
  it('are as many days directly before the period', async () => {
    expect(daysBefore({ from: '2026-03-02', to: today })).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    const { api, asked } = recordingApi(() => report);
    await new QueryClient().fetchQuery(previousQuery(api, choiceOf(ofApp(firstApp))));
    expect(asked()[0]).toContain('start_date=2026-01-31&end_date=2026-03-01');
  });

  it('are as many days before for data, and as many months until the same day for users', async () => {
    const before = async (category: ChartCategory, text: string) => {
      const { api, asked } = recordingApi(() => report);
      await new QueryClient().fetchQuery(previousQuery(api, choiceOf(text), category));
      const { searchParams } = new URL(asked()[0] ?? '', 'https://portal.example');
      return ['chart_category', 'start_date', 'end_date'].map((name) => searchParams.get(name));
    };
    const week = '[service][date][zoom_level]=1w';
    expect(await before('storage', week)).toEqual(['storage', '2026-03-18', '2026-03-24']);
    expect(await before('transfer', week)).toEqual(['transfer', '2026-03-18', '2026-03-24']);
    expect(await before('mau', week)).toEqual(['mau', '2025-04-01', '2025-09-30']);
    vi.setSystemTime(new Date('2026-04-10T12:00:00Z'));
    expect(await before('mau', '[mau][date][zoom_level]=3m')).toEqual(['mau', '2025-09-01', '2025-12-10']);
  });
});
