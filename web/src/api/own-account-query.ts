import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';

export const ownAccountKey = ['own-account'] as const;

/** Reads the developer account with its projects; null if the user has none yet. */
export async function readOwnAccount(api: Api) {
  try {
    return await api.developers.readDeveloper();
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'DEVELOPER_NOT_FOUND') return null;
    throw error;
  }
}

/** Shares one read among all readers, and none of them can cancel it: the result is kept for the session. */
export const ownAccountQuery = (api: Api) =>
  queryOptions({ queryKey: ownAccountKey, queryFn: () => readOwnAccount(api) });
