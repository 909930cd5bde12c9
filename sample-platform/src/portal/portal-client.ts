import { IngestAnswer, VerifyAnswer } from '@waypost/contract/entities/gateway';
import { gatewayRoutes } from '@waypost/contract/routes/gateway';
import type { z } from 'zod';

/** The portal did not answer in a way that can be used: away, busy, or refusing the gateway itself. */
export class PortalAway extends Error {
  override readonly name = 'PortalAway';
}

export type PortalClient = {
  /** What the portal says about a key now. @throws PortalAway */
  verify(key: string, service: string): Promise<VerifyAnswer>;
  /** Hands over events, as the JSON text of a batch. @throws PortalAway */
  report(batch: string): Promise<IngestAnswer>;
};

type Options = { readonly origin: string; readonly credential: string };

type Call<Schema extends z.ZodType> = {
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly timeoutMs: number;
  /** Tries when the connection breaks; the portal may have closed one that looked usable, which is no sign of being away. */
  readonly tries: number;
  readonly answer: Schema;
};

/** A caller waits for a verification, so it is short; nobody waits for a report. */
const verifyTimeoutMs = 1500;
const reportTimeoutMs = 5000;

const reasonOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};

const brokenCodes = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

function isBroken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && brokenCodes.includes(String(cause.code));
}

/** Speaks to the portal's gateway API. */
export function createPortalClient({ origin, credential }: Options): PortalClient {
  async function post(request: Omit<Call<z.ZodType>, 'answer'>): Promise<{ status: number; text: string }> {
    const { path, type, body, timeoutMs, tries } = request;
    try {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${credential}`, 'content-type': type },
        body,
        redirect: 'error', // a credential must not follow where somebody else points
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (tries > 1 && isBroken(error)) return post({ ...request, tries: tries - 1 });
      throw new PortalAway(reasonOf(error));
    }
  }

  async function call<Schema extends z.ZodType>({ answer, ...request }: Call<Schema>): Promise<z.output<Schema>> {
    const { status, text } = await post(request);
    if (status !== 200) throw new PortalAway(`HTTP ${status}`);
    const parsed = answer.safeParse(parseJson(text));
    if (!parsed.success) throw new PortalAway('an answer that is not understood');
    return parsed.data;
  }

  return {
    verify: (key, service) =>
      call({
        path: gatewayRoutes.verifyKey.path,
        type: 'application/json',
        body: JSON.stringify({ key, service }),
        timeoutMs: verifyTimeoutMs,
        tries: 2,
        answer: VerifyAnswer,
      }),
    report: (batch) =>
      call({
        path: gatewayRoutes.ingestEvents.path,
        type: 'application/cloudevents-batch+json',
        body: batch,
        timeoutMs: reportTimeoutMs,
        tries: 1,
        answer: IngestAnswer,
      }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no shape fits it, so that it is refused like any other answer that is not understood
  }
}
