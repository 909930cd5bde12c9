import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';
import { ownAccountKey, ownAccountQuery, readOwnAccount } from './own-account-query.ts';

const apiThat = (readDeveloper: () => Promise<unknown>) => ({ developers: { readDeveloper } }) as unknown as Api;
const failure = (reason: string, status: number) => new ApiError({ status, reason, code: status });

it('reads the account, and nothing for somebody who has none yet', async () => {
  expect(await readOwnAccount(apiThat(() => Promise.resolve({ email: 'ada@example.org' })))).toEqual({
    email: 'ada@example.org',
  });
  const none = failure('DEVELOPER_NOT_FOUND', 404);
  expect(await readOwnAccount(apiThat(() => Promise.reject(none)))).toBeNull();
});

it.each([failure('NOT_FOUND', 404), failure('OFFLINE', 0), new TypeError('a fault of the page')])(
  'hides no other failure: %s',
  async (error) => {
    await expect(readOwnAccount(apiThat(() => Promise.reject(error)))).rejects.toBe(error);
  },
);

it('keeps the account under the one key that changes of it go to', async () => {
  const queryClient = new QueryClient();
  const read = await queryClient.fetchQuery(
    ownAccountQuery(apiThat(() => Promise.resolve({ email: 'ada@example.org' }))),
  );
  expect(queryClient.getQueryData(ownAccountKey)).toBe(read);
  expect(read).toEqual({ email: 'ada@example.org' });
});
