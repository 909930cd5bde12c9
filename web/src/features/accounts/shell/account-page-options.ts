/** The ways to sign in that the sign-in page can offer (`sign-in-screen-config`). */
export const signInParts = ['password', 'passkey', 'openid'] as const;
export type SignInPart = (typeof signInParts)[number];

/** `default` is a card with the brand, `card` one without; `plain` leaves card and brand to the embedder's page. */
export const signInTemplates = ['default', 'card', 'plain'] as const;
export type SignInTemplate = (typeof signInTemplates)[number];

/** The options that the embedder's parameters switch on. */
export type AccountPageOptions = {
  readonly onlySignUp: boolean;
  readonly noSignUp: boolean;
  /** False hides the buttons of OpenID Connect providers (`noFB`). */
  readonly social: boolean;
  readonly parts: readonly SignInPart[];
  readonly template: SignInTemplate;
  readonly prefillEmail: string;
  /** Asks for the organisation id, prefilled with `realm`. */
  readonly realmInput: boolean;
  readonly realm: string;
  /** Accepts an account of any organisation. */
  readonly realmAny: boolean;
  readonly closable: boolean;
  /** False in a separate window, whose landmarks come from the page itself. */
  readonly framed: boolean;
  /** Opened with an invitation; the embedder has its token and accepts it. */
  readonly invited: boolean;
  readonly age: boolean;
  readonly phone: boolean;
  readonly companyEmail: boolean;
  /** Lifetime of the access token in seconds (`uat-duration`); null uses the service's default. */
  readonly uatDuration: number | null;
  readonly channel: string;
  readonly trackId: string;
  /** Asks for the password even if a user is signed in (`prompt=login`, OpenID Connect). */
  readonly provesAgain: boolean;
  /** Requires a second factor if the page has no embedder; an embedder sends this through its connection. */
  readonly require2fa: boolean;
};

const longestTag = 100;

function durationOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The known names among the requested ones; all of them if none is known, so that a typing error locks nobody out. */
function partsOf(text: string | null): readonly SignInPart[] {
  const names = (text ?? '').split(',').map((part) => part.trim());
  const parts = signInParts.filter((part) => names.includes(part));
  return parts.length > 0 ? parts : signInParts;
}

/** Reads the parameters of an account page's address; switches are on only with the value `true`. */
export function pageOptionsOf(query: URLSearchParams): AccountPageOptions {
  const on = (name: string) => query.get(name) === 'true';
  const text = (name: string, max: number) => (query.get(name) ?? '').trim().slice(0, max);
  return {
    onlySignUp: on('only-sign-up'),
    noSignUp: on('no-sign-up'),
    social: !on('noFB'),
    parts: partsOf(query.get('sign-in-screen-config')),
    template: signInTemplates.find((template) => template === query.get('sign-in-template')) ?? 'default',
    prefillEmail: text('prefill-email-addr', 254) || text('mfa-email-addr', 254),
    realmInput: on('realm-input'),
    realm: text('realm', longestTag),
    realmAny: on('realm-any'),
    closable: !on('frame-no-close'),
    framed: query.get('type') !== 'window',
    invited: Boolean(query.get('invite-token')),
    age: on('self-certify-age'),
    phone: on('phone-number-field'),
    companyEmail: on('company-email-in-signup'),
    uatDuration: durationOf(query.get('uat-duration')),
    channel: text('channel', longestTag),
    trackId: text('track-id', longestTag),
    provesAgain: query.get('prompt') === 'login',
    require2fa: on('require2fa'),
  };
}
