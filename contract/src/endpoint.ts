import type { Reason } from '@waypost/domain/base/reasons';
import type { z } from 'zod';

/**
 * Who may call (REQ-16): `public` anybody; `user` the portal's session cookie; `bearer` the user's access token;
 * `account` the account service's session cookie; `project` a project token; `gateway` the gateway credential;
 * `client` a registered client.
 */
export type Access = 'public' | 'user' | 'account' | 'bearer' | 'project' | 'gateway' | 'client';

/** The format of the response: REQ-08's envelope, the plain value, problem+json (RFC 9457) or RFC 6749. */
export type Envelope = 'portal' | 'raw' | 'problem' | 'oauth';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The part of an endpoint that the browser needs, without zod, so that the web stays small. */
export type Route = { readonly method: Method; readonly path: `/${string}` };

/**
 * One value per endpoint: the server mounts and validates it, the web's calls are typed by it, OpenAPI is generated
 * from it.
 */
export type Endpoint = Route & {
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly envelope: Envelope;
  /** The origin that serves it; the portal by default. */
  readonly service?: 'portal' | 'account';
  /** Requires the XSRF header even without a session (sign-in itself can be forged too). */
  readonly xsrf?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Maximum number of calls per address and window; the reason is RATE_LIMITED. */
  readonly limit?: { readonly max: number; readonly windowMs: number };
  /** Maximum number of calls of everybody together, at all instances, per window; the reason is RATE_LIMITED. */
  readonly ceiling?: { readonly max: number; readonly windowMs: number };
  /** Maximum number of calls of one person, from all addresses and at all instances, per window; RATE_LIMITED. */
  readonly callerLimit?: { readonly max: number; readonly windowMs: number };
  /** Its handler judges texts that no database takes by itself; elsewhere they are INVALID_FIELDS (OPS-15). */
  readonly takesAnyText?: true;
  /** Media types besides application/json. */
  readonly consumes?: readonly string[];
  /** The media type of the answer; application/json by default. */
  readonly produces?: 'application/pdf' | 'application/xml' | 'application/zip' | 'text/csv';
  /** Maximum size of a body in bytes; 64 KiB by default. */
  readonly bodyLimit?: number;
  /** A redirect (303) has no body. */
  readonly status?: 200 | 201 | 204 | 303;
  /** The data inside the envelope; none with status 204. */
  readonly response?: z.ZodType;
  /** Skips zod for the response, which is on the hot path and consists of our own constants. */
  readonly unchecked?: boolean;
  /**
   * The answer has an ETag. Browsers and proxies keep `shared` data, which changes with a deployment, for five minutes;
   * only the caller keeps `private` data, and always asks whether it has changed.
   */
  readonly cached?: 'shared' | 'private';
  /** Its refusals besides those that follow from other properties (`refusalsOf`). */
  readonly reasons: readonly Reason[];
};

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** A handler's input, parsed by the contract. */
export type ParsedInput<E extends Endpoint> = {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
};

/** A handler's result, before the contract serialises it. */
export type HandlerAnswer<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : undefined;

/** The data that a caller sends. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Input<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: Input<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : object);

/** The data that a caller receives. */
export type CallAnswer<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined;

export type Endpoints = Readonly<Record<string, Endpoint>>;
