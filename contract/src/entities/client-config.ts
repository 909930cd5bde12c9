import { z } from 'zod';

/** CFG-05: the configuration that the browser may know; never a secret. */
export const ClientConfig = z
  .object({
    product_slug: z.string(),
    build: z.string(),
    main_realm: z.string(),
    platform_name: z.string(),
    platform_projects_url: z.string(),
    support_email: z.string(),
    support_ticket_url: z.string(),
    migration_modal_cookie_minutes: z.number(),
    terms_version: z.string(),
    maintenance_mode: z.boolean(),
    public_api_host: z.string(),
    /** Where errors are reported (CFG-12); null means the portal's own log. */
    error_reporting_url: z.string().nullable(),
    hosts: z.object({ portal: z.string(), account: z.string(), sample_platform: z.string() }),
    /** Account services by name, for embedders that use environments (ACC-20). */
    account_environments: z.record(z.string(), z.string()),
    /** The platform's services, which keys can be limited to (KEY-47). */
    services: z.array(z.string()),
    limits: z.object({ api_key_limit: z.number(), access_key_limit: z.number() }),
    freemium_allowance: z.record(z.string(), z.number()),
    billing_patterns: z.record(z.string(), z.string()),
    flags: z.record(z.string(), z.boolean()),
    brand: z.object({ name: z.string() }),
  })
  .meta({ id: 'ClientConfig' });
export type ClientConfig = z.output<typeof ClientConfig>;
