import { QueryClient, QueryClientProvider, type UseMutationResult } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useChange } from './use-change.ts';

type Change = UseMutationResult<string, Error, string>;

/** The change as a component has it after it was drawn once, with what it was asked to send. */
function drawn(send: (input: string) => Promise<string>): Change {
  const changes: Change[] = [];
  function Component() {
    changes.push(useChange<string, string>({ mutationFn: send, networkMode: 'always' }));
    return null;
  }
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Component />
    </QueryClientProvider>,
  );
  const [change] = changes;
  if (!change) throw new Error('nothing was drawn');
  return change;
}

it.each(['answered', 'refused'])('sends a double press once, and the next press when the first is %s', async (end) => {
  const sent: string[] = [];
  const settle: (() => void)[] = [];
  const change = drawn((input) => {
    sent.push(input);
    return new Promise((resolve, reject) => {
      settle.push(() => (end === 'answered' ? resolve('done') : reject(new Error('refused'))));
    });
  });
  change.mutate('first');
  change.mutate('second');
  await expect.poll(() => settle.length).toBe(1);
  settle[0]?.();
  await expect
    .poll(() => {
      change.mutate('third');
      return settle.length;
    })
    .toBe(2);
  settle[1]?.();
  expect(sent).toEqual(['first', 'third']);
});
