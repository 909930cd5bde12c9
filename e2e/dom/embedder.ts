import { pageOptions, pageUrl } from '@waypost/widget/host/page-address';
import { linkPage } from '@waypost/widget/host/page-link';
import { widgetVersion } from '@waypost/widget/host/version';
import type { AccountPageOptions } from '@waypost/widget/host/widget-options';
import type { FrameEvent, PageFlow } from '@waypost/widget/protocol';
import { onTestFinished, vi } from 'vitest';
import { product } from '../harness.ts';
import { challenge, samplePages, verifier } from '../widget/embedder.ts';
import type { DomPage } from './page.ts';

const waiting = { timeout: 30_000, interval: 50 };

type Message = { readonly data: unknown; readonly origin: string; readonly source: unknown; readonly ports: unknown[] };
const send = (message: Message) => window.dispatchEvent(Object.assign(new Event('message'), message));

type Given = AccountPageOptions & { readonly pages?: typeof samplePages };
export type OpenedFlow = {
  readonly heard: readonly FrameEvent[];
  /** The first event with this action, once it has come. */
  readonly heardUntil: (action: string) => Promise<FrameEvent>;
};

/** Whether the code of a completed flow is good for a token. */
export async function isRedeemed(code: string | undefined): Promise<boolean> {
  const { origin, clientId } = samplePages;
  const given = { grant_type: 'authorization_code', client_id: clientId, code: code ?? '', code_verifier: verifier };
  const body = new URLSearchParams(given);
  const answer = await fetch(`${product.account}/oauth2/token`, { method: 'POST', headers: { origin }, body });
  const token: unknown = await answer.json();
  return answer.ok && typeof token === 'object' && token !== null && 'access_token' in token;
}

/** Opens a flow as a registered client's page does in a window of its own, whose side of the widget it runs too. */
export async function openFlowInDom(
  page: DomPage,
  flow: PageFlow,
  { pages: { origin, clientId } = samplePages, ...given }: Given = {},
): Promise<OpenedFlow> {
  const options = pageOptions(widgetVersion, given);
  const heard: FrameEvent[] = [];
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const embedder = {
    postMessage: (data: unknown) => send({ data, origin: product.account, source: opened, ports: [] }),
  };
  const opened = {
    postMessage: (data: unknown, _to: string, ports: unknown[]) => send({ data, origin, source: embedder, ports }),
  } as unknown as Window;
  Object.defineProperty(window, 'opener', { value: embedder, configurable: true });
  linkPage({
    accountOrigin: product.account,
    target: () => opened,
    start: { flow, codeChallenge: challenge, options },
    loadTimeoutMs: waiting.timeout,
    signal: over.signal,
    onEvent: (event) => heard.push(event),
    onLost: () => undefined,
    onWindow: () => undefined,
    onTheme: () => undefined,
  });
  const address = {
    accountOrigin: product.account,
    clientId,
    version: widgetVersion,
    type: 'window',
    uri: origin,
  } as const;
  await page.goto(pageUrl(flow, address, options));
  const heardUntil = (action: string) =>
    vi.waitFor(() => {
      const event = heard.find((each) => each.action === action);
      if (!event) throw new Error(`no ${action} in ${JSON.stringify(heard)}`);
      return event;
    }, waiting);
  await heardUntil('opened');
  return { heard, heardUntil };
}
