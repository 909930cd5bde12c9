import type { HostConnection } from './connect-to-host.ts';

const quietMs = 100;

/**
 * Reports the height of `content` with `frame resized`: now, and when it changes, at most ten times a second (ACC-39).
 * `content` must be as high as what it holds, never as the window, or frame and page would push each other up.
 * In a popup, which keeps its size, it does nothing. Answers the function that stops it.
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
