import {
  type AppPlatform,
  type AuthType,
  type ContractType,
  contractTypeOf,
  defaultAuthType,
  platformIsSupported,
  type ProjectPlanIds,
} from './apps.ts';

export type FirstApp = {
  readonly app_name: string;
  readonly platform: AppPlatform;
  readonly auth_type: AuthType;
  readonly contract_type: ContractType;
};

/**
 * The apps that a new project of a reseller begins with: js, rest and the product's SDK, each if the plan supports it
 * (APP-27, APP-28).
 */
export function firstAppsOf(
  project: ProjectPlanIds & { readonly isEvaluation: boolean },
  product: string,
): readonly FirstApp[] {
  const apps: readonly [string, AppPlatform][] = [
    ['js', 'web'],
    ['rest', 'server'],
    [`${product}_sdk`, 'sdk'],
  ];
  return apps
    .filter(([, platform]) => platformIsSupported(platform, project, product))
    .map(([app_name, platform]) => ({
      app_name,
      platform,
      auth_type: defaultAuthType(project),
      contract_type: contractTypeOf(project),
    }));
}
