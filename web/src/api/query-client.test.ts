import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FreshQueryClient } from './query-client.ts';

const queryKey = ['users', 'example'];
type Rows = readonly string[];

/** Reads that are answered by hand. */
function reads() {
  const answers: ((rows: Rows) => void)[] = [];
  const signals: AbortSignal[] = [];
  const client = new FreshQueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: 30_000 } } });
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<Rows>((resolve) => void answers.push(resolve));
  };
  return { client, answers, signals, query: { queryKey, queryFn } };
}

it('reads again what was asked for the first time before a change', async () => {
  const { client, answers, signals, query } = reads();
  const observer = new QueryObserver(client, query);
  observer.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  void client.invalidateQueries({ queryKey: ['users'] });
  await expect.poll(() => answers.length).toBe(2);
  expect(signals[0]?.aborted).toBe(true);
  answers[0]?.(['removed']);
  answers[1]?.([]);
  await expect.poll(() => observer.getCurrentResult().data).toEqual([]);
  expect(answers).toHaveLength(2);
});

it('answers a page that waits with the second read, also if nothing is shown yet', async () => {
  const { client, answers, query } = reads();
  const waiting = client.fetchQuery(query);
  await expect.poll(() => answers.length).toBe(1);
  await client.invalidateQueries({ refetchType: 'none' });
  answers[0]?.(['old']);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(['new']);
  expect(await waiting).toEqual(['new']);
});

it('leaves other reads alone, and fails as the second read does', async () => {
  const { client, answers, query } = reads();
  const other = client.fetchQuery({ ...query, queryKey: ['projects'] });
  let tries = 0;
  const failing = client.fetchQuery({
    queryKey,
    queryFn: () => {
      tries += 1;
      return tries === 1 ? new Promise<Rows>(() => undefined) : Promise.reject(new Error('503'));
    },
  });
  await expect.poll(() => answers.length).toBe(1);
  await Promise.all([client.invalidateQueries({ queryKey }), expect(failing).rejects.toThrow('503')]);
  answers[0]?.(['kept']);
  expect(await other).toEqual(['kept']);
  expect(tries).toBe(2);
});
