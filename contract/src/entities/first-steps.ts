import { firstSteps } from '@waypost/domain/projects/first-steps';
import { z } from 'zod';
import { idOf } from './values.ts';

/** UIX-05: the user's progress from sign-up to the first live call. */
export const FirstSteps = z
  .object({
    steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
    /** Whether to show the list: not once it is complete or hidden. */
    open: z.boolean(),
    /** The user's newest active project, where later steps happen; null without one. */
    project_id: idOf('prj').nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.output<typeof FirstSteps>;
