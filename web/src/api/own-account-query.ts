import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';

export const ownAccountKey = ['own-account'] as const;

/** Reads the developer account with its projects; null if the person has none yet. */
export async function readOwnAccount(api: Api) {
  try {
    return await api.developers.readDeveloper();
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'DEVELOPER_NOT_FOUND') return null;
    throw error;
  }
}

/** The same once for every reader, who does not give it up by leaving: the answer is kept for the session. */
export const ownAccountQuery = (api: Api) =>
  queryOptions({ queryKey: ownAccountKey, queryFn: () => readOwnAccount(api) });
