import { z } from 'zod';

/** Proves once more who is signed in, before something that matters is changed (ACC-51). */
export const ConfirmIdentityInput = z
  .strictObject({ password: z.string().min(1).max(1024) })
  .meta({ id: 'ConfirmIdentityInput' });
export type ConfirmIdentityInput = z.output<typeof ConfirmIdentityInput>;
