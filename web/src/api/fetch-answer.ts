import { ApiError } from './api-error.ts';

/** `fetch`, with the one failure it knows named: there was no answer, and nothing more is known of it. */
export async function fetchAnswer(url: URL | string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ApiError({ status: 0, reason: 'OFFLINE', code: 0 });
  }
}
