import type { Reason } from '@waypost/domain/base/reasons';
import type { z } from 'zod';

/**
 * Who may call (REQ-16): `public` anybody; `user` the portal's session cookie; `bearer` the user's access token;
 * `account` the account service's own session cookie; `gateway` the operator's gateway credential; `client` a registered
 * client of the token endpoint.
 */
export type Access = 'public' | 'user' | 'account' | 'bearer' | 'gateway' | 'client';

/** How an answer is written: REQ-08's envelope, the plain value, problem+json (RFC 9457) or RFC 6749. */
export type Envelope = 'portal' | 'raw' | 'problem' | 'oauth';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The part of an endpoint that the browser needs; it holds no zod, so that the web stays small. */
export type Route = { readonly method: Method; readonly path: `/${string}` };

/** One value per endpoint: the server mounts and validates from it, the web is typed by it, OpenAPI is made of it. */
export type Endpoint = Route & {
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly envelope: Envelope;
  /** The origin that serves it; the portal unless said otherwise. */
  readonly service?: 'portal' | 'account';
  /** Asks for the XSRF header although no session is needed yet (sign-in itself can be forged too). */
  readonly xsrf?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Calls one address may make in a window; the reason is RATE_LIMITED. */
  readonly limit?: { readonly max: number; readonly windowMs: number };
  /** Media types besides application/json. */
  readonly consumes?: readonly string[];
  /** Bytes a body may have; 64 KiB unless said otherwise. */
  readonly bodyLimit?: number;
  /** A redirect (303) has no body. */
  readonly status?: 200 | 201 | 204 | 303;
  /** What is answered inside the envelope; none with status 204. */
  readonly response?: z.ZodType;
  /** The answer is written without zod, because it is on the hot path and made of our own constants. */
  readonly unchecked?: boolean;
  /** What it refuses for besides what follows from the rest (`refusalsOf`). */
  readonly reasons: readonly Reason[];
};

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler gets after the contract has parsed it. */
export type ParsedInput<E extends Endpoint> = {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
};

/** What a handler answers, before the contract has written it. */
export type HandlerAnswer<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : undefined;

/** What a caller sends. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Input<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: Input<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : object);

/** What a caller receives. */
export type CallAnswer<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined;

export type Endpoints = Readonly<Record<string, Endpoint>>;
