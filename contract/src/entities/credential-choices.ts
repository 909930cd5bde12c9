import { authTypes, druidPlatforms } from '@waypost/domain/apps/apps';
import type { CredentialData } from '@waypost/domain/apps/credential-choices';
import { ariaStatusNames } from '@waypost/domain/projects/status';
import { z } from 'zod';
import { idOf } from './values.ts';

/** An app with the data that the choosers show; codes and key values are requested on insertion. */
const CredentialApp = z.object({
  id: idOf('app'),
  name: z.string(),
  hrn: z.string(),
  druid_platform: z.enum(druidPlatforms),
  auth_type: z.enum(authTypes),
  has_app_code: z.boolean(),
  status: z.enum(['ACTIVE', 'TERMINATED']),
  hidden: z.boolean(),
  /** Only working keys. */
  api_keys: z.array(z.object({ api_key_id: idOf('key'), name: z.string() })).readonly(),
});

/** KEY-27: the user's own projects, the newest 200 first. */
export const CredentialProjects = z
  .object({
    has_account: z.boolean(),
    /** Whether the user has any project, in any status. */
    has_projects: z.boolean(),
    projects: z
      .array(
        z.object({ product_id: idOf('prj'), status: z.enum(ariaStatusNames), apps: z.array(CredentialApp).readonly() }),
      )
      .readonly(),
  })
  .meta({ id: 'CredentialProjects' }) satisfies z.ZodType<CredentialData>;
export type CredentialProjects = z.output<typeof CredentialProjects>;
