/** The reasons for a cancellation in the survey (LIF-19). */
export const cancelReasons = [
  'Too expensive',
  'Missing features',
  'Hard to use',
  'Switching provider',
  'No longer needed',
  'Other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Maximum length of the survey's comment, in UTF-16 units (LIF-19). */
export const cancelCommentMaxLength = 1000;
