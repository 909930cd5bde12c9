import { createApi } from '../src/api/api.ts';
import type { CallRequest } from '../src/api/caller.ts';

/** The portal's calls over a transport that keeps what is sent, and answers it by its path. */
export function recordingApi(answerOf: (path: string) => unknown = () => []) {
  const sent: CallRequest[] = [];
  const api = createApi((request) => {
    sent.push(request);
    return Promise.resolve(Response.json({ status: 'OK', data: answerOf(request.path) }));
  });
  return { api, asked: () => sent.map(({ path }) => path) };
}
