import type { Reason } from '../base/reasons.ts';
import { type AriaStatus, canGenerateApps } from '../projects/status.ts';

/** The platforms that apps can be created for (APP-03). */
export const appPlatforms = [
  'ios',
  'ios:starter',
  'ios:premium',
  'android',
  'android:starter',
  'android:premium',
  'web',
  'web:dataLens',
  'web:realityLens',
  'sdk',
  'server',
] as const;
export type AppPlatform = (typeof appPlatforms)[number];

/** The platforms as credentials and SDKs distinguish them (APP-02). */
export const druidPlatforms = [
  'web',
  'server',
  'sdk',
  'ios',
  'android',
  'ios:starter',
  'ios:premium',
  'android:starter',
  'android:premium',
] as const;
export type DruidPlatform = (typeof druidPlatforms)[number];

/** The authentication types of an app (APP-05). */
export const authTypes = ['appCode', 'token', 'apiKey'] as const;
export type AuthType = (typeof authTypes)[number];

/** Maximum length of an app's name, in UTF-16 units. */
export const appNameMaxLength = 100;

export const contractTypes = ['base-commercial', 'base-evaluation'] as const;
export type ContractType = (typeof contractTypes)[number];

/** Whether the text names a platform (APP-04). */
export function isAppPlatform(text: string): text is AppPlatform {
  return (appPlatforms as readonly string[]).includes(text);
}

/** The kind of an app on this platform: lenses count as web apps for credentials and SDKs (APP-02, PRJ-23). */
export function druidPlatformOf(platform: AppPlatform): DruidPlatform {
  return platform === 'web:dataLens' || platform === 'web:realityLens' ? 'web' : platform;
}

/** Whether the platform's apps are installed on devices and therefore built with an SDK. */
export function isMobilePlatform(platform: AppPlatform): boolean {
  return druidPlatformOf(platform) !== 'web' && platform !== 'server';
}

/** The three fields of a project that name its plan; the rules below match any of them (APP-25). */
export type ProjectPlanIds = {
  readonly client_plan_id: string;
  readonly client_master_plan_id: string;
  readonly main_supplemental_plan_id: string | null;
};

const isOnAnyOf = (plan: ProjectPlanIds, ids: readonly (string | null)[]) =>
  [plan.client_plan_id, plan.client_master_plan_id, plan.main_supplemental_plan_id].some((id) => ids.includes(id));

const tokenBasedPlan = 'Token-Based-Plans';

/** Whether the project's apps are token based (APP-26). */
export function isTokenBased({ client_master_plan_id }: Pick<ProjectPlanIds, 'client_master_plan_id'>): boolean {
  return client_master_plan_id === tokenBasedPlan;
}

/** The default auth type of a new app (APP-05). */
export function defaultAuthType(plan: Pick<ProjectPlanIds, 'client_master_plan_id'>): AuthType {
  return isTokenBased(plan) ? 'token' : 'apiKey';
}

/** The contract type of a new app in a project. */
export function contractTypeOf({ isEvaluation }: { readonly isEvaluation: boolean }): ContractType {
  return isEvaluation ? 'base-evaluation' : 'base-commercial';
}

const withoutJavaScript = (product: string): readonly string[] => [
  'HLS-China',
  'AdTech',
  `${product}-Automotive`,
  'SDK3-CM',
  'SDK3-BM',
  'Mob-Map-Seg',
  'HLS_Tracking',
  'NBM3-IPSV_B2C',
  'Large-Matrix',
  tokenBasedPlan,
];

const withMobileSdk: readonly string[] = [
  'NBM3_Evaluation',
  'Freemium',
  'Loc-Map-Seg',
  'Mob-Map-Seg',
  'MAM-Segments',
  'XYZ-Pro-Paper',
];

/** Whether the project's plan allows apps of this platform; rest (server) is always allowed (APP-23 to APP-25). */
export function platformIsSupported(platform: AppPlatform, plan: ProjectPlanIds, product: string): boolean {
  const druid = druidPlatformOf(platform);
  if (druid === 'server') return true;
  return druid === 'web' ? !isOnAnyOf(plan, withoutJavaScript(product)) : isOnAnyOf(plan, withMobileSdk);
}

export type AppFacts = {
  readonly platform: string;
  readonly plan: ProjectPlanIds;
  readonly projectStatus: AriaStatus;
  /** The configured slug, which is part of one plan's id (CFG-01). */
  readonly product: string;
};

/**
 * Why no app of the platform can be generated in the project; undefined if one can (APP-04, APP-23 to APP-25, LIF-07).
 */
export function appRefusal({ platform, plan, projectStatus, product }: AppFacts): Reason | undefined {
  if (!isAppPlatform(platform)) return 'UNKNOWN_PLATFORM';
  if (!platformIsSupported(platform, plan, product)) return 'APP_NOT_ALLOWED';
  return canGenerateApps(projectStatus) ? undefined : 'PROJECT_NOT_ACTIVE';
}

/** The fields of an app that lists use; without an id it is a slot for a new app. */
export type ListedApp = {
  readonly app_id: string | null;
  readonly app_name: string;
  readonly platform: AppPlatform;
  readonly created_time: string | null;
  readonly hidden: boolean;
  readonly status: string;
  readonly sdk_name: string | null;
};

const appOrder: readonly AppPlatform[] = [
  'web',
  'android:starter',
  'ios:starter',
  'android:premium',
  'ios:premium',
  'sdk',
];

function sortIndex({ platform }: ListedApp): number {
  const index = appOrder.indexOf(platform);
  return index === -1 ? appOrder.length : index;
}

// ISO instants sort as texts; an app without a creation time comes last.
const creationOf = ({ created_time }: ListedApp) => created_time ?? '~';

function byCreation(one: ListedApp, other: ListedApp): number {
  const [first, second] = [creationOf(one), creationOf(other)];
  return Number(first > second) - Number(first < second);
}

/** The apps in list order: by platform, unknown ones last, then by creation (APP-29). */
export function orderApps<A extends ListedApp>(apps: readonly A[]): readonly A[] {
  return apps.toSorted((one, other) => sortIndex(one) - sortIndex(other) || byCreation(one, other));
}

/** Whether the app has the label OSB: a name that starts with it and is longer than three characters (APP-22). */
export function isOsbApp({ app_name }: Pick<ListedApp, 'app_name'>): boolean {
  return app_name.length > 3 && app_name.toLowerCase().startsWith('osb');
}
