import { ApiError } from './api-error.ts';

/** `fetch` that rejects with OFFLINE if there is no response. */
export async function fetchAnswer(url: URL | string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ApiError({ status: 0, reason: 'OFFLINE', code: 0 });
  }
}
