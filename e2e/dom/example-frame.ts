import type { FromFrame, ToFrame } from '../../web/src/features/explorer/frame/protocol.ts';
import type { DomPage } from './page.ts';

type Run = Extract<ToFrame, { type: 'run' }>;

export type PlayedFrame = { readonly run: Run; readonly say: (message: FromFrame) => void };

/** Plays the page of an example's frame, which jsdom does not load. It answers nothing by itself. */
export async function playExampleFrame(page: DomPage): Promise<PlayedFrame> {
  const frame = (await page.locator('iframe').element()) as HTMLIFrameElement;
  const given = Promise.withResolvers<{ run: Run; port: MessagePort }>();
  Object.assign(frame.contentWindow ?? {}, {
    postMessage: (run: Run, _to: string, [port]: [MessagePort]) => given.resolve({ run, port }),
  });
  frame.dispatchEvent(new Event('load'));
  const { run, port } = await given.promise;
  port.start();
  return { run, say: (message) => port.postMessage(message) };
}
