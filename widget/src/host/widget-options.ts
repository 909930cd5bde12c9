import type { WidgetEvent } from '../protocol.ts';

/** Where the account pages open: a frame in the embedder's page, or a popup window (ACC-12). */
export type WidgetType = 'frame' | 'window';

/** The options of the account pages (ACC-16). Each is passed on only if `version` is sufficient (ACC-15). */
export interface AccountPageOptions {
  /** Chooses the texts and look of the sign-in page. From version 3. */
  signInTemplate?: string;
  /** Hides the buttons of social providers. From version 3. */
  noFB?: boolean;
  /** Parts of the sign-in page to show, such as `password`. From version 3. */
  signInScreenConfig?: string | readonly string[];
  /** Clients that require a second factor. The set-mfa flows fill it automatically (ACC-29). From version 4.5. */
  mfaClientIdArray?: readonly string[];
  /** Address for which the user sets up the second factor. From version 4.5. */
  mfaEmailAddr?: string;
  /** Shows only the sign-up tab. From version 4. */
  onlySignUp?: boolean;
  /** Hides the sign-up tab. From version 4. */
  noSignUp?: boolean;
  /** Prefills the email field. From version 4. */
  prefillEmailAddr?: string;
  /** Chooses the look. From version 4. */
  theme?: string;
  /** Organisation id to sign in to. From version 4. */
  realm?: string;
  /** Asks for the organisation id. From version 4. */
  realmInput?: boolean;
  /** Hides the page's close button. From version 4. */
  frameNoClose?: boolean;
  /** Token of an invitation; it is returned with the event, and the embedder accepts it. From version 4. */
  inviteToken?: string;
  /** Adds the age checkbox to sign-up. From version 4. */
  selfCertifyAge?: boolean;
  /** Lifetime of the access token in seconds. From version 4. */
  uatDuration?: number;
  /** Adds the phone field to sign-up. From version 4.5. */
  phoneNumberField?: boolean;
  /** Asks for a company address at sign-up. From version 4.5. */
  companyEmailInSignUp?: boolean;
  /** Accepts any organisation. From version 4. */
  realmAny?: boolean;
  /** Asks for a second factor. From version 4.5. */
  require2fa?: boolean;
  /** Where the sign-up came from; stored with it. From version 4.5. */
  channel?: string;
  /** Tracking id; stored with the sign-up. */
  trackId?: string;
  /** Language of the pages, `en` by default. */
  lang?: string;
}

/** Options of {@link createAccountWidget}. */
export interface AccountWidgetOptions extends AccountPageOptions {
  /** The embedder's registered client id. Without it the widget throws `clientId required` (ACC-11). */
  clientId: string;
  /** Anything but `frame` or `window` throws `unknown type delivered` (ACC-12, ACC-13). */
  type: WidgetType;
  /** Origin of the account service; used unless `environment` is set (ACC-20). */
  accountHost?: string;
  /** Name of an account service in `environments`; an unknown name is reported as an error (ACC-20). */
  environment?: string;
  /** Origins of account services by name. */
  environments?: Readonly<Record<string, string>>;
  /** The interface version that the embedder was written for; `0.1` by default (ACC-02). */
  version?: string;
  /** Element that contains the frame; without one the frame fills the window (ACC-21). */
  container?: Element;
  /**
   * An address on this page's origin, registered for the client, that a full redirect returns to. With it, a flow that
   * can use neither frame nor window redirects instead of ending in an error.
   */
  redirectUri?: string;
  /** Accessible name of the frame; `Account` by default. */
  title?: string;
  /** How long an account page or call may take before it counts as lost, in milliseconds; 15000 by default. */
  loadTimeoutMs?: number;
  /** Returns the S256 challenge (RFC 7636) that the one-time code is bound to; called before a page opens. */
  codeChallenge: () => Promise<string>;
  /** Receives every event (ACC-03). Closing actions are reported after the frame or window has closed (ACC-08). */
  callback: (event: WidgetEvent) => void;
}
