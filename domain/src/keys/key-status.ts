import type { Reason } from '../base/reasons.ts';
import type { EndInstant } from '../projects/ends.ts';
import { type AriaStatus, isActiveStatus } from '../projects/status.ts';

/** The expiresAt of a key that never expires (KEY-03). */
export const neverExpires = -1;

/** What decides how a key is displayed and whether it works; expiresAt is epoch milliseconds (KEY-07). */
export type KeyState = { readonly enabled: boolean; readonly expiresAt: number | null | undefined };

/** Whether a key has expired: its end lies before now; -1 or none never does (KEY-03, KEY-07). */
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
  /** A creation is running; only the page knows. */
  readonly creating: boolean;
};

/** Why no key can be generated now; undefined when one can (KEY-10, KEY-11). */
export function keyCreationRefusal(facts: KeyCreationFacts): Reason | undefined {
  if (!isActiveStatus(facts.projectStatus)) return 'PROJECT_NOT_ACTIVE';
  if (facts.count >= facts.limit) return 'KEY_LIMIT_REACHED';
  return facts.creating ? 'KEY_CREATION_RUNNING' : undefined;
}

/** Every answer to a gateway that asks about a key (KEY-49). */
export const verifyCodes = [
  'VALID',
  'NOT_FOUND',
  'FORBIDDEN',
  'INSUFFICIENT_PERMISSIONS',
  'USAGE_EXCEEDED',
  'RATE_LIMITED',
  'DISABLED',
  'EXPIRED',
  'PROJECT_INACTIVE',
] as const;
export type VerifyCode = (typeof verifyCodes)[number];

/** What a key's answer depends on besides the key: its app and its project, which may end by themselves. */
export type KeyOwnerState = {
  readonly appEnd: EndInstant;
  readonly projectStatus: AriaStatus;
  readonly projectEnd: EndInstant;
};

/** What the key itself says about a call; restrictions, services and limits are asked after it (KEY-49, KEY-57). */
export function verifyDecision(
  key: KeyState & KeyOwnerState,
  now: Date,
): 'DISABLED' | 'EXPIRED' | 'PROJECT_INACTIVE' | 'VALID' {
  const instant = now.getTime();
  if (!key.enabled) return 'DISABLED';
  if (isExpired(key.expiresAt, now) || key.appEnd <= instant) return 'EXPIRED';
  return isActiveStatus(key.projectStatus) && instant < key.projectEnd ? 'VALID' : 'PROJECT_INACTIVE';
}
