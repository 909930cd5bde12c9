import { studioTokenStatuses } from '@waypost/domain/keys/studio-token';
import { expect, it } from 'vitest';
import { acceptingOnly } from './accepted-statuses.ts';

const ask = (status: number) =>
  acceptingOnly(studioTokenStatuses, () => Promise.resolve(new Response(null, { status })))({
    method: 'POST',
    path: '/studio/token-api/tokens',
  });

it('an answer of the studio’s token service is read at 200 and 201 alone KEY-25 REQ-72 REQ-73', async () => {
  for (const status of [200, 201]) expect((await ask(status)).status).toBe(status);
  for (const status of [202, 204, 206]) await expect(ask(status)).rejects.toMatchObject({ name: 'ApiError', status });
});

it('a refusal is left to whoever reads it', async () => {
  expect((await ask(409)).status).toBe(409);
});
