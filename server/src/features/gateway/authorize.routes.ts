import { authorizeEndpoints } from '@waypost/contract/endpoints/gateway';
import type { Reason } from '@waypost/domain/base/reasons';
import { isStorable } from '@waypost/domain/base/storable-text';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Authenticators } from '../../http/callers/callers.ts';
import type { FastAnswer, FastRoute } from '../../http/routes/fast-routes.ts';
import type { Refusals } from '../../http/routes/refusals.ts';
import {
  type AuthorizeCall,
  authorizeMessage,
  authorizeStatus,
  type AuthorizeService,
  type ProofAnswer,
} from './authorize.service.ts';

type Deps = Pick<Authenticators, 'gateway'> & {
  readonly authorize: AuthorizeService;
  readonly refusals: Pick<Refusals, 'reasonOf'>;
};

const keyInQuery = /[?&]api_?key=([^&#]*)/i;
const appInQuery = { id: /[?&]app_id=([^&#]*)/, code: /[?&]app_code=([^&#]*)/ };

function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    const value = decodeURIComponent(text);
    return isStorable(value) ? value : text;
  } catch {
    return text; // a broken escape is in no valid key
  }
}

/** The requested path: nginx sends it in a header, Envoy appends it to our path. */
const requestedAddress = ({ url = '', headers }: IncomingMessage): string => textOf(headers, 'x-original-uri') ?? url;

function readCredential(request: IncomingMessage, inQuery: RegExp, header: string): string | undefined {
  const match = inQuery.exec(requestedAddress(request))?.[1];
  return match === undefined || match === '' ? textOf(request.headers, header) : decoded(match);
}

function appOf(request: IncomingMessage): AuthorizeCall['app'] {
  const app_id = readCredential(request, appInQuery.id, 'x-app-id');
  const app_code = readCredential(request, appInQuery.code, 'x-app-code');
  return app_id === undefined || app_code === undefined ? undefined : { app_id, app_code };
}

/** The last address is the one that the gateway saw; the caller may have invented the others. */
function addressOf(headers: IncomingHttpHeaders): string | undefined {
  const forwarded = textOf(headers, 'x-forwarded-for');
  return forwarded?.slice(forwarded.lastIndexOf(',') + 1).trim();
}

function callOf(request: IncomingMessage): AuthorizeCall {
  const { headers } = request;
  const key = readCredential(request, keyInQuery, 'x-api-key');
  const bearer = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  return {
    key,
    bearer,
    app: key === undefined && bearer === undefined ? appOf(request) : undefined,
    service: textOf(headers, 'x-waypost-service'),
    origin: textOf(headers, 'origin'),
    referer: textOf(headers, 'referer'),
    address: addressOf(headers),
    androidPackage: textOf(headers, 'x-android-package'),
    androidCertificate: textOf(headers, 'x-android-cert'),
    bundleId: textOf(headers, 'x-ios-bundle-identifier'),
  };
}

function headersOf({ appId, projectId, keyId, endsAt, cap }: ProofAnswer): string[] {
  const headers: string[] = [];
  if (appId !== undefined) headers.push('x-waypost-app', appId);
  if (projectId !== undefined) headers.push('x-waypost-project', projectId);
  if (keyId !== undefined) headers.push('x-waypost-key', keyId);
  // nginx drops the body of a refusal and keeps these
  if (endsAt !== undefined) headers.push('x-waypost-ends-at', endsAt);
  if (cap !== undefined) headers.push('x-waypost-cap', cap.scope);
  return headers;
}

type Denial = Pick<ProofAnswer, 'endsAt' | 'cap'> & {
  readonly status: 401 | 403;
  readonly code: string;
  readonly detail: string;
};

/** Envoy forwards this body to the caller; nginx drops it. */
function denialAnswer({ status, code, detail, endsAt, cap }: Denial, id: string): FastAnswer {
  const title = status === 401 ? 'The call carries no valid key or token.' : 'The call is not allowed.';
  const instance = `urn:request:${id}`;
  const text = JSON.stringify({
    type: `https://waypost.dev/problems/${code}`,
    title,
    status,
    code,
    detail,
    instance,
    endsAt,
    cap,
  });
  const headers = ['x-waypost-code', code, ...(status === 401 ? ['www-authenticate', 'Bearer'] : [])];
  return { status, type: 'application/problem+json; charset=utf-8', text, headers };
}

function answerOf(proof: ProofAnswer, id: string): FastAnswer {
  const status = authorizeStatus(proof.code);
  const headers = headersOf(proof);
  if (status === 200)
    return { status, type: 'text/plain', text: '', headers: ['x-waypost-code', proof.code, ...headers] };
  const { code, endsAt, cap } = proof;
  const denial = denialAnswer({ status, code, detail: authorizeMessage(proof), endsAt, cap }, id);
  return { ...denial, headers: [...(denial.headers ?? []), ...headers] };
}

/** Our own failures refuse too: gateways turn anything but 401 and 403 into 500. */
function failure(reason: Reason): Denial {
  if (reason === 'UNAUTHORIZED') {
    return { status: 401, code: reason, detail: 'The gateway did not send its credential in X-Waypost-Gateway.' };
  }
  return { status: 403, code: reason, detail: 'Whether this call may pass cannot be checked right now.' };
}

/**
 * `GET /v1/authorize`. Envoy uses the caller's method and appends its path to ours. The gateway's
 * credential has its own header, since Authorization is the caller's.
 */
export const authorizeRoute = ({ gateway, authorize, refusals }: Deps): FastRoute => ({
  endpoint: authorizeEndpoints.authorizeCall,
  readsBody: false,
  isPrefix: true,
  admit({ headers }) {
    const credential = textOf(headers, 'x-waypost-gateway');
    gateway({ headers: credential === undefined ? {} : { authorization: `Bearer ${credential}` } });
  },
  answer({ request, id }) {
    const proof = authorize.authorize(callOf(request));
    return proof instanceof Promise ? proof.then((later) => answerOf(later, id)) : answerOf(proof, id);
  },
  refuse: (error, id) => denialAnswer(failure(refusals.reasonOf(error, id)), id),
});
