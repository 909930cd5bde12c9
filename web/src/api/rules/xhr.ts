import { type Rule, withHeaders } from './outgoing.ts';

export const markerHeader = 'X-Requested-With';

/** Marks every request as sent by our script (REQ-03); templates are only ever read (REQ-05). */
export const markRequests = (): Rule => (outgoing, next) => {
  const { body: _none, ...read } = outgoing;
  const request = outgoing.url.pathname.startsWith('/templates/') ? { ...read, method: 'GET' } : outgoing;
  return next(withHeaders(request, { [markerHeader]: 'XMLHttpRequest' }));
};
