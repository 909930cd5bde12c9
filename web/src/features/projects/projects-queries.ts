import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';

export const projectQuery = (api: Api, id: ProjectId) =>
  queryOptions({
    queryKey: ['project', id],
    queryFn: ({ signal }) => api.projects.readProject({ params: { id } }, { signal }),
  });

/** The common prefix of the list's query keys. */
export const projectsKey = ['projects'] as const;

export type ListRequest = {
  readonly q: string;
  readonly onlyActive: boolean;
  readonly sort: 'ascending' | 'descending';
  readonly page: number;
};
export const firstPage: ListRequest = { q: '', onlyActive: false, sort: 'descending', page: 1 };

/**
 * One page of the user's projects, filtered and sorted by the server; the current page stays visible while the next one
 * loads.
 */
export const projectListQuery = (api: Api, { q, onlyActive, sort, page }: ListRequest) =>
  queryOptions({
    queryKey: [...projectsKey, 'own', q, onlyActive, sort, page],
    queryFn: ({ signal }) => {
      const query = {
        ...(q !== '' && { q }),
        status: onlyActive ? 'active' : 'all',
        sort,
        page: String(page),
      } as const;
      return api.projects.listProjects({ query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** The projects that a customer admin or manager administers, loaded once per session. */
export const managedProjectsQuery = (api: Api, { user, fixed }: { user: SessionUser; fixed: boolean }) =>
  queryOptions({
    queryKey: [...projectsKey, 'managed', user.roles],
    queryFn: async ({ signal }) => {
      const { readManaged } = await import('./managed-projects.ts'); // few users manage projects of others
      return readManaged({
        roles: user.roles,
        userId: user.userId,
        fixed,
        load: () => api.projects.listManagedProjects({}, { signal }),
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const forever = { staleTime: Number.POSITIVE_INFINITY } as const;

export const offeredPlansQuery = (api: Api) =>
  queryOptions({
    queryKey: ['offered-plans'],
    queryFn: ({ signal }) => api.catalog.listOfferedPlans({}, { signal }),
    ...forever,
  });
