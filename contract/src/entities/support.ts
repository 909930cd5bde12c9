import { isValidEmail, normaliseEmail } from '@waypost/domain/base/email';
import { contactLimits } from '@waypost/domain/support/contact';
import { z } from 'zod';
import { line } from './values.ts';

/** REQ-119: a question to support, from anybody. */
export const ContactRequest = z
  .strictObject({
    name: line(1, contactLimits.name),
    email: line(3, contactLimits.email).refine((text) => isValidEmail(normaliseEmail(text)), {
      message: 'Must be an email address.',
    }),
    subject: line(1, contactLimits.subject),
    message: z
      .string()
      .trim()
      .min(1)
      .max(contactLimits.message)
      .refine((text) => text.isWellFormed() && !text.includes('\0'), { message: 'Must be valid text.' }),
  })
  .meta({ id: 'ContactRequest' });
export type ContactRequest = z.output<typeof ContactRequest>;
