/** What anybody may cause without a session, for all addresses together. */
export const ceilings = {
  /** Calls that may send a mail. */
  mails: { max: 2000, windowMs: 3_600_000 },
  /** Calls of signing in that leave a row: more than any server could check passwords for. */
  signIns: { max: 6000, windowMs: 60_000 },
  /** Lines of a log. */
  lines: { max: 1000, windowMs: 60_000 },
} as const;
