import { firstSteps } from '@waypost/domain/projects/first-steps';
import { z } from 'zod';
import { idOf } from './values.ts';

/** UIX-05: how far the user has come from signing up to the first live call. */
export const FirstSteps = z
  .object({
    steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
    /** Whether the list is still to be shown: not once all is done, and not when it was put away. */
    open: z.boolean(),
    /** The newest active project of the user's own, where the steps after it are taken; null without one. */
    project_id: idOf('prj').nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.output<typeof FirstSteps>;
