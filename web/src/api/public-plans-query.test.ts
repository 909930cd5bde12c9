import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { recordingApi } from '../../test/recording-api.ts';
import { planFeaturesQuery } from './plan-features-query.ts';
import { publicPlansQuery } from './public-plans-query.ts';

it('reads the plans and their features, each into its own place', async () => {
  const { api } = recordingApi((path) => `answer of ${path}`);
  const client = new QueryClient();
  const plans = await client.fetchQuery(publicPlansQuery(api));
  const features = await client.fetchQuery(planFeaturesQuery(api));
  expect(plans).not.toEqual(features);
  expect(client.getQueryData(publicPlansQuery(api).queryKey)).toBe(plans);
  expect(client.getQueryData(planFeaturesQuery(api).queryKey)).toBe(features);
});
