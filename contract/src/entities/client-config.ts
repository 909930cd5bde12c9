import { catalogueModels } from '@waypost/domain/resellers/catalogue';
import { z } from 'zod';
import { EmbeddedDocument } from './embedded-document.ts';

const Picture = z.object({ src: z.string(), width: z.number(), height: z.number() });
const address = z.string().nullable();

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
    /** The limited key of visitors' runs of the live examples (EXP-21); null without one. */
    examples_api_key: z.string().nullable(),
    hosts: z.object({ portal: z.string(), account: z.string(), sample_platform: z.string() }),
    /** Account services by name, for embedders that use environments (ACC-20). */
    account_environments: z.record(z.string(), z.string()),
    /** The platform's services, which keys can be limited to (KEY-47). */
    services: z.array(z.string()),
    limits: z.object({ api_key_limit: z.number(), access_key_limit: z.number() }),
    reseller_plan_model: z.enum(catalogueModels),
    freemium_allowance: z.record(z.string(), z.number()),
    billing_patterns: z.record(z.string(), z.string()),
    /** Whether users who are added must have a second factor (USR-30). */
    otp_required: z.boolean(),
    flags: z.record(z.string(), z.boolean()),
    /** The documents that open in the same tab (DOC-06). */
    non_migrated_documents: z.array(z.string()),
    /** The documents that are shown in frames (DOC-03). */
    documents: z.array(EmbeddedDocument),
    /** Where the sources of pages are edited, up to the file's path; null without such a place. */
    documentation_edit_url: z.string().nullable(),
    /** The video of the home page; empty without one (WID-14). */
    promo_video: z.string(),
    /** How the installation looks and what it is called (OPS-08). */
    brand: z.object({
      name: z.string(),
      /** Pictures with the name in them, in place of the mark and the name; sizes in pixels. */
      logo: z.object({ light: Picture, dark: Picture }).nullable(),
      icon: z.string(),
      social_card: z.string(),
      /** The style sheet with the brand's colours. */
      style: address,
      /** Documents elsewhere that take the place of the portal's own pages. */
      links: z.object({ terms: address, privacy: address, cookies: address, imprint: address }),
    }),
  })
  .meta({ id: 'ClientConfig' });
export type ClientConfig = z.output<typeof ClientConfig>;
