/** How a way in may be offered on the sign-in page (`sign-in-screen-config`). */
export const signInParts = ['password', 'passkey', 'openid'] as const;
export type SignInPart = (typeof signInParts)[number];

/** `default` is a card with the brand on it, `card` is one without; `plain` leaves both to the embedder's page. */
export const signInTemplates = ['default', 'card', 'plain'] as const;
export type SignInTemplate = (typeof signInTemplates)[number];

/** The features that the embedder's parameters switch on. */
export type AccountPageOptions = {
  readonly onlySignUp: boolean;
  readonly noSignUp: boolean;
  /** False hides the buttons of an organisation's OpenID Connect provider (`noFB`). */
  readonly social: boolean;
  readonly parts: readonly SignInPart[];
  readonly template: SignInTemplate;
  readonly prefillEmail: string;
  /** Asks for the organisation id, filled with `realm`. */
  readonly realmInput: boolean;
  readonly realm: string;
  /** An account of any organisation will do. */
  readonly realmAny: boolean;
  readonly closable: boolean;
  /** False in a window of its own, whose landmarks are the page's. */
  readonly framed: boolean;
  /** Opened with an invitation; its token is the embedder's, which accepts it. */
  readonly invited: boolean;
  readonly age: boolean;
  readonly phone: boolean;
  readonly companyEmail: boolean;
  /** Life of the access token in seconds (`uat-duration`); null leaves it to the service. */
  readonly uatDuration: number | null;
  readonly channel: string;
  readonly trackId: string;
  /** The password is asked for also where somebody is signed in (`prompt=login`, OpenID Connect). */
  readonly provesAgain: boolean;
  /** A second factor is asked for where the page was opened by itself; an embedder says so through its window. */
  readonly require2fa: boolean;
};

const longestTag = 100;

function durationOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** What is asked for and known; all of them where nothing known is left, so that nobody is locked out by a word. */
function partsOf(text: string | null): readonly SignInPart[] {
  const asked = (text ?? '').split(',').map((part) => part.trim());
  const known = signInParts.filter((part) => asked.includes(part));
  return known.length > 0 ? known : signInParts;
}

/** Reads the parameters of an account page's address; switches are on by `true` alone. */
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
