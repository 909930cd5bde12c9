import type { Reason } from '../base/reasons.ts';
import type { EndInstant } from '../projects/ends.ts';
import { type AriaStatus, isActiveStatus } from '../projects/status.ts';

/** The expiresAt of a key that never expires (KEY-03). */
export const neverExpires = -1;

/** The properties that decide a key's status; expiresAt is epoch milliseconds (KEY-07). */
export type KeyState = { readonly enabled: boolean; readonly expiresAt: number | null | undefined };

/** Whether a key has expired: its end is past; -1 or a missing one never is (KEY-03, KEY-07). */
export function isExpired(expiresAt: KeyState['expiresAt'], now: Date): boolean {
  const end = expiresAt ?? neverExpires;
  return end !== neverExpires && end < now.getTime();
}

export type DisplayKeyStatus = 'Enabled' | 'Disabled' | 'Expired';

/** The displayed status of a key; Expired wins over the other two (KEY-06). */
export function displayKeyStatus({ enabled, expiresAt }: KeyState, now: Date): DisplayKeyStatus {
  if (isExpired(expiresAt, now)) return 'Expired';
  return enabled ? 'Enabled' : 'Disabled';
}

export type KeyCreationFacts = {
  readonly count: number;
  readonly limit: number;
  readonly projectStatus: AriaStatus;
  /** A key is being generated; only the page knows this. */
  readonly creating: boolean;
};

/** Why no key can be generated now; undefined if one can (KEY-10, KEY-11). */
export function keyCreationRefusal(facts: KeyCreationFacts): Reason | undefined {
  if (!isActiveStatus(facts.projectStatus)) return 'PROJECT_NOT_ACTIVE';
  if (facts.count >= facts.limit) return 'KEY_LIMIT_REACHED';
  return facts.creating ? 'KEY_CREATION_RUNNING' : undefined;
}

/** Every result of a key verification (KEY-49). */
export const verifyCodes = [
  'VALID',
  'NOT_FOUND',
  'FORBIDDEN',
  'INSUFFICIENT_PERMISSIONS',
  'USAGE_EXCEEDED',
  'SPEND_CAP_REACHED',
  'RATE_LIMITED',
  'DISABLED',
  'EXPIRED',
  'PROJECT_INACTIVE',
] as const;
export type VerifyCode = (typeof verifyCodes)[number];

/** What a key's result depends on besides the key: its app and project, which can end independently. */
export type KeyOwnerState = {
  readonly appEnd: EndInstant;
  readonly projectStatus: AriaStatus;
  readonly projectEnd: EndInstant;
};

/** The key's own result; restrictions, services and limits are checked after it (KEY-49, KEY-57). */
export function verifyDecision(
  key: KeyState & KeyOwnerState,
  now: Date,
): 'DISABLED' | 'EXPIRED' | 'PROJECT_INACTIVE' | 'VALID' {
  const instant = now.getTime();
  if (!key.enabled) return 'DISABLED';
  if (isExpired(key.expiresAt, now) || key.appEnd <= instant) return 'EXPIRED';
  return isActiveStatus(key.projectStatus) && instant < key.projectEnd ? 'VALID' : 'PROJECT_INACTIVE';
}
