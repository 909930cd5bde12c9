import type { PageFlow, PageOptions, WidgetEvent, WidgetFlow } from '../protocol.ts';
import { createNonce, eventData, isCode, isPageFlow } from '../protocol.ts';
import type { FlowContext } from './flow-context.ts';
import { errorOutcome, type Outcome } from './flow-run.ts';

/** The facts that a flow needs before it opens a page or redirects. */
export interface PreparedPage {
  passed: PageOptions;
  codeChallenge: string;
}

const redirectFlows = /^(ssx-ec|(conversion-)?sign-in|sign-(in|up)-with-set-mfa|sign-up)$/;
const answerParameters = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri', 'session_state'];

const keyOf = (clientId: string) => `waypost-redirect-${clientId}`;

/** Whether a flow can redirect: it ends in a code, and it has an address to return to. */
export function canRedirect(flow: WidgetFlow, { redirectUri }: { redirectUri?: string }): boolean {
  return Boolean(redirectUri) && redirectFlows.test(flow);
}

/** Options with an OpenID Connect parameter are passed on; the others apply only to a page in a frame or window. */
function hintsFrom(passed: PageOptions): Record<string, string> {
  const { lang, 'prefill-email-addr': email } = passed;
  return { ...(lang && { ui_locales: lang }), ...(email && { login_hint: email }) };
}

/** Leaves the page for the account service's authorization endpoint; {@link readReturn} reads the answer. */
export function leaveForAccountService(flow: PageFlow, { run, options, call }: FlowContext, page: PreparedPage): void {
  const { redirectUri: redirect_uri = '', clientId: client_id } = options;
  const state = createNonce();
  const invitation = page.passed['invite-token'];
  const pending = new URLSearchParams({ state, flow, redirect_uri, ...(invitation && { invitation }) });
  try {
    sessionStorage.setItem(keyOf(client_id), pending.toString());
  } catch {
    return run.finish(flow, errorOutcome('No session storage')); // the answer could not be verified on return
  }
  const url = new URL('/oauth2/authorize', call.accountOrigin);
  const request = { response_type: 'code', client_id, redirect_uri, scope: 'openid', state };
  const proof = { code_challenge: page.codeChallenge, code_challenge_method: 'S256' };
  url.search = new URLSearchParams({ ...request, ...proof, ...hintsFrom(page.passed) }).toString();
  run.report({ flow, action: 'opening', data: eventData() });
  location.assign(url);
}

function outcomeOf(answer: URLSearchParams, request: URLSearchParams, issuer: string | undefined): Outcome {
  const code = answer.get('code');
  const error = answer.get('error');
  if (error === 'access_denied') return { action: 'aborted' };
  if (error) return errorOutcome(error.slice(0, 500));
  const iss = answer.get('iss');
  // another issuer's code must not be sent to this one (RFC 9207)
  if (!isCode(code) || (iss !== null && iss !== issuer)) return errorOutcome('Invalid response');
  const invitation = request.get('invitation');
  const data: WidgetEvent['data'] = eventData({ code, ...(invitation && { inviteToken: invitation }) });
  return { action: 'completed', data: { ...data, redirectUri: request.get('redirect_uri') ?? '' } };
}

/**
 * The outcome of a redirected flow, once, removed from the address; undefined if the address answers no request of this
 * tab: another person's code must not sign the user in.
 */
export function readReturn(
  clientId: string,
  issuer: string | undefined,
): { flow: PageFlow; outcome: Outcome } | undefined {
  const url = new URL(location.href);
  const answer = new URLSearchParams(url.searchParams);
  const request = new URLSearchParams(readStored(clientId));
  const flow = request.get('flow');
  const state = request.get('state');
  if (!state || answer.get('state') !== state || !isPageFlow(flow)) return undefined;
  sessionStorage.removeItem(keyOf(clientId));
  for (const name of answerParameters) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  return { flow, outcome: outcomeOf(answer, request, issuer) };
}

function readStored(clientId: string): string {
  try {
    return sessionStorage.getItem(keyOf(clientId)) ?? '';
  } catch {
    return '';
  }
}
