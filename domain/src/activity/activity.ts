/** The categories that filter a project's activity log (KEY-53). */
export const activityKinds = ['project', 'app', 'key', 'plan', 'user', 'billing'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Every action of a project's activity log, with its category (KEY-53). */
export const activityActions = {
  'project.created': 'project',
  'project.renamed': 'project',
  'project.company_renamed': 'project',
  'project.extended': 'project',
  'project.closed': 'project',
  'project.customer_assigned': 'project',
  'plan.cancelled': 'plan',
  'plan.reactivated': 'plan',
  'plan.changed': 'plan',
  'plan.change_planned': 'plan',
  'app.generated': 'app',
  'app.renamed': 'app',
  'app.namespace_changed': 'app',
  'app.domains_changed': 'app',
  'app.extended': 'app',
  'app.terminated': 'app',
  'app.downloaded': 'app',
  'key.generated': 'key',
  'key.renamed': 'key',
  'key.enabled': 'key',
  'key.disabled': 'key',
  'key.deleted': 'key',
  'key.rotated': 'key',
  'key.rotation_ended': 'key',
  'key.restricted': 'key',
  'key.services_changed': 'key',
  'key.limits_changed': 'key',
  'key.expiry_changed': 'key',
  'access_key.generated': 'key',
  'access_key.enabled': 'key',
  'access_key.disabled': 'key',
  'access_key.deleted': 'key',
  'access_key.registered': 'key',
  'studio_token.created': 'key',
  'project_token.created': 'key',
  'project_token.deleted': 'key',
  'billing_details.changed': 'billing',
  'payment_method.stored': 'billing',
  'payment_method.replaced': 'billing',
  'payment_method.removed': 'billing',
  'purchase.paid': 'billing',
  'spend_cap.changed': 'billing',
  'spend_cap.reached': 'billing',
  'user.invited': 'user',
  'user.joined': 'user',
  'user.removed': 'user',
  'user.role_given': 'user',
  'user.role_taken': 'user',
} as const satisfies Readonly<Record<string, ActivityKind>>;
export type ActivityAction = keyof typeof activityActions;

/** The category of an action (KEY-53). */
export function kindOfActivity(action: ActivityAction): ActivityKind {
  return activityActions[action];
}
