import type { PaymentStatus } from '@waypost/contract/entities/payments';
import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { awaitStatus } from './session-status.ts';

function asking(answers: readonly (PaymentStatus['status'] | Error)[], leaveAfter = Infinity) {
  const waits: number[] = [];
  let asked = 0;
  return {
    waits,
    asked: () => asked,
    result: awaitStatus({
      ask: () => {
        const answer = answers[asked++] ?? 'PENDING';
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ status: answer });
      },
      wait: (ms) => Promise.resolve(void waits.push(ms)),
      isOver: () => asked >= leaveAfter,
    }),
  };
}

it.each(['OK', 'CANCEL', 'ERROR'] as const)('the result %s is final at once (PAY-12)', async (status) => {
  const run = asking([status]);
  expect(await run.result).toEqual({ status });
  expect(run.waits).toEqual([]);
});

it('a pending result is asked again every two seconds, for 30 seconds (PAY-12)', async () => {
  const soon = asking(['PENDING', 'PENDING', 'OK']);
  expect(await soon.result).toEqual({ status: 'OK' });
  expect(soon.waits).toEqual([2000, 2000]);
  const never = asking([]);
  expect(await never.result).toEqual({ status: 'PENDING' });
  expect(never.waits).toEqual(Array.from({ length: 15 }, () => 2000));
  expect(never.asked()).toBe(16);
});

it('a server that does not answer is asked again, and a refusal is not', async () => {
  const away = new ApiError({ status: 503, reason: 'PAYMENT_PROVIDER_UNAVAILABLE', code: 0 });
  const offline = new ApiError({ status: 0, reason: 'OFFLINE', code: 0 });
  expect(await asking([away, offline, 'OK']).result).toEqual({ status: 'OK' });
  const refusal = new ApiError({ status: 400, reason: 'PAYMENT_TOKEN_NOT_VALID', code: 0 });
  const refused = asking([refusal]);
  await expect(refused.result).rejects.toBe(refusal);
  expect(refused.asked()).toBe(1);
});

it('nobody is asked after the form has gone', async () => {
  const left = asking([], 2);
  await left.result;
  expect(left.asked()).toBe(2);
});
