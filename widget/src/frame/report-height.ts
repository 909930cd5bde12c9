import type { HostConnection } from './connect-to-host.ts';

const quietMs = 100;

/**
 * Reports the height of `content` with `frame resized`, at most ten times a second (ACC-39); does nothing in a popup.
 * `content` must not be as high as the window, or the two would push each other up. Returns a function that stops it.
 */
export function reportHeight(connection: Pick<HostConnection, 'surface' | 'emit'>, content: Element): () => void {
  if (connection.surface === 'window') return () => undefined;
  let reported: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = () => {
    timer = undefined;
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === reported) return;
    reported = height;
    connection.emit({ action: 'frame resized', data: { height } });
    timer = setTimeout(report, quietMs);
  };
  const observer = new ResizeObserver(() => {
    if (timer === undefined) report();
  });
  observer.observe(content);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
