import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useSingleRun } from '../ui/base/use-single-run.ts';

/** A mutation that ignores calls of `mutate` while it runs, so that a double click sends it once. */
export function useChange<Data, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
): UseMutationResult<Data, Error, Input> {
  const mutation = useMutation<Data, Error, Input>(options);
  const once = useSingleRun();
  const mutate: typeof mutation.mutate = (...args) =>
    void once(() => mutation.mutateAsync(...args).catch(() => undefined));
  return { ...mutation, mutate };
}
