import { queryOptions } from '@tanstack/react-query';
import type { ProjectId } from '@waypost/domain/ids';
import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';

/** The developer account with its projects; null for somebody who has none, and so no projects (REQ-18, PRJ-15). */
export const ownAccountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-account'],
    queryFn: async ({ signal }) => {
      try {
        return await api.developers.readDeveloper({}, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'DEVELOPER_NOT_FOUND') return null;
        throw error;
      }
    },
  });

export const projectQuery = (api: Api, id: ProjectId) =>
  queryOptions({
    queryKey: ['project', id],
    queryFn: ({ signal }) => api.projects.readProject({ params: { id } }, { signal }),
  });
