import type { ErrorReporter } from './error-reporter.ts';

/** Limits the log entries of a page that fails in a loop. */
const maxReports = 10;
/** The longest value that the log accepts. */
const maxLength = 400;

/** A line of a stack trace in Chromium's format, or in Firefox's and Safari's. */
const frame = /^\s+at .+:\d+:\d+\)?$|^\S*@https?:\S+:\d+:\d+$/;

/** An address without its query and fragment, which can contain tokens and typed text. */
const withoutQueries = (text: string) => text.replace(/[?#][^\s:)]*/g, '');

function describe(thrown: unknown): { name: string; stack: string } {
  if (!(thrown instanceof Error)) return { name: typeof thrown, stack: '' };
  // Only the frames: a message may contain what a user typed.
  const frames = (thrown.stack ?? '').split('\n').filter((line) => frame.test(line));
  return { name: thrown.name, stack: withoutQueries(frames.join('\n')).slice(0, maxLength) };
}

/** Reports unhandled errors and rejections while reporting is on. Returns a function that stops this. */
export function reportUnhandled(target: EventTarget, reporter: ErrorReporter | undefined): () => void {
  if (!reporter) return () => undefined;
  const reported = new Set<string>();
  const report = (kind: string, thrown: unknown) => {
    const { name, stack } = describe(thrown);
    const id = `${kind} ${name} ${stack}`;
    if (reported.has(id) || reported.size >= maxReports) return;
    reported.add(id);
    reporter.report({ message: `${kind}: ${name}`, context: { stack } });
  };
  const onRejection = (event: Event) => report('Unhandled rejection', 'reason' in event ? event.reason : undefined);
  const onError = (event: Event) => report('Unhandled error', 'error' in event ? event.error : undefined);
  target.addEventListener('unhandledrejection', onRejection);
  target.addEventListener('error', onError);
  return () => {
    target.removeEventListener('unhandledrejection', onRejection);
    target.removeEventListener('error', onError);
  };
}
