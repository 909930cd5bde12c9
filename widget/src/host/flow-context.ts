import { isCodeChallenge } from '../protocol.ts';
import type { AccountCall } from './account-calls.ts';
import { errorOutcome, type FlowRun, type Outcome } from './flow-run.ts';
import type { AccountWidgetOptions } from './widget-options.ts';

/** Everything a flow needs to run. */
export interface FlowContext {
  run: FlowRun;
  options: AccountWidgetOptions & { version: string; loadTimeoutMs: number };
  call: AccountCall;
  /** Redirects immediately instead of opening a frame or window. */
  leaves: boolean;
}

/** Requests the code challenge from the embedder; returns the flow's outcome if there is none. */
export async function readChallenge({ options }: FlowContext): Promise<{ codeChallenge: string } | Outcome> {
  try {
    const codeChallenge = await options.codeChallenge();
    return isCodeChallenge(codeChallenge) ? { codeChallenge } : errorOutcome('Invalid code challenge');
  } catch {
    return errorOutcome('No code challenge');
  }
}
