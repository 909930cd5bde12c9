/** The most characters of each field of the contact form. */
export const contactLimits = { name: 100, email: 254, subject: 150, message: 4000 } as const;
export type ContactField = keyof typeof contactLimits;
export const contactFields = ['name', 'email', 'subject', 'message'] as const satisfies readonly ContactField[];
