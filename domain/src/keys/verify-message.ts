import type { VerifyCode } from './key-status.ts';

/** The message of a refusal without a more specific rule (KEY-49). */
export const verifyMessages: Readonly<Record<Exclude<VerifyCode, 'VALID'>, string>> = {
  NOT_FOUND: 'There is no such key.',
  DISABLED: 'This key is disabled.',
  EXPIRED: 'This key has expired, or its app has ended.',
  PROJECT_INACTIVE: 'The project of this key is not active.',
  FORBIDDEN: 'This key may not be used from here.',
  INSUFFICIENT_PERMISSIONS: 'This key may not use this service.',
  USAGE_EXCEEDED: 'The calls that this key may make in a month are used up.',
  SPEND_CAP_REACHED: 'A spend cap of this key, its project or its customer is reached.',
  RATE_LIMITED: 'This key has made as many calls as it may in a minute.',
};

/** The message of a limit's refusal: the limit, and when it resets (KEY-48). */
export function limitMessage(code: 'USAGE_EXCEEDED' | 'RATE_LIMITED', limit: number, endsAt: Date): string {
  const period = code === 'RATE_LIMITED' ? 'a minute' : 'a month';
  return `This key may make ${limit} calls ${period}, which are used up until ${endsAt.toISOString()}.`;
}
