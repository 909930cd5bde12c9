import { normaliseEmail } from '../base/email.ts';

/** The length of a customer's name, in characters after trimming (CUS-09). */
export const customerNameLength = { min: 2, max: 100 } as const;

/** The shortest time between two mails of one invitation (CUS-12). */
export const invitationGapMs = 3 * 60 * 1000;

/** Whether an invitation was mailed too recently to be mailed again (CUS-12). */
export const isSentLately = (sentAt: Date, now: Date): boolean => now.getTime() - sentAt.getTime() < invitationGapMs;

/** The cookie that tells pages which app's admin was invited in the last three minutes (CUS-12). */
export const resendCookie = (app_id: string): string => `resend-invite-${app_id}`;

const isSameEmail = (a: string, b: string) => normaliseEmail(a) === normaliseEmail(b);

/** Whether an invitation is sent: not to an address that is an admin or a pending admin already (CUS-11). */
export function isNewAdmin(email: string, admins: readonly { readonly email: string }[]): boolean {
  return !admins.some((admin) => isSameEmail(admin.email, email));
}
