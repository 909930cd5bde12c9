import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { recordingApi } from '../../test/recording-api.ts';
import { countriesQuery } from './countries-query.ts';

it('reads the countries once in a visit', async () => {
  const { api, asked } = recordingApi(() => ['DEU']);
  const client = new QueryClient();
  expect(await client.fetchQuery(countriesQuery(api))).toEqual(['DEU']);
  expect(await client.fetchQuery(countriesQuery(api))).toEqual(['DEU']);
  expect(asked()).toHaveLength(1);
});
