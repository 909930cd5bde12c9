type ReasonEntry = { readonly status: number; readonly code?: number; readonly message: string };

/**
 * Every reason a call may be refused for: HTTP status, the wire's numeric code where it is not the status,
 * and the English sentence (REQ-15, ERR-01 to ERR-26). The web shows its own catalogue's text for the same reason.
 */
export const reasons = {
  UNAUTHORIZED: { status: 401, message: 'Please sign in.' },
  TOKEN_EXPIRED: { status: 401, code: 401701, message: 'Your sign-in has expired.' },
  XSRF_MISMATCH: { status: 403, message: 'The request did not come from this site. Reload the page and try again.' },
  FORBIDDEN: { status: 403, message: 'You may not do this.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  DEVELOPER_NOT_FOUND: { status: 404, message: 'There is no developer account yet.' },
  DEVELOPER_EXISTS: { status: 409, message: 'There is a developer account already.' },
  INVALID_FIELDS: { status: 400, message: 'Some values are missing or not valid.' },
  INVALID_DATE: { status: 400, message: 'The date is not valid.' },
  INVALID_BODY: { status: 400, message: 'The body of the request cannot be read.' },
  BODY_TOO_LARGE: { status: 413, message: 'The body of the request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body of the request has a type that is not accepted.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please wait a moment.' },
  UNKNOWN: { status: 500, message: 'Something went wrong. Please try again later.' },
  MAINTENANCE: { status: 503, message: 'We are currently down for maintenance. Please try again later.' },
  STORAGE_UNAVAILABLE: { status: 503, message: 'The data cannot be stored right now. Please try again in a moment.' },
  ACCOUNT_SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'Signing in is not possible right now. Please try again in a moment.',
  },

  ACCOUNT_IS_NOT_ACTIVE: { status: 403, message: 'Your account is not active. Please contact support.' },
  FREEMIUM_COUNT_EXCEEDED: { status: 403, message: 'You have reached the limit of freemium projects.' },
  FREEMIUM_COUNT_EXCEEDED_NEW_PRO: {
    status: 403,
    message: 'You have reached the limit of freemium projects. Upgrade an existing project to Pro instead.',
  },
  FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO: {
    status: 403,
    message: 'You have reached the limit of freemium projects and already have a Pro project.',
  },
  FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO_DOWNGRADE: {
    status: 403,
    message: 'This project cannot be moved to the Basic plan: the limit of freemium projects is reached.',
  },
  COUNTRY_ACCESS_DENIED: { status: 403, message: 'This plan is not available in your country.' },
  USER_ROLE_PERMISSION_DENIED: { status: 403, message: 'Your account type does not allow this.' },
  UNSUPPORTED_CURRENCY: { status: 403, message: 'Your billing currency is not supported.' },
  BLOCK_PLATFORM_USER_PROJECT_CREATE: {
    status: 403,
    message: 'Projects for your organization are created on its own platform.',
  },
  PAYMENT_METHOD_REQUIRED: { status: 403, message: 'This plan needs a payment method.' },
  CREATION_LOCKED: { status: 409, message: 'A project is already being created for your account.' },
  INVALID_STATUS: { status: 409, message: 'The project cannot change to that status.' },
  PLAN_CHANGE_REFUSED: { status: 409, message: 'The plan of this project cannot be changed in its present status.' },
  PLAN_CHANGE_PENDING: { status: 409, message: 'A change of plan is already pending for this project.' },
  EXTENSION_REFUSED: { status: 409, message: 'Only an evaluation can be extended, once, by one to four weeks.' },
  PLAN_NOT_FOUND: { status: 404, message: 'This plan does not exist.' },
  APPLICATION_ALREADY_CREATED: { status: 409, message: 'This app has already been created.' },
  REACHED_PERMISSIONS_LIMIT: { status: 422, code: 422000, message: 'The limit of apps or permissions is reached.' },
  APP_TERMINATED: { status: 409, message: 'This app has been terminated.' },
  NAMESPACE_TAKEN: { status: 409, message: 'This namespace is already in use.' },
  UNKNOWN_PLATFORM: { status: 400, message: 'This platform is not known.' },
  APP_NOT_ALLOWED: { status: 403, message: 'The plan of this project does not allow this app.' },
  PROJECT_NOT_ACTIVE: { status: 409, message: 'The project is not active.' },
  KEY_CREATION_RUNNING: { status: 409, message: 'A key is already being generated.' },
  KEY_ROTATION_RUNNING: { status: 409, message: 'The secret before this one still works. End it first.' },
  NO_ACCESS_KEYS: { status: 409, message: 'This app does not use access keys.' },
  KEY_LIMIT_REACHED: { status: 409, message: 'The limit of keys is reached.' },

  EMAIL_TAKEN: { status: 409, message: 'There is an account with this email already. Sign in instead.' },
  WRONG_CREDENTIALS: { status: 401, message: 'The email or the password is not right.' },
  WEAK_PASSWORD: { status: 400, message: 'This password is too easy to guess.' },
  LINK_EXPIRED: { status: 410, message: 'This link has expired or was used before.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'This invitation is no longer valid.' },
  INVITATION_ACCEPTED: { status: 404, message: 'You have accepted this invitation already.' },
  INVITATION_EMAIL_MISMATCH: { status: 403, message: 'This invitation was sent to another email address.' },
  WRONG_SECOND_FACTOR: { status: 401, message: 'That is not right. Please try again.' },
  SIGN_IN_EXPIRED: { status: 410, message: 'This sign-in took too long or was tried too often. Please start again.' },
  SECOND_FACTOR_EXISTS: { status: 409, message: 'This second factor is set up already.' },
  SECOND_FACTOR_LIMIT: { status: 409, message: 'You have as many passkeys as there can be. Remove one first.' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Please confirm that it is you.' },
  WRONG_PASSWORD: { status: 403, message: 'This is not your present password.' },
  PAID_PROJECT_ACTIVE: { status: 409, message: 'A paid project is still active. Cancel its plan first.' },
  REALM_REQUIRED: { status: 409, message: 'Several accounts fit. Say which organisation you mean.' },
  REALM_NOT_ALLOWED: { status: 403, message: 'This organisation is unknown or takes nobody without an invitation.' },
  UNKNOWN_CLIENT: { status: 400, message: 'This page was opened for an unknown client.' },
} as const satisfies Record<string, ReasonEntry>;

export type Reason = keyof typeof reasons;

/** The wire's view of a reason; the numeric code is the HTTP status unless the source gives one (ERR-04, ERR-21). */
export function wireReason(reason: Reason): { status: number; code: number; message: string } {
  const entry: ReasonEntry = reasons[reason];
  return { status: entry.status, code: entry.code ?? entry.status, message: entry.message };
}
