import { apiErrorOf } from './api-error.ts';
import type { Transport } from './caller.ts';

/** For services whose other answers are failures, also those that HTTP calls a success. */
export const acceptingOnly =
  (statuses: readonly number[], transport: Transport): Transport =>
  async (request) => {
    const response = await transport(request);
    if (!response.ok || statuses.includes(response.status)) return response;
    throw apiErrorOf(response.status, undefined, response.headers.get('x-request-id') ?? undefined);
  };
