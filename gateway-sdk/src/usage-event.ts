import { createHash } from 'node:crypto';

/** Why a call was not served: the code with which it was refused, or the class of its status (USE-49). */
export type CallOutcome =
  | 'CLIENT_ERROR'
  | 'SERVER_ERROR'
  | 'FORBIDDEN'
  | 'INSUFFICIENT_PERMISSIONS'
  | 'USAGE_EXCEEDED'
  | 'SPEND_CAP_REACHED'
  | 'RATE_LIMITED'
  | 'DISABLED'
  | 'EXPIRED'
  | 'PROJECT_INACTIVE';

/** One served call, as reported by the service. */
export type ServedCall = {
  /** The permanent id of the call; a repeated id counts once. A UUIDv7 is created by default. */
  readonly id?: string | undefined;
  /** When it was served; now by default. */
  readonly time?: Date | undefined;
  readonly service: string;
  readonly appId: string;
  readonly keyId?: string | undefined;
  /** `Transactions` by default. */
  readonly category?: string | undefined;
  /** `prd` by default. */
  readonly environment?: string | undefined;
  /** Calls or bytes; 1 by default. A unit rule of the service replaces it. */
  readonly units?: number | undefined;
  /** The number of calls that this one stands for; 1 by default. */
  readonly requests?: number | undefined;
  /** What unit rules count, such as `items`, or `rows` and `columns` (USE-45). */
  readonly quantities?: Readonly<Record<string, number>> | undefined;
  /** The user of an SDK or of a session. Only its hash is sent. */
  readonly user?: string | undefined;
  /** How the call failed; it then counts as no usage (USE-49). */
  readonly outcome?: CallOutcome | undefined;
  /** The calling page or its origin (USE-52). */
  readonly origin?: string | undefined;
  /** The caller's country, ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly client?: ClientKind | undefined;
};
/** The kind of program that called. */
export type ClientKind = 'browser' | 'server' | 'android' | 'ios';

/** A served call as CloudEvents 1.0; `subject` is the app's id (USE-44). */
export type UsageEvent = {
  readonly specversion: '1.0';
  readonly type: 'com.waypost.usage';
  readonly source: string;
  readonly id: string;
  readonly subject: string;
  readonly time: string;
  readonly data: {
    readonly service: string;
    readonly category: string;
    readonly environment: string;
    readonly units: number;
    readonly keyId?: string | undefined;
    readonly requests?: number | undefined;
    readonly quantities?: Record<string, number> | undefined;
    readonly user?: string | undefined;
    readonly outcome?: CallOutcome | undefined;
    readonly origin?: string | undefined;
    readonly country?: string | undefined;
    readonly client?: ClientKind | undefined;
  };
};

type Made = { readonly id: string; readonly time: Date; readonly source: string };

const present = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** Creates the event of a call. */
export function usageEvent(call: ServedCall, { id, time, source }: Made): UsageEvent {
  const { service, appId, keyId, category = 'Transactions', environment = 'prd', units = 1 } = call;
  const { requests, quantities, user, outcome, origin, country, client } = call;
  const hash = user === undefined ? undefined : createHash('sha256').update(user).digest('hex');
  const more = { keyId, requests, quantities: quantities && { ...quantities }, user: hash, outcome };
  return {
    specversion: '1.0',
    type: 'com.waypost.usage',
    source,
    id,
    subject: appId,
    time: time.toISOString(),
    data: { service, category, environment, units, ...present({ ...more, origin, country, client }) },
  };
}
