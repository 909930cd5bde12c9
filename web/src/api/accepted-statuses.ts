import { toApiError } from './api-error.ts';
import type { Transport } from './caller.ts';

/** Fails on all other statuses, including successful ones, for services that answer with exactly these. */
export const acceptingOnly =
  (statuses: readonly number[], transport: Transport): Transport =>
  async (request) => {
    const response = await transport(request);
    if (!response.ok || statuses.includes(response.status)) return response;
    throw toApiError(response.status, undefined, response.headers.get('x-request-id') ?? undefined);
  };
