import { queryOptions } from '@tanstack/react-query';
import type { ProjectId } from '@waypost/domain/ids';
import type { Api } from '../../api/api.ts';

export const projectQuery = (api: Api, id: ProjectId) =>
  queryOptions({
    queryKey: ['project', id],
    queryFn: ({ signal }) => api.projects.readProject({ params: { id } }, { signal }),
  });
