/** The sections of each legal document in their order; the texts are in the message catalogue. */
export const legalSections = {
  terms: ['account', 'keys', 'use', 'data', 'payment', 'availability', 'liability', 'end', 'contact'],
  privacy: ['account', 'projects', 'calls', 'payments', 'errors', 'recipients', 'rights', 'contact'],
} as const;
