import type { ClientConfig } from '@waypost/contract/entities/client-config';

/** The reported part of a failure: nothing that a person typed, and no secret. */
export type ErrorReport = { readonly message: string; readonly context: Readonly<Record<string, string | number>> };
/** The error-reporting service, if one is configured. */
export type ErrorReporter = { readonly report: (report: ErrorReport) => void };

type LogEntry = ErrorReport & { readonly level: 'error' };

const post = (url: string, entry: LogEntry) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(entry),
    credentials: 'omit',
    keepalive: true,
  });

/**
 * Reports to the configured service, or to the portal's own log without one; undefined while reporting is off.
 * @param mayLeave whether the reader allows reports to the service (WID-15); a portal's own log needs no consent
 */
export function createErrorReporter(
  { flags, error_reporting_url, build }: Pick<ClientConfig, 'flags' | 'error_reporting_url' | 'build'>,
  writeLog: (entry: LogEntry) => Promise<unknown>,
  mayLeave: () => boolean,
): ErrorReporter | undefined {
  if (flags['ff_sentry_enabled'] !== true) return undefined;
  const send =
    error_reporting_url === null ? writeLog : async (entry: LogEntry) => mayLeave() && post(error_reporting_url, entry);
  return {
    report({ message, context }) {
      // a failed report must not become another failure
      send({ level: 'error', message, context: { ...context, build } }).catch(() => undefined);
    },
  };
}
