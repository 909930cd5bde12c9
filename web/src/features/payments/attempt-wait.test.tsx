import { compileMessage } from '@lingui/message-utils/compileMessage';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import enPayments from '../../../../content/messages/en/payments.json' with { type: 'json' };
import { ApiError } from '../../api/api-error.ts';
import { type Messages, MessagesProvider } from '../../messages/use-text.tsx';
import { useAttemptWait } from './attempt-wait.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T11:58:30Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const messages = {
  'payments.tooManyAttempts': compileMessage(enPayments['payments.tooManyAttempts']),
} as unknown as Messages;

function Wait({ error }: { readonly error: unknown }) {
  return useAttemptWait()(error) ?? 'none';
}
function saidOf(reason: string, message: string): string {
  const error = new ApiError({
    status: 429,
    reason: 'RATE_LIMITED',
    code: 429,
    fields: [{ path: 'paymentMethod', reason, message }],
  });
  const html = renderToString(
    <MessagesProvider messages={messages} language="en">
      <Wait error={error} />
    </MessagesProvider>,
  );
  return html.replaceAll('\u202f', ' ');
}

it('names the minute after which another payment may be tried, never one before it (PAY-33)', () => {
  for (const [seconds, time] of [
    [30, '11:59'],
    [31, '12:00'],
    [90, '12:00'],
    [86_400, 'Mar 11, 2026, 11:59'],
  ] as const)
    expect(saidOf('WAIT', `Try again in ${seconds} seconds.`), `${seconds}`).toMatch(
      new RegExp(`Try again after .*${time}.* UTC\\.$`),
    );
  expect(saidOf('INVALID', 'Try again in 30 seconds.')).toBe('none');
  expect(saidOf('WAIT', 'Try again later.')).toBe('none');
});
