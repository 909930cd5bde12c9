/** Where a page may reach: its own origin always, and these. */
export type PageOrigins = {
  /** Origins of frames (the account service on the portal). */
  readonly frames: readonly string[];
  /** Origins of fetches besides its own. */
  readonly connects: readonly string[];
  /** Who may frame the page; nobody when empty. */
  readonly ancestors: readonly string[];
  /** The widget's popup reaches its opener only where neither side cuts the line. */
  readonly openerPolicy: 'same-origin-allow-popups' | 'unsafe-none';
  /** Loads nothing that has not agreed to it, so that a page that isolates itself can frame this one. */
  readonly isolatable?: boolean;
};

const sources = (origins: readonly string[]) => (origins.length > 0 ? ` ${origins.join(' ')}` : '');

/** The policy of a page; a new nonce each time, or a cached page could be replayed with an injected script. */
export function contentSecurityPolicy(
  nonce: string,
  { frames, connects, ancestors }: Omit<PageOrigins, 'openerPolicy' | 'isolatable'>,
): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'", // charts and bars carry style attributes in server-rendered HTML
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${sources(connects)}`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Constant headers of every page. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin', // an address may hold a token, such as an invitation's
} as const;

/** The headers by which pages of other origins meet this one; frame-ancestors says which of them may show it. */
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

/** What a page's scripts may use; pages of ours in frames may answer with a passkey. */
export function permissionsPolicy({ frames }: Pick<PageOrigins, 'frames'>): string {
  const answering = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ');
  return `camera=(), microphone=(), geolocation=(self), publickey-credentials-create=(self), publickey-credentials-get=(${answering})`;
}
