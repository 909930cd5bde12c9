import { appPlatforms } from '@waypost/domain/apps/apps';
import { z } from 'zod';

/** The part of an address that names an SDK, for instance `ios-starter`. */
export const SdkId = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, { message: 'Must be the id of an SDK.' });

/** APP-10, and what a downloaded file is checked with. */
export const MobileSdk = z
  .object({
    sdk_id: SdkId,
    latest_version_id: z.string(),
    /** The version that was downloaded last for the app; the latest one before that. */
    version_id: z.string(),
    platform: z.enum(appPlatforms),
    type: z.enum(['Starter', 'Premium']).nullable(),
    ctaText: z.string(),
    /** Leads to the latest version, by way of a link that expires. */
    download_link: z.string(),
    /** Bytes of the latest version. */
    size: z.number().int(),
    /** SHA-256 of the latest version, hexadecimal. */
    sha256: z.string(),
  })
  .meta({ id: 'MobileSdk' });
export type MobileSdk = z.output<typeof MobileSdk>;
