import type { Reason } from '@waypost/domain/base/reasons';
import type { Access, Endpoint } from './endpoint.ts';

const ofAccess: Readonly<Record<Access, readonly Reason[]>> = {
  public: [],
  client: [],
  user: ['UNAUTHORIZED', 'TOKEN_EXPIRED'],
  account: ['UNAUTHORIZED', 'TOKEN_EXPIRED'],
  bearer: ['UNAUTHORIZED', 'TOKEN_EXPIRED'],
  project: ['UNAUTHORIZED', 'TOKEN_EXPIRED'],
  gateway: ['UNAUTHORIZED'],
};

/**
 * Whether the caller must send the XSRF token: browsers attach cookies automatically, even for another site's page
 * (REQ-14).
 */
export const needsXsrf = ({ access, method, xsrf }: Endpoint): boolean =>
  xsrf === true || ((access === 'user' || access === 'account') && method !== 'GET');

/** Whether anybody may send it without a token, so that only the browser says whether another site's page does. */
export const isOpenToSites = ({ access, method, xsrf, consumes }: Endpoint): boolean =>
  access === 'public' && method !== 'GET' && xsrf !== true && consumes === undefined;

/** All refusals of an endpoint: its declared reasons, and those that follow from its other properties. */
export function refusalsOf(endpoint: Endpoint): readonly Reason[] {
  const { access, limit, ceiling, callerLimit, params, query, body, reasons } = endpoint;
  const reasonList: Reason[] = [...ofAccess[access], ...reasons];
  if (needsXsrf(endpoint) || isOpenToSites(endpoint)) reasonList.push('XSRF_MISMATCH');
  if (limit || ceiling || callerLimit) reasonList.push('RATE_LIMITED');
  if (params || query || body) reasonList.push('INVALID_FIELDS');
  return [...new Set(reasonList)];
}

/** Any call can get these before or after its endpoint, so none declares them; UNKNOWN is a bug. */
export const anyCallReasons = [
  'STORAGE_UNAVAILABLE',
  'INVALID_BODY',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNKNOWN',
] as const satisfies readonly Reason[];

const anywhere: ReadonlySet<Reason> = new Set(anyCallReasons);

export const mayRefuse = (endpoint: Endpoint, reason: Reason): boolean =>
  anywhere.has(reason) || refusalsOf(endpoint).includes(reason);
