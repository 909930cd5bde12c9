import { frameHeight, resizeDelayMs, startingHeight } from './frame-height.ts';
import type { Surface } from './surface.ts';

// Set through the CSSOM, which a strict style-src allows.
const fullscreen = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647';
const contained = 'display:block;width:100%;border:0';

/**
 * A frame that covers the window or, in a container, is as high as its content (ACC-21, ACC-39, ACC-40). The fullscreen
 * frame takes the focus and restores it.
 */
export function createFrameSurface(run: { signal: AbortSignal; container?: Element; title: string }): Surface {
  const { container, signal } = run;
  const frame = document.createElement('iframe');
  const focused = document.activeElement;
  let timer: ReturnType<typeof setTimeout> | undefined;

  frame.title = run.title;
  frame.allow = 'publickey-credentials-get; clipboard-write';
  frame.referrerPolicy = 'strict-origin'; // the embedder's path and query must not leak
  frame.style.cssText = container ? contained : fullscreen;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    frame.remove();
    if (!container && focused instanceof HTMLElement) focused.focus();
  });

  return {
    target: () => frame.contentWindow,
    load(url, flow) {
      if (container) frame.style.height = `${startingHeight(flow)}px`;
      frame.src = url;
      (container ?? document.body).append(frame);
    },
    opened() {
      if (!container) frame.focus();
    },
    resize(reported) {
      if (!container) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        frame.style.height = `${frameHeight(reported)}px`;
      }, resizeDelayMs(reported));
    },
  };
}
