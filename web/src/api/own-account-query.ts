import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';

/** The developer account with its projects; null for somebody who has none yet (REQ-18, PRJ-15, CRE-44). */
export const ownAccountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-account'],
    // not given up when its reader leaves: the answer is kept for the session (REQ-12)
    queryFn: async () => {
      try {
        return await api.developers.readDeveloper();
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'DEVELOPER_NOT_FOUND') return null;
        throw error;
      }
    },
  });
