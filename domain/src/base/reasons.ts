type ReasonEntry = { readonly status: number; readonly code?: number };

/**
 * Every refusal reason with its HTTP status, and its numeric code if it differs from the status (REQ-15, ERR-01 to
 * ERR-26). The texts are in `content/messages/<language>/refusals.json`, a few of them in `errors.json`.
 */
export const reasons = {
  UNAUTHORIZED: { status: 401 },
  TOKEN_EXPIRED: { status: 401, code: 401701 },
  XSRF_MISMATCH: { status: 403 },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  DEVELOPER_NOT_FOUND: { status: 404 },
  DEVELOPER_EXISTS: { status: 409 },
  INVALID_FIELDS: { status: 400 },
  INVALID_DATE: { status: 400 },
  INVALID_BODY: { status: 400 },
  BODY_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  METHOD_NOT_ALLOWED: { status: 405 },
  RATE_LIMITED: { status: 429 },
  UNKNOWN: { status: 500 },
  MAINTENANCE: { status: 503 },
  STORAGE_UNAVAILABLE: { status: 503 },
  ACCOUNT_SERVICE_UNAVAILABLE: { status: 503 },

  ACCOUNT_IS_NOT_ACTIVE: { status: 403 },
  FREEMIUM_COUNT_EXCEEDED: { status: 403 },
  FREEMIUM_COUNT_EXCEEDED_NEW_PRO: { status: 403 },
  FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO: { status: 403 },
  FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO_DOWNGRADE: { status: 403 },
  COUNTRY_ACCESS_DENIED: { status: 403 },
  USER_ROLE_PERMISSION_DENIED: { status: 403 },
  UNSUPPORTED_CURRENCY: { status: 403 },
  BLOCK_PLATFORM_USER_PROJECT_CREATE: { status: 403 },
  PAYMENT_METHOD_REQUIRED: { status: 403 },
  PAYMENT_FAILED: { status: 409 },
  PAYMENT_TOKEN_NOT_VALID: { status: 400 },
  PAYMENT_PROVIDER_UNAVAILABLE: { status: 503 },
  FAILED_TAX_CALCULATION: { status: 422 },
  PROMO_CODE_NOT_VALID: { status: 422 },
  PROMO_CODE_NOT_FOUND: { status: 404 },
  ORDER_CHANGED: { status: 409 },
  PAYMENT_REFUSED: { status: 402 },
  PAYMENT_PENDING: { status: 409 },
  CREATION_LOCKED: { status: 409 },
  INVALID_STATUS: { status: 409 },
  PLAN_CHANGE_REFUSED: { status: 409 },
  PLAN_CHANGE_PENDING: { status: 409 },
  EXTENSION_REFUSED: { status: 409 },
  PLAN_NOT_FOUND: { status: 404 },
  APPLICATION_ALREADY_CREATED: { status: 409 },
  REACHED_PERMISSIONS_LIMIT: { status: 422, code: 422000 },
  APP_TERMINATED: { status: 409 },
  NAMESPACE_TAKEN: { status: 409 },
  UNKNOWN_PLATFORM: { status: 400 },
  APP_NOT_ALLOWED: { status: 403 },
  PROJECT_NOT_ACTIVE: { status: 409 },
  KEY_CREATION_RUNNING: { status: 409 },
  KEY_ROTATION_RUNNING: { status: 409 },
  NO_ACCESS_KEYS: { status: 409 },
  KEY_LIMIT_REACHED: { status: 409 },

  EMAIL_TAKEN: { status: 409 },
  WRONG_CREDENTIALS: { status: 401 },
  WEAK_PASSWORD: { status: 400 },
  LINK_EXPIRED: { status: 410 },
  INVITATION_NOT_FOUND: { status: 404 },
  INVITATION_ACCEPTED: { status: 404 },
  INVITATION_EMAIL_MISMATCH: { status: 403 },
  WRONG_SECOND_FACTOR: { status: 401 },
  SIGN_IN_EXPIRED: { status: 410 },
  SECOND_FACTOR_EXISTS: { status: 409 },
  SECOND_FACTOR_LIMIT: { status: 409 },
  REAUTHENTICATION_REQUIRED: { status: 403 },
  WRONG_PASSWORD: { status: 403 },
  PAID_PROJECT_ACTIVE: { status: 409 },
  REALM_REQUIRED: { status: 409 },
  REALM_NOT_ALLOWED: { status: 403 },
  UNKNOWN_CLIENT: { status: 400 },
} as const satisfies Record<string, ReasonEntry>;

export type Reason = keyof typeof reasons;

/** The status and code sent for a reason; the code is the HTTP status unless specified otherwise (ERR-04, ERR-21). */
export function wireReason(reason: Reason): { status: number; code: number } {
  const entry: ReasonEntry = reasons[reason];
  return { status: entry.status, code: entry.code ?? entry.status };
}
