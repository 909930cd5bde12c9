/**
 * Every message between the embedder's page (host) and the account page (frame), by direction.
 * Order: hello (frame, window) → port (host, window) → start (host, port) → events (frame, port).
 */

/** The protocol's version; messages of another version are ignored. */
export const protocolVersion = 1;

/** Flows that open an account page (ACC-04, ACC-29). */
export const pageFlows = [
  'sign-in',
  'sign-up',
  'reset-password',
  'forgot-org-id',
  'resend-invite',
  'sign-in-with-set-mfa',
  'sign-up-with-set-mfa',
  'email-verify',
  'ssx-ec',
  'conversion-sign-in',
] as const;
export type PageFlow = (typeof pageFlows)[number];

/** Every flow of the widget (ACC-05). */
export const widgetFlows = ['sdk-version', 'sign-out', 'get-data', ...pageFlows] as const;
export type WidgetFlow = (typeof widgetFlows)[number];

/** The events that an account page may report; `opening` is the host's own. */
export const frameActions = [
  'opened',
  'aborted',
  'completed',
  'already signed in',
  'refresh failed',
  'error',
  'frame resized',
] as const;
export type FrameAction = (typeof frameActions)[number];

/** Every action of the widget (ACC-06). */
export const widgetActions = ['opening', ...frameActions] as const;
export type WidgetAction = (typeof widgetActions)[number];

/** The actions that end a flow: the frame or window closes before the callback receives them (ACC-08). */
export const closingActions: readonly WidgetAction[] = ['aborted', 'completed', 'already signed in', 'refresh failed'];

export const authCookieName = 'portal_auth';
export const accessCookieName = 'portal_access';

/** The data of an event (ACC-07). `authCookie` and `accessToken` are empty unless the client's registration allows them. */
export interface WidgetEventData {
  authCookieName: typeof authCookieName;
  authCookie: string;
  accessCookieName: typeof accessCookieName;
  accessToken: string;
  /** One-time code of a completed or already signed in flow: 60 seconds, once, bound to client, origin and challenge. */
  code?: string;
  /** Height of the account page's content in CSS pixels, with `frame resized`. */
  height?: number;
  /** What went wrong, with `error`. */
  error?: string;
  /** The user chose a social provider that cannot be used here (ACC-42). */
  socialLoginId?: string;
  /** The invitation that the flow was opened with; the embedder accepts it (ACC-17). */
  inviteToken?: string;
}

/** What an account page reports. */
export interface FrameEvent {
  flow: PageFlow;
  action: FrameAction;
  data: WidgetEventData;
}

/** An event as the embedder's callback receives it (ACC-07). */
export interface WidgetEvent {
  flow: WidgetFlow;
  action: WidgetAction;
  data: WidgetEventData & {
    /** The result of the `sdk-version` flow (ACC-01). */
    version?: string;
    /** With a code from a full redirect: it must be redeemed with this `redirect_uri`. */
    redirectUri?: string;
  };
}

/** Query parameters of an account page that an embedder may set (ACC-16), in the order they are written. */
export const pageOptionNames = [
  'sign-in-template',
  'noFB',
  'sign-in-screen-config',
  'mfa-client-id-array',
  'mfa-email-addr',
  'only-sign-up',
  'no-sign-up',
  'prefill-email-addr',
  'theme',
  'realm',
  'realm-input',
  'frame-no-close',
  'invite-token',
  'self-certify-age',
  'uat-duration',
  'phone-number-field',
  'company-email-in-signup',
  'realm-any',
  'require2fa',
  'channel',
  'track-id',
  'lang',
] as const;
export type PageOptionName = (typeof pageOptionNames)[number];

/** Page options as query parameters: lists joined by commas, switches as `true`, unset ones left out. */
export type PageOptions = Partial<Record<PageOptionName, string>>;

interface Envelope<Type extends string> {
  _waypost: 1;
  version: typeof protocolVersion;
  type: Type;
}

/** Frame → host, by window: the page has loaded; posted only to the registered parent origin. */
export type HelloMessage = Envelope<'hello'> & { nonce: string };
/** Host → frame, by window: carries the port, posted only to the account origin. */
export type PortMessage = Envelope<'port'> & { nonce: string };
/** Host → frame, by port, first and once. */
export type StartMessage = Envelope<'start'> & { flow: PageFlow; codeChallenge: string; options: PageOptions };
/** Host → frame, by port: the embedder has changed its theme; an empty text follows the system. */
export type ThemeMessage = Envelope<'theme'> & { theme: string };
/** Host → frame, by port: the host is gone or no longer needs an answer. */
export type CloseMessage = Envelope<'close'>;
export type HostPortMessage = StartMessage | ThemeMessage | CloseMessage;
/** Frame → host, by port. */
export type EventMessage = Envelope<'event'> & { event: FrameEvent };
/** Frame → host, by port: the page unloads; another one sends hello next. */
export type LeavingMessage = Envelope<'leaving'>;
/** Frame → host, by port: the page cannot work in a frame and requests, in a click, a separate window. */
export type WindowMessage = Envelope<'window'>;
export type FramePortMessage = EventMessage | LeavingMessage | WindowMessage;

/** Wraps a message body in the envelope of the protocol. */
export function wrap<Type extends string, Body extends object>(type: Type, body: Body): Envelope<Type> & Body {
  return { ...body, _waypost: 1, version: protocolVersion, type };
}

type Check = (value: unknown) => boolean;

const exactly =
  (expected: unknown): Check =>
  (value) =>
    value === expected;
const oneOf =
  (list: readonly unknown[]): Check =>
  (value) =>
    list.includes(value);
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value));
}

/** Exact keys: an extra key is refused like a missing one. */
function hasShape<T extends object>(value: unknown, checks: Record<keyof T, Check>): value is T {
  const entries = entriesOf(value);
  return (
    entries !== undefined &&
    Object.entries<Check>(checks).every(([key, check]) => check(entries.get(key))) &&
    [...entries.keys()].every((key) => Object.hasOwn(checks, key))
  );
}

const envelope = <Type extends string>(type: Type) => ({
  _waypost: exactly(1),
  version: exactly(protocolVersion),
  type: exactly(type),
});

const isNonce = matching(/^[\w-]{16,64}$/);

/** An S256 code challenge (RFC 7636): 43 characters of base64url. */
export const isCodeChallenge = matching(/^[\w-]{43}$/);

/** A one-time code (ACC-07) from any source. */
export const isCode = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 500;

// The upper bound only rejects nonsense; the frame's height has its own limits (ACC-39).
const isHeight: Check = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100_000;

/** Whether a name is a flow that opens an account page, rather than one answered by a call. */
export function isPageFlow(name: unknown): name is PageFlow {
  return oneOf(pageFlows)(name);
}

const isPageOptions: Check = (value) => {
  const entries = entriesOf(value);
  return (
    entries !== undefined && [...entries].every(([name, option]) => oneOf(pageOptionNames)(name) && text(2048)(option))
  );
};

const isEventData: Check = (value) =>
  hasShape<WidgetEventData>(value, {
    authCookieName: exactly(authCookieName),
    authCookie: text(4096),
    accessCookieName: exactly(accessCookieName),
    accessToken: text(4096),
    code: optional(isCode),
    height: optional(isHeight),
    error: optional(text(500)),
    socialLoginId: optional(text(200)),
    inviteToken: optional(text(500)),
  });

/** Whether a value is an event that a page may report; `frame resized` requires a height. */
export function isFrameEvent(value: unknown): value is FrameEvent {
  return (
    hasShape<FrameEvent>(value, { flow: isPageFlow, action: oneOf(frameActions), data: isEventData }) &&
    (value.action !== 'frame resized' || value.data.height !== undefined)
  );
}

/** Parses a message from the frame to the host's window; undefined for anything but a valid hello. */
export function parseHello(value: unknown): HelloMessage | undefined {
  return hasShape<HelloMessage>(value, { ...envelope('hello'), nonce: isNonce }) ? value : undefined;
}

/** Parses a message from the host to the frame's window; undefined for anything but a valid port answer. */
export function parsePort(value: unknown): PortMessage | undefined {
  return hasShape<PortMessage>(value, { ...envelope('port'), nonce: isNonce }) ? value : undefined;
}

/** Parses a message from the host's port. */
export function parseHostPortMessage(value: unknown): HostPortMessage | undefined {
  if (hasShape<CloseMessage>(value, envelope('close'))) return value;
  if (hasShape<ThemeMessage>(value, { ...envelope('theme'), theme: text(20) })) return value;
  const start = { ...envelope('start'), flow: isPageFlow, codeChallenge: isCodeChallenge, options: isPageOptions };
  return hasShape<StartMessage>(value, start) ? value : undefined;
}

/** Parses a message from the frame's port. */
export function parseFramePortMessage(value: unknown): FramePortMessage | undefined {
  if (hasShape<LeavingMessage>(value, envelope('leaving'))) return value;
  if (hasShape<WindowMessage>(value, envelope('window'))) return value;
  return hasShape<EventMessage>(value, { ...envelope('event'), event: isFrameEvent }) ? value : undefined;
}

/** Whether a name is a flow of ACC-05; an untyped script may pass anything. */
export function isWidgetFlow(name: unknown): name is WidgetFlow {
  return oneOf(widgetFlows)(name);
}

/** 128 random bits in hexadecimal: unguessable and used once. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Event data with the fixed cookie names and empty defaults. */
export function eventData(facts: Partial<WidgetEventData> = {}): WidgetEventData {
  return { authCookie: '', accessToken: '', ...facts, authCookieName, accessCookieName };
}
