/** In document order; the texts are in the message catalogue. */
export const termsSections = [
  'account',
  'keys',
  'use',
  'data',
  'payment',
  'availability',
  'liability',
  'end',
  'contact',
] as const;
