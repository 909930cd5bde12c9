import { appPlatforms } from '@waypost/domain/apps/apps';
import { z } from 'zod';

/** The address segment that identifies an SDK, for example `ios-starter`. */
export const SdkId = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, { message: 'Must be the id of an SDK.' });

/** APP-10, with the data to verify a download. */
export const MobileSdk = z
  .object({
    sdk_id: SdkId,
    latest_version_id: z.string(),
    /** The version last downloaded for the app; the latest one if there was none. */
    version_id: z.string(),
    platform: z.enum(appPlatforms),
    type: z.enum(['Starter', 'Premium']).nullable(),
    ctaText: z.string(),
    /** Redirects to the latest version through an expiring link. */
    download_link: z.string(),
    /** Size of the latest version in bytes. */
    size: z.number().int(),
    /** Hexadecimal SHA-256 of the latest version. */
    sha256: z.string(),
  })
  .meta({ id: 'MobileSdk' });
export type MobileSdk = z.output<typeof MobileSdk>;
