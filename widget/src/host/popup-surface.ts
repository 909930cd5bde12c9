import type { Surface } from './surface.ts';

const width = 500;
const height = 700;
const closedPollMs = 250;

const ignored = () => undefined;

/**
 * A popup window of 500 by 700 px, centred over the embedder's window (ACC-22); undefined if the browser blocks it. It
 * opens empty, because browsers allow that only during the click; its page follows once known.
 */
export function openPopupSurface(signal: AbortSignal): Surface | undefined {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const popup = window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!popup) return undefined;

  let poll: ReturnType<typeof setInterval> | undefined;
  // Without its opener, the popup could not report its outcome.
  window.addEventListener('pagehide', () => popup.close(), { signal });
  signal.addEventListener('abort', () => {
    clearInterval(poll);
    popup.close();
  });

  return {
    target: () => popup,
    load(url, _flow, onClosed) {
      if (!popup.closed) popup.location.replace(url);
      // No event tells an opener that a window of another origin was closed.
      poll = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(poll);
        onClosed();
      }, closedPollMs);
    },
    opened: ignored,
    resize: ignored,
  };
}

/**
 * Whether this page's own opener policy cuts it off from windows of other origins: such a window looks closed although
 * it is open, and nothing else distinguishes that from a user who closed it.
 */
export async function isCutOffFromWindows(signal: AbortSignal): Promise<boolean> {
  try {
    const { headers } = await fetch(location.href, { method: 'HEAD', signal });
    return /^same-origin *(;|$)/.test(headers.get('cross-origin-opener-policy') ?? '');
  } catch {
    return false;
  }
}
