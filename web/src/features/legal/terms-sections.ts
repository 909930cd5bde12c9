/** In the order of the document; the texts stand in the message catalogue. */
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
