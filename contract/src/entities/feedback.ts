import { commentLength, feedbackScores } from '@waypost/domain/feedback/feedback';
import { z } from 'zod';
import { line } from './values.ts';

const fact = line(0, 100).default('');

/** FBK-01: what a reader thinks of a page of the documentation. */
export const Feedback = z
  .strictObject({
    score: z.literal(feedbackScores),
    comments: z
      .string()
      .min(commentLength.min)
      .max(commentLength.max)
      .refine((text) => text.isWellFormed() && !text.includes('\0'), { message: 'Must be valid text.' })
      .default(''),
    u_page_url: z
      .url({ protocol: /^https?$/, error: 'Must be an http or https address.' })
      .max(2000)
      .refine((text) => text.isWellFormed() && !text.includes('\0'), { message: 'Must be valid text.' }),
    u_category: fact,
    u_product: fact,
    u_sub_category: fact,
  })
  .meta({ id: 'Feedback' });
export type Feedback = z.output<typeof Feedback>;
