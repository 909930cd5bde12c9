import { createErrorCode, freemiumLimitCodes } from '@waypost/domain/projects/creation';
import { type ApiError, isTimeout } from '../../api/api-error.ts';

const knownCodes: readonly string[] = [
  'ACCOUNT_IS_NOT_ACTIVE',
  ...freemiumLimitCodes,
  'COUNTRY_ACCESS_DENIED',
  'USER_ROLE_PERMISSION_DENIED',
  'UNSUPPORTED_CURRENCY',
  'BLOCK_PLATFORM_USER_PROJECT_CREATE',
  'PAYMENT_METHOD_REQUIRED',
  'BILLING_DETAILS_REQUIRED',
  'MISSING_USER_INFO_IN_STATE',
  'CREATION_LOCKED',
  'FAILED_TAX_CALCULATION',
  'ORDER_CHANGED',
  'PROMO_CODE_NOT_VALID',
  'PLAN_NOT_FOUND',
  'INVALID_DATE',
  'REACHED_PERMISSIONS_LIMIT',
  'APPLICATION_ALREADY_CREATED',
  'INVALID_TAX',
  'CANNOT_SAVE_BILLING_DETAILS',
];

/** The error code shown for a failed project call; status 0 means no response. */
export function projectErrorCode(failure: { readonly status: number; readonly reason?: string }): string {
  if (failure.reason !== undefined && knownCodes.includes(failure.reason)) return failure.reason;
  return isTimeout(failure.status) ? 'TIMEOUT' : 'UNKNOWN';
}

type Failure = Pick<ApiError, 'status' | 'reason'>;

/** The error code of a refused change of plan. */
export function toChangeError({ status, reason }: Failure): string {
  if (status === 401) return 'MISSING_USER_INFO_IN_STATE';
  return reason === 'OFFLINE' ? reason : projectErrorCode({ status, reason });
}

/** The error code of a refused creation, whose sentence says that no project was created (ERR-16). */
export const toCreationError = (failure: Failure): string => createErrorCode(toChangeError(failure));
