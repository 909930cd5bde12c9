import { expect, it } from 'vitest';
import { recordingApi } from '../../test/recording-api.ts';
import { countriesQuery } from '../api/countries-query.ts';
import { activityQuery } from '../features/activity/activity-queries.ts';
import { appQuery, sdksQuery } from '../features/apps/apps-queries.ts';
import { planFeaturesQuery } from '../api/plan-features-query.ts';
import { contactListsQuery, planQuery } from '../features/create-flow/create-flow-queries.ts';
import { appCredentialsQuery, credentialProjectsQuery } from '../features/credential-choosers/credential-queries.ts';
import { firstStepsQuery } from '../features/first-steps/first-steps-queries.ts';
import { publicPlansQuery } from '../features/home/home-queries.ts';
import { apiKeysQuery, keyAdviceQuery } from '../features/keys/keys-queries.ts';
import { firstPage, offeredPlansQuery, projectListQuery, projectQuery } from '../features/projects/projects-queries.ts';
import { monthUsageQuery } from '../features/usage/usage-queries.ts';

const { api } = recordingApi();
const id = 'id_1' as never; // the same for all, so that their names alone keep them apart

const queries = [
  activityQuery(api, id, {}),
  apiKeysQuery(api, id),
  appCredentialsQuery(api, { id } as never),
  appQuery(api, id),
  contactListsQuery(api),
  countriesQuery(api),
  credentialProjectsQuery(api, id),
  firstStepsQuery(api),
  keyAdviceQuery(api, { hrnId: id, apiKeyId: id }),
  monthUsageQuery(api, id),
  offeredPlansQuery(api),
  planFeaturesQuery(api),
  planQuery(api, id),
  projectListQuery(api, firstPage),
  projectQuery(api, id),
  publicPlansQuery(api),
  sdksQuery(api, { app_id: id, product_id: id }),
].map(({ queryKey }): readonly unknown[] => queryKey);

it('gives every query a name of its own, by which it can be read again alone', () => {
  expect(new Set(queries.map((key) => JSON.stringify(key))).size).toBe(queries.length);
  for (const [name] of queries) expect(name).toMatch(/^[a-z-]+$/);
});
