import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type Api, createApi } from '../api/api.ts';
import { countriesQuery } from '../api/countries-query.ts';
import { activityQuery } from '../features/activity/activity-queries.ts';
import { appQuery, sdksQuery } from '../features/apps/apps-queries.ts';
import { planFeaturesQuery } from '../api/plan-features-query.ts';
import { contactListsQuery, planQuery } from '../features/create-flow/create-flow-queries.ts';
import { evaluationPlansQuery } from '../features/create-flow/evaluation/evaluation-queries.ts';
import { appCredentialsQuery, credentialProjectsQuery } from '../features/credential-choosers/credential-queries.ts';
import { firstStepsQuery } from '../features/first-steps/first-steps-queries.ts';
import { publicPlansQuery } from '../api/public-plans-query.ts';
import { apiKeysQuery, keyAdviceQuery } from '../features/keys/keys-queries.ts';
import { firstPage, offeredPlansQuery, projectListQuery, projectQuery } from '../features/projects/projects-queries.ts';
import { monthUsageQuery } from '../features/usage/usage-queries.ts';

const id = 'id_1' as never; // the same for all, so that their names alone keep them apart

/** What pages ask for and nobody needs any more once they are left. */
const queriesOf = (api: Api) => [
  activityQuery(api, id, {}),
  apiKeysQuery(api, id),
  appCredentialsQuery(api, { id } as never),
  appQuery(api, id),
  credentialProjectsQuery(api, id),
  evaluationPlansQuery(api),
  firstStepsQuery(api),
  keyAdviceQuery(api, { hrnId: id, apiKeyId: id }),
  monthUsageQuery(api, id),
  offeredPlansQuery(api),
  planQuery(api, id),
  projectListQuery(api, firstPage),
  projectQuery(api, id),
  publicPlansQuery(api),
  sdksQuery(api, { app_id: id, product_id: id }),
];
/** What is asked for once in a visit, and kept. */
const lastingQueriesOf = (api: Api) => [contactListsQuery(api), countriesQuery(api), planFeaturesQuery(api)];

/** The portal's calls without an answer, and what could end them. */
function silentApi() {
  const signals: (AbortSignal | undefined)[] = [];
  const api = createApi(({ signal }) => {
    signals.push(signal);
    return new Promise<Response>(() => undefined);
  });
  return { api, signals };
}

it('gives every query a different name, so that each can be reloaded alone', () => {
  const { api } = silentApi();
  const keys = [...queriesOf(api), ...lastingQueriesOf(api)].map(({ queryKey }): readonly unknown[] => queryKey);
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  for (const [name] of keys) expect(name).toMatch(/^[a-z-]+$/);
});

it('ends the call of every query that nobody waits for any more', async () => {
  const { api, signals } = silentApi();
  const queryClient = new QueryClient();
  const queries = queriesOf(api);
  for (const { queryKey, queryFn } of queries) {
    const asking = { queryKey, queryFn: queryFn as QueryFunction<unknown, readonly unknown[], null> };
    void queryClient.fetchInfiniteQuery({ ...asking, initialPageParam: null }).catch(() => undefined);
  }
  await expect.poll(() => signals.length).toBe(queries.length);
  await queryClient.cancelQueries();
  expect(signals.map((signal) => signal?.aborted)).toEqual(queries.map(() => true));
});
