import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { recordingApi } from '../../../test/recording-api.ts';
import { personOf } from '../../../test/rules-stage.ts';
import {
  firstPage,
  managedProjectsQuery,
  offeredPlansQuery,
  projectListQuery,
  projectsKey,
} from './projects-queries.ts';

it('asks for a page of the list as it was chosen, and searches for nothing by itself', async () => {
  const { api, asked } = recordingApi();
  const client = new QueryClient();
  await client.fetchQuery(projectListQuery(api, firstPage));
  await client.fetchQuery(projectListQuery(api, { q: 'a b', onlyActive: true, sort: 'ascending', page: 3 }));
  expect(asked().map((path) => path.split('?')[1])).toEqual([
    'status=all&sort=descending&page=1',
    'q=a+b&status=active&sort=ascending&page=3',
  ]);
});

it('keeps every page of the list apart, and all of them under one key', () => {
  const { api } = recordingApi();
  const requests = [
    firstPage,
    { ...firstPage, q: 'a' },
    { ...firstPage, onlyActive: true },
    { ...firstPage, sort: 'ascending' as const },
    { ...firstPage, page: 2 },
  ];
  const keys = requests.map((request) => JSON.stringify(projectListQuery(api, request).queryKey));
  expect(new Set(keys).size).toBe(requests.length);
  for (const request of requests) {
    expect(projectListQuery(api, request).queryKey.slice(0, projectsKey.length)).toEqual(projectsKey);
  }
});

it('keeps the visible list until the next one has loaded', () => {
  const { placeholderData } = projectListQuery(recordingApi().api, firstPage);
  const shown = { items: [] } as never;
  expect(typeof placeholderData === 'function' && placeholderData(shown, undefined)).toBe(shown);
});

it('asks once in a session for the offered plans, and for the managed projects of each set of roles', async () => {
  const { api, asked } = recordingApi();
  const client = new QueryClient();
  await client.fetchQuery(offeredPlansQuery(api));
  await client.fetchQuery(offeredPlansQuery(api));
  expect(asked()).toHaveLength(1);
  const managed = (role: string) =>
    managedProjectsQuery(api, {
      user: { ...personOf('usr_1'), roles: [{ name: role, value: 'app_1' }] },
      fixed: false,
    });
  expect(managed('one').queryKey).not.toEqual(managed('other').queryKey);
  expect(managed('one').queryKey).not.toEqual(projectListQuery(api, firstPage).queryKey);
  expect(managed('one').queryKey.slice(0, projectsKey.length)).toEqual(projectsKey);
  expect(managed('one').staleTime).toBe(Number.POSITIVE_INFINITY);
});
