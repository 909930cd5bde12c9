type Flag = { readonly default: boolean; readonly requirement: `CFG-${number}` };

/** Every feature flag with its default and its requirement. */
export const FLAGS = {
  ff_9252_handle_401: { default: true, requirement: 'CFG-11' },
  ff_sentry_enabled: { default: false, requirement: 'CFG-12' },
  ff_10125_migrated_project: { default: true, requirement: 'CFG-13' },
  ff_enable_sdk_usage: { default: true, requirement: 'CFG-14' },
  ff_usage_toggle_issue: { default: true, requirement: 'CFG-15' },
  ff_10461_project_list_fix: { default: true, requirement: 'CFG-16' },
  ff_devpres_9523: { default: false, requirement: 'CFG-17' },
  ff_reseller_project_upgrade_fix: { default: true, requirement: 'CFG-18' },
  ff_adyen_payments: { default: true, requirement: 'CFG-19' },
  ff_clm: { default: false, requirement: 'CFG-20' },
  ff_migration_banner: { default: false, requirement: 'CFG-21' },
  ff_migration_popup: { default: false, requirement: 'CFG-22' },
  ff_migration_banner_poll: { default: false, requirement: 'CFG-23' },
  ff_cor_banner: { default: false, requirement: 'CFG-24' },
  ff_documentation_new_tab: { default: true, requirement: 'CFG-25' },
  ff_search_page_direct: { default: false, requirement: 'CFG-26' },
  ff_skip_phone: { default: false, requirement: 'CFG-27' },
  ff_billing_fix: { default: true, requirement: 'CFG-28' },
  ff_account_active_statuses: { default: true, requirement: 'CFG-29' },
  ff_account_active_cancel_pending: { default: true, requirement: 'CFG-30' },
  ff_automotive_app_limit: { default: false, requirement: 'CFG-31' },
  ff_permissions_limit_error: { default: true, requirement: 'CFG-32' },
  ff_application_already_created: { default: true, requirement: 'CFG-33' },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;
export type Flags = Readonly<Record<FlagName, boolean>>;

export const flagNames = Object.keys(FLAGS) as readonly FlagName[];
