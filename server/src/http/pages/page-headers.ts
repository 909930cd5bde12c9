/** The origins that a page may use besides its own. */
export type PageOrigins = {
  /** Origins of frames (the account service in the portal). */
  readonly frames: readonly string[];
  /** Addresses of frames without an origin of their own. */
  readonly sandboxes?: readonly string[];
  /** Origins of framed documents, which get no rights. */
  readonly documents?: readonly string[];
  /** Origins of videos. */
  readonly media?: readonly string[];
  /** Origins of fetches. */
  readonly connects: readonly string[];
  /** Origins of pictures and targets of forms. */
  readonly pictures?: readonly string[];
  readonly forms?: readonly string[];
  /** Origins that may frame the page; none if empty. */
  readonly ancestors: readonly string[];
  /** The widget's popup can reach its opener only if neither page cuts the connection. */
  readonly openerPolicy: 'same-origin-allow-popups' | 'unsafe-none';
  /** Loads only resources that consent, so that an isolated page can frame this one. */
  readonly isolatable?: boolean;
};

const sources = (origins: readonly string[]) => (origins.length > 0 ? ` ${origins.join(' ')}` : '');

/**
 * A page's policy.
 * @param hashes of its inline scripts, with their algorithm; no other inline script runs
 */
export function contentSecurityPolicy(
  hashes: readonly string[],
  {
    frames,
    sandboxes = [],
    documents = [],
    media = [],
    connects,
    ancestors,
    pictures = [],
    forms = [],
  }: Omit<PageOrigins, 'openerPolicy' | 'isolatable'>,
): string {
  const framed = [...frames, ...sandboxes, ...documents];
  return [
    "default-src 'none'",
    `script-src 'self'${sources(hashes)}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'", // charts and bars have style attributes in server-rendered HTML
    `img-src 'self' data: blob:${sources(pictures)}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${sources(connects)}`,
    `media-src 'self'${sources(media)}`,
    `frame-src ${framed.length > 0 ? framed.join(' ') : "'none'"}`,
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    `form-action 'self'${sources(forms)}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Constant headers of every page. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-encoding, accept-language, cookie',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin', // an address may contain a token, such as an invitation's
} as const;

/** Headers for embedding across origins; frame-ancestors decides which pages may embed. */
export function crossOriginHeaders({
  ancestors,
  openerPolicy,
  isolatable = false,
}: PageOrigins): Record<string, string> {
  return {
    'cross-origin-opener-policy': openerPolicy,
    ...(isolatable && { 'cross-origin-embedder-policy': 'require-corp' }),
    ...(isolatable && ancestors.length > 0 && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
}

/** The browser features of a page; our own framed pages may request a passkey. */
export function permissionsPolicy({ frames }: Pick<PageOrigins, 'frames'>): string {
  const passkeyOrigins = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ');
  return `camera=(), microphone=(), geolocation=(self), publickey-credentials-create=(self), publickey-credentials-get=(${passkeyOrigins})`;
}
