import type { Refusal } from './protocol.ts';

type Watching = { readonly platform: string; readonly report: (refusal: Refusal | undefined) => void };

/** How a call of the platform failed, by its status; undefined for answers to the example itself. */
function refusalOf(status: number, headers?: Headers): Omit<Refusal, 'isFirst'> | undefined {
  if (status === 401 || status === 403) return { reason: 'credential' };
  if (status >= 500) return { reason: 'away' };
  if (status !== 429) return undefined;
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return Number.isSafeInteger(seconds) && seconds > 0 ? { reason: 'limit', seconds } : { reason: 'limit' };
}

/**
 * Watches the calls that an example makes to the platform. Reports each that the platform refuses or does not answer,
 * and `undefined` once a call after these is answered. The example sees the same answers and errors as without it.
 * The answer takes what is printed as an error: the map library reports so what its worker could not load.
 */
export function watchCalls({ platform, report }: Watching): (printed: unknown) => void {
  const ownFetch = globalThis.fetch;
  let isRefused = false;
  let isFirst = true;
  const note = (refusal: Omit<Refusal, 'isFirst'> | undefined) => {
    if (!refusal) isFirst = false;
    if (refusal || isRefused) report(refusal && { ...refusal, isFirst });
    isRefused = refusal !== undefined;
  };
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(`${platform}/`)) return ownFetch(input, init);
    try {
      const answer = await ownFetch(input, init);
      note(refusalOf(answer.status, answer.headers));
      return answer;
    } catch (error) {
      if (error instanceof TypeError) note({ reason: 'away' }); // anything else is a call that the example ended
      throw error;
    }
  };
  return (printed) => {
    if (!(printed instanceof Error && 'status' in printed && 'url' in printed)) return;
    const refusal = refusalOf(Number(printed.status));
    // a refusal that was seen as an answer says more
    if (refusal && !isRefused && String(printed.url).startsWith(`${platform}/`)) note(refusal);
  };
}
