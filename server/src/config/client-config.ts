import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { Brand } from '../brand/brand.ts';
import type { Config } from '../config.ts';

/** The browser's configuration, listed key by key, so that new keys stay private by default. */
export function clientConfig(config: Config, build: string, { page: brand }: Pick<Brand, 'page'>): ClientConfig {
  const { origins } = config;
  return {
    product_slug: config.product_slug,
    build,
    main_realm: config.main_realm,
    platform_name: config.platform_name,
    platform_projects_url: config.platform_projects_url,
    support_email: config.support_email,
    migration_modal_cookie_minutes: config.migration_modal_cookie_minutes,
    support_ticket_url: config.support_ticket_url,
    terms_version: config.terms_version,
    otp_required: config.otp_required,
    maintenance_mode: config.maintenance_mode,
    public_api_host: config.public_api_host,
    examples_api_key: config.examples_api_key ?? null,
    error_reporting_url: config.error_reporting_url ?? null,
    hosts: {
      portal: origins.portal,
      account: origins.account,
      sample_platform: origins.sample_platform ?? config.public_api_host,
    },
    account_environments: config.account_environments,
    services: config.services,
    limits: { api_key_limit: config.api_key_limit, access_key_limit: config.access_key_limit },
    reseller_plan_model: config.reseller_plan_model,
    freemium_allowance: config.freemium_allowance,
    billing_patterns: config.billing_patterns,
    flags: config.flags,
    non_migrated_documents: config.non_migrated_documents,
    documents: config.documents,
    documentation_edit_url: config.documentation_edit_url ?? null,
    promo_video: config.promo_video,
    brand,
  };
}
