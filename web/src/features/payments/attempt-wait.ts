import { ApiError } from '../../api/api-error.ts';
import { formatMinute } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';

const minuteMs = 60_000;

/** The wait that the server states after too many failed attempts; its sentence has the seconds. */
function waitMsOf(error: unknown): number | undefined {
  const wait = error instanceof ApiError ? error.fields.find(({ reason }) => reason === 'WAIT') : undefined;
  const seconds = /\d+/.exec(wait?.message ?? '')?.[0];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Says when the next attempt may be made, to the minute after it; undefined for any other failure (PAY-33). */
export function useAttemptWait(): (error: unknown) => string | undefined {
  const t = useText();
  return (error) => {
    const waitMs = waitMsOf(error);
    if (waitMs === undefined) return undefined;
    const end = Math.ceil((Date.now() + waitMs) / minuteMs) * minuteMs;
    return t('payments.tooManyAttempts', { time: formatMinute(end, t) });
  };
}
