import type { Page } from 'playwright-core';
import { product } from '../harness.ts';
import { wrap } from '../../widget/src/protocol.ts';

/** The account page's messages to the embedder; omitted ones are empty. */
export type StandInEvent = { readonly action: string; readonly data?: Readonly<Record<string, unknown>> };
type Order = StandInEvent | 'handshake';

declare global {
  interface Window {
    standIn: { say: (event: StandInEvent) => void; greet: () => void };
  }
}

const script = (portal: string, waits: boolean) => `
  const envelope = ${JSON.stringify(wrap('x', {}))};
  const wrap = (type, body) => ({ ...envelope, ...body, type });
  const empty = { authCookieName: 'portal_auth', authCookie: '', accessCookieName: 'portal_access', accessToken: '' };
  const flow = location.pathname.slice(1);
  const nonce = Math.random().toString(36).slice(2).padEnd(20, 'n');
  let line;
  const say = ({ action, data = {} }) => line.postMessage(wrap('event', { event: { flow, action, data: { ...empty, ...data } } }));
  addEventListener('message', ({ ports: [port] }) => {
    if (!port) return;
    line = port;
    port.onmessage = ({ data }) => { if (data.type === 'start') say({ action: 'opened' }); };
  });
  const greet = () => parent.postMessage(wrap('hello', { nonce }), ${JSON.stringify(portal)});
  window.standIn = { say, greet };
  ${waits ? '' : 'greet();'}`;

/** Replaces the account service's sign-in and sign-up by a page that sends the messages of a test. */
export async function standInPage(page: Page, { handshake }: { handshake?: 'when told' } = {}): Promise<void> {
  const body = `<!doctype html><title>Stand-in</title><p>Stand-in</p><script>${script(product.portal, handshake === 'when told')}</script>`;
  await page.route(new RegExp(`^${product.account}/sign-(in|up)\\?`), (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
}

/** Makes the stand-in send a message, or start at all. */
export async function tell(page: Page, order: Order): Promise<void> {
  const frame = page.frames().find((each) => each.url().startsWith(product.account));
  if (!frame) throw new Error('There is no account page');
  if (order === 'handshake') await frame.evaluate(() => window.standIn.greet());
  else await frame.evaluate((event) => window.standIn.say(event), order);
}
