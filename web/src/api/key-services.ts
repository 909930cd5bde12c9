import type { KeyServiceAppPage } from '@waypost/contract/entities/key';
import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { ApiError } from './api-error.ts';
import type { Failure, FailureRule } from './caller.ts';
import type { ErrorReporter } from './error-reporter.ts';

/** The path of the route and not of the call, so that no id leaves the page. */
function reportOf({ error, route }: Failure) {
  const { status, reason, code, requestId } = error;
  return {
    message: `${route.method} ${route.path} failed`,
    context: { status, reason, code, ...(requestId !== undefined && { request_id: requestId }) },
  };
}

/** Maps failures of the key services: to the full response under the 401 flag, and to a report if reporting is on. */
export function keyServiceFailures(flags: ClientConfig['flags'], reporter: ErrorReporter | undefined): FailureRule {
  return (failure) => {
    reporter?.report(reportOf(failure));
    const { error, response } = failure;
    return flags['ff_9252_handle_401'] === true && response ? new ApiError({ ...factsOf(error), response }) : error;
  };
}

/** The facts of a failure, without the message and stack of its own error. */
function factsOf({ status, reason, code, fields, requestId, response }: ApiError) {
  return { status, reason, code, fields, ...(requestId !== undefined && { requestId }), ...(response && { response }) };
}

type KeyServiceApp = KeyServiceAppPage['items'][number];

/** Reads every page of a key service's apps. Throws ERROR_FETCHING_APPS. */
export async function readKeyServiceApps(
  readPage: (pageToken: string | undefined) => Promise<KeyServiceAppPage>,
): Promise<readonly KeyServiceApp[]> {
  const apps: KeyServiceApp[] = [];
  let pageToken: string | undefined;
  try {
    do {
      const page = await readPage(pageToken);
      apps.push(...page.items);
      pageToken = page.pageToken;
    } while (pageToken !== undefined);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // cancelled by the page itself
    throw new ApiError({ ...factsOf(error), reason: 'ERROR_FETCHING_APPS' });
  }
  return apps;
}
