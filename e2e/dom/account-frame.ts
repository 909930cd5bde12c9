import { createNonce, eventData, type FrameEvent, parseHostPortMessage, wrap } from '@waypost/widget/protocol';
import type { StartMessage, WidgetEventData } from '@waypost/widget/protocol';
import type { CodeAnswer } from '@waypost/contract/entities/account';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { type Person, product } from '../harness.ts';
import type { DomPage } from './page.ts';

export type AccountFrame = {
  /** The address that the frame was given. */
  readonly address: URL;
  readonly start: StartMessage;
  readonly say: (event: { readonly action: FrameEvent['action']; readonly data?: Partial<WidgetEventData> }) => void;
};

/** Plays the account service's page in the frame of a page of the portal, which jsdom does not load. */
export async function openAccountFrame(page: DomPage): Promise<AccountFrame> {
  const frame = (await page.locator('iframe').element()) as HTMLIFrameElement;
  const source = frame.contentWindow;
  const given = Promise.withResolvers<MessagePort>();
  Object.assign(source ?? {}, {
    postMessage: (_data: unknown, _to: string, [port]: [MessagePort]) => given.resolve(port),
  });
  const hello = { data: wrap('hello', { nonce: createNonce() }), origin: product.account, source, ports: [] };
  window.dispatchEvent(Object.assign(new Event('message'), hello));
  const port = await given.promise;
  const start = await new Promise<StartMessage>((resolve) => {
    port.addEventListener('message', ({ data }) => {
      const message = parseHostPortMessage(data);
      if (message?.type === 'start') resolve(message);
    });
    port.start();
  });
  const say: AccountFrame['say'] = ({ action, data }) =>
    port.postMessage(wrap('event', { event: { flow: start.flow, action, data: eventData(data) } }));
  say({ action: 'opened' });
  return { address: new URL(frame.src), start, say };
}

/** Signs somebody new up in the frame of a page in this client's browser. */
export async function signUpInFrame(page: DomPage, client: BrowserClient, person: Person): Promise<void> {
  const { address, start, say } = await openAccountFrame(page);
  await client.account(address.pathname + address.search); // which the frame would load, with its cookies
  const { status, data, body } = await client.accountCall('POST', '/api/account/sign-up', {
    email: person.email,
    password: person.password,
    first_name: person.firstName,
    last_name: person.lastName,
    country: 'DEU',
    terms: true,
    client_id: 'waypost-portal',
    uri: product.portal,
    code_challenge: start.codeChallenge,
  });
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  say({ action: 'completed', data: { code: (data as CodeAnswer).code } });
}
