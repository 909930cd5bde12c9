import { type InvalidateQueryFilters, QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { FreshQueryClient, updateCache } from './update-cache.ts';

const queryKey = ['keys'];

/** A list on a page whose reads are answered by hand. */
function read(initialData?: readonly string[]) {
  const answers: ((keys: readonly string[]) => void)[] = [];
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: 30_000 } } });
  const queryFn = () => new Promise<readonly string[]>((resolve) => void answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, ...(initialData && { initialData }) });
  observer.subscribe(() => undefined);
  return { queryClient, answers, shown: () => observer.getCurrentResult().data };
}

const add = (keys: readonly string[]) => [...keys, 'new'];

it('shows a change on top of what is known, without another read', async () => {
  const { queryClient, answers, shown } = read(['old']);
  await updateCache(queryClient, queryKey, add);
  expect(shown()).toEqual(['old', 'new']);
  expect(answers).toHaveLength(0);
});

it('is not undone by a read that began before the change, and reads again', async () => {
  const { queryClient, answers, shown } = read(['old']);
  void queryClient.invalidateQueries({ queryKey });
  await expect.poll(() => answers.length).toBe(1);
  await updateCache(queryClient, queryKey, add);
  answers[0]?.(['old']);
  await expect.poll(() => answers.length).toBe(2);
  expect(shown()).toEqual(['old', 'new']);
  answers[1]?.(['old', 'new', 'of another tab']);
  await expect.poll(shown).toEqual(['old', 'new', 'of another tab']);
});

it('reads a list again whose first read began before the change', async () => {
  const { queryClient, answers, shown } = read();
  await expect.poll(() => answers.length).toBe(1);
  await updateCache(queryClient, queryKey, add);
  answers[0]?.(['old']);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(['old', 'new']);
  await expect.poll(shown).toEqual(['old', 'new']);
});

describe('a read that a change overtakes', () => {
  /** Reads of a key that are answered by hand, in a cache that invalidates `overtaken`. */
  function reads(overtaken: InvalidateQueryFilters = {}) {
    const client = new FreshQueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: 30_000 } } });
    const answers: ((keys: readonly string[]) => void)[] = [];
    const signals: AbortSignal[] = [];
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise<readonly string[]>((resolve) => void answers.push(resolve));
    };
    const isAsked = (times: number) => expect.poll(() => answers.length).toBe(times);
    const overtake = async () => {
      await isAsked(1);
      void client.invalidateQueries({ queryKey, ...overtaken });
      await isAsked(2);
      expect(signals[0]?.aborted).toBe(true);
      answers[0]?.(['deleted']);
      answers[1]?.([]);
    };
    return { client, answers, isAsked, overtake, query: { queryKey, queryFn } };
  }

  it.each([
    ['asked for the first time', undefined],
    ['asked for again', ['old']],
  ])('begins anew, once: on the page, %s', async (_case, initialData) => {
    const { client, isAsked, overtake, query } = reads();
    const observer = new QueryObserver(client, { ...query, staleTime: 0, ...(initialData && { initialData }) });
    observer.subscribe(() => undefined);
    await overtake();
    await expect.poll(() => observer.getCurrentResult().data).toEqual([]);
    await isAsked(2);
  });

  it.each([
    ['for a page that is on its way', undefined],
    ['of what is known already', ['old']],
  ])('begins anew %s, also where nothing is to be read again by itself', async (_case, known) => {
    const { client, isAsked, overtake, query } = reads({ refetchType: 'none' });
    if (known) client.setQueryData(queryKey, known);
    const waiting = client.fetchQuery({ ...query, staleTime: 0 });
    await overtake();
    expect(await waiting).toEqual([]);
    await isAsked(2);
  });

  it('leaves other reads alone, and fails as the second read does', async () => {
    const { client, answers, isAsked, query } = reads();
    const other = client.fetchQuery({ ...query, queryKey: ['projects'] });
    let tries = 0;
    const read = () => {
      tries += 1;
      return tries === 1 ? new Promise(() => undefined) : Promise.reject(new Error('503'));
    };
    const failing = client.fetchQuery({ queryKey, queryFn: read });
    await isAsked(1);
    await Promise.all([client.invalidateQueries({ queryKey }), expect(failing).rejects.toThrow('503')]);
    answers[0]?.(['kept']);
    expect(await other).toEqual(['kept']);
    expect(tries).toBe(2);
  });
});
