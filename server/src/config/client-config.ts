import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { Config } from '../config.ts';

/** The browser's configuration, listed key by key, so that new keys stay private by default. */
export function clientConfig(config: Config, build: string): ClientConfig {
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
    maintenance_mode: config.maintenance_mode,
    public_api_host: config.public_api_host,
    error_reporting_url: config.error_reporting_url ?? null,
    hosts: {
      portal: origins.portal,
      account: origins.account,
      sample_platform: origins.sample_platform ?? config.public_api_host,
    },
    account_environments: config.account_environments,
    services: config.services,
    limits: { api_key_limit: config.api_key_limit, access_key_limit: config.access_key_limit },
    freemium_allowance: config.freemium_allowance,
    billing_patterns: config.billing_patterns,
    flags: config.flags,
    brand: { name: config.brand.name },
  };
}
