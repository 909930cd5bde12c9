import { QueryClient } from '@tanstack/react-query';
import type { ApiKeyId } from '@waypost/domain/base/ids';
import { expect, it } from 'vitest';
import { createApi } from '../../api/api.ts';
import { apiKeysQuery, keyAdviceKey, keyAdviceQuery } from './keys-queries.ts';

const apiKeyId: ApiKeyId = 'key_1';

/** A page of the console whose key service answers everything with this. */
function openPage(answer: unknown) {
  const asked: string[] = [];
  const api = createApi(({ path }) => {
    asked.push(path);
    return Promise.resolve(Response.json(answer));
  });
  return { api, asked, queryClient: new QueryClient() };
}

it('reads the keys of an app by its hrn, apart from those of other apps', async () => {
  const { api, asked, queryClient } = openPage({ items: [{ apiKeyId }] });
  expect(await queryClient.fetchQuery(apiKeysQuery(api, 'hrn:1'))).toEqual([{ apiKeyId }]);
  await queryClient.fetchQuery(apiKeysQuery(api, 'hrn:2'));
  expect(asked).toEqual(['/api-key-service/apps/hrn%3A1/apiKeys', '/api-key-service/apps/hrn%3A2/apiKeys']);
  expect(queryClient.getQueryCache().getAll()).toHaveLength(2);
});

it.each([
  ['a key has an old secret whose calls the page counts', [{ rotation: null }, { rotation: {} }], 10_000],
  ['no key has one', [{ rotation: null }], false],
  ['there are no keys', [], false],
  ['they are not loaded yet', undefined, false],
])('how often the keys are read anew when %s', (_, data, everyMs) => {
  const { refetchInterval } = apiKeysQuery(openPage({}).api, 'hrn:1');
  const intervalFor = typeof refetchInterval === 'function' ? refetchInterval : undefined;
  expect(intervalFor?.({ state: { data } } as never)).toBe(everyMs);
});

it('stores the advice on a key under a separate query key, which clearing it uses', async () => {
  const { api, asked, queryClient } = openPage({ calls: 120 });
  await queryClient.fetchQuery(keyAdviceQuery(api, { hrnId: 'hrn:1', apiKeyId }));
  expect(asked).toEqual(['/api-key-service/apps/hrn%3A1/apiKeys/key_1/advice']);
  expect(queryClient.getQueryData(keyAdviceKey(apiKeyId))).toEqual({ calls: 120 });
  expect(queryClient.getQueryData(keyAdviceKey('key_2'))).toBeUndefined();
});
