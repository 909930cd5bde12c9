import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { updateCache } from './update-cache.ts';

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
