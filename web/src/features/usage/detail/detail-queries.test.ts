import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { recordingApi } from '../../../../test/recording-api.ts';
import type { Choice } from '../charts/category-queries.ts';
import { noFilters } from '../filters/usage-filters.ts';
import { breakdownQuery, columnQueryOf, eventsQuery, explanationQuery } from './detail-queries.ts';

const days = { from: '2026-03-02', to: '2026-03-02' };
const choiceOf = (filters: object) =>
  ({
    project: { product_id: 'prj_1', apps: [{ app_id: 'app_1' }, { app_id: 'app_2' }] },
    filters,
  }) as unknown as Choice;

it.each([
  [{}, [null, null]],
  [{ environment: 'cit' }, ['cit', null]],
  [{ environment: 'prd', app_id: 'app_2' }, ['prd', 'app_2']],
])(
  'the explanation of a column and its events are about the chosen environment and app: %o',
  async (filters, expected) => {
    const { api, asked } = recordingApi(() => ({ items: [], next: null }));
    const bar = columnQueryOf(choiceOf(filters), days, 'service');
    const client = new QueryClient();
    await client.fetchQuery(explanationQuery(api, bar));
    await client.fetchInfiniteQuery(eventsQuery(api, bar));
    const queries = asked().map((path) => new URL(path, 'http://localhost').searchParams);
    expect(queries).toHaveLength(2);
    for (const query of queries) {
      expect([query.get('environment'), query.get('app_id')]).toEqual(expected);
      expect([query.get('start_date'), query.get('end_date'), query.get('chart_category')]).toEqual([
        '2026-03-02',
        '2026-03-02',
        'service',
      ]);
    }
  },
);

it.each([{}, { environment: 'cit', value: 'prj_1' }])(
  'the explanation of a column of everything and its events ask about its division, days and %o',
  async (more) => {
    const { api, asked } = recordingApi(() => ({ items: [], next: asked().length < 3 ? 'place' : null, apps: [] }));
    const bar = { chart: 'errors', by: 'project', days, ...more } as const;
    const client = new QueryClient();
    await client.fetchQuery(explanationQuery(api, bar));
    await client.fetchInfiniteQuery({ ...eventsQuery(api, bar), pages: 2 });
    const [explanation, ...events] = asked().map((path) => new URL(path, 'http://localhost'));
    const query = { chart: 'errors', by: 'project', start_date: '2026-03-02', end_date: '2026-03-02', ...more };
    expect(explanation?.pathname).toBe('/api/usage/own/explanation');
    expect(Object.fromEntries(explanation?.searchParams ?? [])).toEqual(query);
    expect(events.map(({ pathname }) => pathname)).toEqual(['/api/usage/own/events', '/api/usage/own/events']);
    expect(events.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      query,
      { ...query, from: 'place' },
    ]);
  },
);

it('a breakdown is about the chosen app, or the only one of the page, otherwise about all', async () => {
  const { api, asked } = recordingApi(() => ({}));
  const { preset } = noFilters;
  const ofOne = { ...choiceOf({ preset }), project: { product_id: 'prj_1', apps: [{ app_id: 'app_3' }] } };
  const choices = [choiceOf({ preset }), choiceOf({ preset, app_id: 'app_2' }), ofOne as unknown as Choice];
  const client = new QueryClient();
  for (const choice of choices) await client.fetchQuery(breakdownQuery(api, { ...choice, dimension: 'key', page: 2 }));
  const queries = asked().map((path) => new URL(path, 'http://localhost').searchParams);
  expect(queries.map((query) => query.get('app_id'))).toEqual([null, 'app_2', 'app_3']);
  for (const query of queries) expect([query.get('dimension'), query.get('page')]).toEqual(['key', '2']);
});
