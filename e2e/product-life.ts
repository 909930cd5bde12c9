import { setTimeout as pause } from 'node:timers/promises';
import { product } from './harness.ts';

const attempts = 6;
let problem: string | undefined;

/** Why the product cannot answer now; undefined if it can. */
async function problemNow(): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(`${product.portal}/readyz`, { signal: AbortSignal.timeout(30_000) });
    return ok ? undefined : `/readyz answers ${status}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? `${message}: ${cause.message}` : message;
  }
}

/** After a failed test: without the product, each later test would only wait for its limit. */
export async function lookAtProduct(): Promise<void> {
  for (let attempt = 1; attempt <= attempts && problem === undefined; attempt += 1) {
    const found = await problemNow();
    if (found === undefined) return;
    if (attempt === attempts) problem = `The product does not answer any more (${found}).`;
    else await pause(5000); // it may be busy, or its database may be coming back
  }
}

/** Before each test. */
export function requireProduct(): void {
  if (problem !== undefined) throw new Error(problem);
}
