import type { PageFlow, PageOptions } from '../protocol.ts';
import { eventData } from '../protocol.ts';
import { readMfaClients } from './account-calls.ts';
import type { FlowContext } from './flow-context.ts';
import { readChallenge } from './flow-context.ts';
import { errorOutcome, type Outcome } from './flow-run.ts';
import { createFrameSurface } from './frame-surface.ts';
import { pageOptions, pageUrl } from './page-address.ts';
import { linkPage } from './page-link.ts';
import { isCutOffFromWindows, openPopupSurface } from './popup-surface.ts';
import { canRedirect, leaveForAccountService, type PreparedPage } from './redirect.ts';
import type { Surface } from './surface.ts';
import type { WidgetType } from './widget-options.ts';

/** A flow's frame or window, which another one may replace before the flow ends. */
interface Place {
  type: WidgetType;
  surface: Surface;
  signal: AbortSignal;
  giveUp: () => void;
}

/** The page of a flow, its frame or window, and its options. */
interface OpenPage {
  flow: PageFlow;
  context: FlowContext;
  page: PreparedPage;
  place: Place;
}

/**
 * The options for the page; the set-mfa flows first request the clients that require a second factor (ACC-28, ACC-29).
 */
async function readPageOptions(
  flow: PageFlow,
  { options, call }: FlowContext,
): Promise<{ passed: PageOptions } | Outcome> {
  if (!flow.endsWith('-with-set-mfa')) return { passed: pageOptions(options.version, options) };
  const answer = await readMfaClients(call);
  if ('action' in answer) return answer;
  return { passed: pageOptions(options.version, { ...options, mfaClientIdArray: answer.clients }) };
}

async function preparePage(flow: PageFlow, context: FlowContext): Promise<PreparedPage | Outcome> {
  const page = await readPageOptions(flow, context);
  if ('action' in page) return page;
  const challenge = await readChallenge(context);
  return 'action' in challenge ? challenge : { ...page, ...challenge };
}

function openPlace({ run, options }: FlowContext, type: WidgetType): Place | undefined {
  const { container, title = 'Account' } = options;
  const abandoned = new AbortController();
  const signal = AbortSignal.any([run.signal, abandoned.signal]);
  const surface = type === 'frame' ? createFrameSurface({ signal, container, title }) : openPopupSurface(signal);
  return surface && { type, surface, signal, giveUp: () => abandoned.abort() };
}

/** The last resort if neither a frame nor a window can be used; without it, the flow ends in an error. */
function redirectOr(error: string, { flow, context, page }: Omit<OpenPage, 'place'>): void {
  if (canRedirect(flow, context.options)) leaveForAccountService(flow, context, page);
  else context.run.finish(flow, errorOutcome(error));
}

/** Continues in a window, because the browser blocks the cookies of the framed page (ACC-54). */
function moveToWindow(current: OpenPage): void {
  if (current.place.type === 'window') return;
  const place = openPlace(current.context, 'window'); // first, while the click still permits a popup
  current.place.giveUp();
  if (place) showPage({ ...current, place });
  else redirectOr('Popup blocked', current);
}

function showPage(current: OpenPage): void {
  const { flow, context, page, place } = current;
  const { run, options, call } = context;
  let isOpened = false;

  const lost = () => {
    if (isOpened || !canRedirect(flow, options)) {
      return run.report({ flow, action: 'error', data: eventData({ error: 'The account page did not answer' }) });
    }
    place.giveUp();
    return leaveForAccountService(flow, context, page);
  };
  const closed = async () => {
    if (isOpened || !(await isCutOffFromWindows(place.signal))) return run.finish(flow, { action: 'aborted' });
    return redirectOr('The account page did not answer', current);
  };

  linkPage({
    accountOrigin: call.accountOrigin,
    target: place.surface.target,
    start: { flow, codeChallenge: page.codeChallenge, options: page.passed },
    loadTimeoutMs: options.loadTimeoutMs,
    signal: place.signal,
    onEvent(event) {
      isOpened = true;
      if (event.action === 'opened') place.surface.opened();
      if (event.data.height !== undefined) place.surface.resize(event.data.height);
      run.report(event);
    },
    onLost: lost,
    onWindow: () => moveToWindow(current),
    onTheme: (listener) => run.onTheme(listener),
  });
  const { accountOrigin, clientId } = call;
  const address = { accountOrigin, clientId, version: options.version, type: place.type, uri: location.origin };
  place.surface.load(pageUrl(flow, address, page.passed), flow, () => void closed());
  run.report({ flow, action: 'opening', data: eventData() });
}

/** Opens the account page of a flow, or redirects to it, and reports its events (ACC-03). */
export async function openPage(flow: PageFlow, context: FlowContext): Promise<void> {
  const { run, options, leaves } = context;
  const place = leaves ? undefined : openPlace(context, options.type); // before any await: a popup needs the click
  if (!place && !canRedirect(flow, options)) return run.finish(flow, errorOutcome('Popup blocked'));

  const page = await preparePage(flow, context);
  if ('action' in page) return run.finish(flow, page);
  if (run.signal.aborted) return undefined;
  return place ? showPage({ flow, context, page, place }) : leaveForAccountService(flow, context, page);
}
