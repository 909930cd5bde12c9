import type { PageFlow, PageOptions } from '../protocol.ts';
import { eventData } from '../protocol.ts';
import { readMfaClients } from './account-calls.ts';
import type { FlowContext } from './flow-context.ts';
import { readChallenge } from './flow-context.ts';
import { errorOutcome, type Outcome } from './flow-run.ts';
import { createFrameSurface } from './frame-surface.ts';
import { pageOptions, pageUrl } from './page-address.ts';
import { linkPage } from './page-link.ts';
import { openPopupSurface } from './popup-surface.ts';
import type { Surface } from './surface.ts';

/** The options for the page; the set-mfa flows first ask which clients want a second factor (ACC-28, ACC-29). */
async function readPageOptions(flow: PageFlow, { options, call }: FlowContext): Promise<{ passed: PageOptions } | Outcome> {
  if (!flow.endsWith('-with-set-mfa')) return { passed: pageOptions(options.version, options) };
  const answer = await readMfaClients(call);
  if ('action' in answer) return answer;
  return { passed: pageOptions(options.version, { ...options, mfaClientIdArray: answer.clients }) };
}

function createSurface(flow: PageFlow, { run, options }: FlowContext): Surface | undefined {
  const { type, container, title = 'Account' } = options;
  const { signal } = run;
  if (type === 'frame') return createFrameSurface({ signal, container, title });
  return openPopupSurface({ signal, onClosed: () => run.finish(flow, { action: 'aborted' }) });
}

/** Opens the account page of a flow and reports what becomes of it (ACC-03). */
export async function openPage(flow: PageFlow, context: FlowContext): Promise<void> {
  const { run, options, call } = context;
  const surface = createSurface(flow, context); // before anything is awaited: a popup is allowed in the click alone
  if (!surface) return run.finish(flow, errorOutcome('Popup blocked'));

  const page = await readPageOptions(flow, context);
  if ('action' in page) return run.finish(flow, page);
  const challenge = await readChallenge(context);
  if ('action' in challenge) return run.finish(flow, challenge);
  if (run.signal.aborted) return undefined;

  linkPage({
    accountOrigin: call.accountOrigin,
    target: surface.target,
    start: { flow, codeChallenge: challenge.codeChallenge, options: page.passed },
    loadTimeoutMs: options.loadTimeoutMs,
    signal: run.signal,
    onEvent(event) {
      if (event.action === 'opened') surface.opened();
      if (event.data.height !== undefined) surface.resize(event.data.height);
      run.report(event);
    },
    onLost: () => run.report({ flow, action: 'error', data: eventData({ error: 'The account page did not answer' }) }),
  });
  const { accountOrigin, clientId } = call;
  const address = { accountOrigin, clientId, version: options.version, type: options.type, uri: location.origin };
  surface.load(pageUrl(flow, address, page.passed), flow);
  run.report({ flow, action: 'opening', data: eventData() });
}
