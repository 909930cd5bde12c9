import { QueryClient } from '@tanstack/react-query';
import type { ProjectId } from '@waypost/domain/base/ids';
import { expect, it } from 'vitest';
import { recordingApi } from '../../../test/recording-api.ts';
import { personOf } from '../../../test/rules-stage.ts';
import {
  firstPage,
  managedProjectsQuery,
  offeredPlansQuery,
  projectListQuery,
  projectQuery,
  projectsKey,
  projectUsersQuery,
} from './projects-queries.ts';

const first = 'prj_1' as ProjectId;
const second = 'prj_2' as ProjectId;

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

it('reads the customer admins of one project, and reads them again with it', async () => {
  const { api, asked } = recordingApi((path) => path);
  const client = new QueryClient();
  for (const id of [first, second]) {
    await client.fetchQuery(projectQuery(api, id));
    await client.fetchQuery(projectUsersQuery(api, id));
  }
  expect(asked().filter((path) => path.includes('?'))).toEqual([
    expect.stringMatching(/\?roleName=customeradmin&product_id=prj_1$/),
    expect.stringMatching(/\?roleName=customeradmin&product_id=prj_2$/),
  ]);
  expect(client.getQueryData(projectUsersQuery(api, first).queryKey)).toMatch(/prj_1$/);
  await client.invalidateQueries({ queryKey: projectQuery(api, first).queryKey });
  const isOld = (id: ProjectId) => client.getQueryState(projectUsersQuery(api, id).queryKey)?.isInvalidated;
  expect([isOld(first), isOld(second)]).toEqual([true, false]);
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
