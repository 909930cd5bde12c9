import type { WidgetFlow } from '../protocol.ts';
import { eventData, isWidgetFlow } from '../protocol.ts';
import { readAccount, signOut } from './account-calls.ts';
import type { FlowContext } from './flow-context.ts';
import { readChallenge } from './flow-context.ts';
import { createFlowRun, errorOutcome, type FlowRun } from './flow-run.ts';
import { accountOrigin } from './page-address.ts';
import { openPage } from './page-flow.ts';
import { canRedirect, readReturn } from './redirect.ts';
import { defaultInterfaceVersion, widgetVersion } from './version.ts';
import type { AccountWidgetOptions } from './widget-options.ts';

/** The embedder's handle on the account service. */
export interface AccountWidget {
  /**
   * Starts a flow and reports its events to the callback. One flow runs at a time: a running one is closed silently. A
   * popup opens immediately, so call it in the click. A name outside ACC-05 is reported as `Unsupported type` (ACC-14).
   */
  open: (flow: WidgetFlow) => void;
  /**
   * Leaves the page for the account service and returns to `redirectUri`. Only flows that sign in or sign up can do
   * this; any other, or one without `redirectUri`, is reported as `Unsupported type` (ACC-14).
   */
  redirect: (flow: WidgetFlow) => void;
  /**
   * Call it once on the page of `redirectUri`: reports the outcome of the redirected flow and removes the answer from
   * the address. False if the address answers no request of this tab.
   */
  resume: () => boolean;
  /** Changes the theme of the open page: `light`, `dark`, or an empty text for the system's. */
  setTheme: (theme: string) => void;
  /** Closes the frame or window and cancels a running call, without an event. */
  close: () => void;
}

const defaultLoadTimeoutMs = 15_000;

async function getData({ run, call, ...context }: FlowContext): Promise<void> {
  const challenge = await readChallenge({ run, call, ...context });
  run.finish('get-data', 'action' in challenge ? challenge : await readAccount(call, challenge.codeChallenge));
}

async function start(flow: Exclude<WidgetFlow, 'sdk-version'>, context: FlowContext): Promise<void> {
  if (flow === 'get-data') return getData(context);
  if (flow === 'sign-out') return context.run.finish(flow, await signOut(context.call));
  return openPage(flow, context);
}

/**
 * Creates an account widget (ACC-01 to ACC-30). Changes the page only when a flow opens.
 * @throws Error `clientId required` without a client id (ACC-11), `unknown type delivered` if `type` is neither `frame`
 * nor `window` (ACC-13).
 */
export function createAccountWidget(options: AccountWidgetOptions): AccountWidget {
  const { clientId, type, version = defaultInterfaceVersion, loadTimeoutMs = defaultLoadTimeoutMs } = options;
  if (!clientId) throw new Error('clientId required');
  if (!['frame', 'window'].includes(type)) throw new Error('unknown type delivered');
  let running: FlowRun | undefined;

  const begin = (flow: WidgetFlow, leaves: boolean) => {
    running?.end();
    const run = createFlowRun(options.callback);
    running = run;
    if (!isWidgetFlow(flow) || (leaves && !canRedirect(flow, options))) {
      return run.finish(flow, errorOutcome('Unsupported type'));
    }
    if (flow === 'sdk-version') {
      return run.finish(flow, { action: 'completed', data: { ...eventData(), version: widgetVersion } });
    }
    const origin = accountOrigin(options);
    if (origin === undefined) return run.finish(flow, errorOutcome('Unknown environment'));
    const signal = AbortSignal.any([run.signal, AbortSignal.timeout(loadTimeoutMs)]);
    const call = { accountOrigin: origin, clientId, signal };
    void start(flow, { run, call, leaves, options: { ...options, version: String(version), loadTimeoutMs } });
  };

  return {
    open: (flow) => begin(flow, false),
    redirect: (flow) => begin(flow, true),
    resume() {
      const returned = readReturn(clientId, accountOrigin(options));
      if (returned) createFlowRun(options.callback).finish(returned.flow, returned.outcome);
      return returned !== undefined;
    },
    setTheme(theme) {
      running?.setTheme(theme);
    },
    close() {
      running?.end();
    },
  };
}
