import {
  type AppPlatform,
  type AuthType,
  authTypes,
  isMobilePlatform,
  isTokenBased,
  type ListedApp,
  orderApps,
  platformIsSupported,
  type ProjectPlanIds,
} from '@waypost/domain/apps/apps';
import { type AriaStatus, isActiveStatus } from '@waypost/domain/projects/status';

/** The sections of project details in their order. */
export const appSections = [
  'js-rest',
  'server',
  'token-based',
  'mobile-sdk',
  'ios-starter',
  'ios-premium',
  'android-starter',
  'android-premium',
  'live-sense',
] as const;
export type AppSection = (typeof appSections)[number];

/** The section of each platform, in the order in which a section offers its platforms. */
const sectionByPlatform: Readonly<Record<AppPlatform, AppSection>> = {
  web: 'js-rest',
  'web:dataLens': 'js-rest',
  'web:realityLens': 'js-rest',
  server: 'server',
  sdk: 'mobile-sdk',
  ios: 'mobile-sdk',
  android: 'mobile-sdk',
  'ios:starter': 'ios-starter',
  'ios:premium': 'ios-premium',
  'android:starter': 'android-starter',
  'android:premium': 'android-premium',
};
const offeredPlatforms = Object.keys(sectionByPlatform) as readonly AppPlatform[];

/** The project of the sections; `product` is the configured slug. */
export type SectionedProject = ProjectPlanIds & {
  readonly aria_status: AriaStatus;
  readonly product: string;
  /** Whether this user may generate apps in it. */
  readonly mayCreate: boolean;
};

type SectionedApp = ListedApp & { readonly auth_type: AuthType };

const placeOf = (platform: AppPlatform, project: SectionedProject): AppSection =>
  isTokenBased(project) ? 'token-based' : sectionByPlatform[platform];

function sectionOf(app: ListedApp, project: SectionedProject): AppSection {
  const isLiveSense = isMobilePlatform(app.platform) && /live.?sense/i.test(app.sdk_name ?? '');
  return isLiveSense && !isTokenBased(project) ? 'live-sense' : placeOf(app.platform, project);
}

function isListed(app: ListedApp, { aria_status }: SectionedProject): boolean {
  if (app.hidden) return false;
  return isActiveStatus(aria_status) ? app.status !== 'TERMINATED' : app.app_id !== null;
}

/** What can be generated for a platform: one app per auth type. */
export type AppChoice = {
  readonly platform: AppPlatform;
  readonly auth_types: readonly AuthType[];
  readonly used: readonly AuthType[];
};

/** Whether anything can still be generated. */
export const isOpenChoice = ({ auth_types }: AppChoice): boolean => auth_types.length > 0;

function choicesIn(
  section: AppSection,
  apps: readonly SectionedApp[],
  project: SectionedProject,
): readonly AppChoice[] {
  const active = apps.filter(({ status, hidden }) => status === 'ACTIVE' && !hidden);
  const isUsed = (platform: AppPlatform) => (auth_type: AuthType) =>
    active.some((app) => app.platform === platform && app.auth_type === auth_type);
  return offeredPlatforms
    .filter(
      (platform) => placeOf(platform, project) === section && platformIsSupported(platform, project, project.product),
    )
    .map((platform) => ({
      platform,
      auth_types: authTypes.filter((auth_type) => !isUsed(platform)(auth_type)),
      used: authTypes.filter(isUsed(platform)),
    }));
}

/** A section of project details: its apps, and what can be generated in it. */
export type FilledSection<A> = {
  readonly section: AppSection;
  readonly apps: readonly A[];
  readonly choices: readonly AppChoice[];
};

/**
 * The sections that have apps or can get one, in order. An active project hides terminated apps, an inactive one hides
 * the slots of apps not yet created.
 */
export function sectionsOf<A extends SectionedApp>(
  apps: readonly A[],
  project: SectionedProject,
): readonly FilledSection<A>[] {
  const listed = orderApps(apps.filter((app) => isListed(app, project)));
  const hasSlots = project.mayCreate && isActiveStatus(project.aria_status);
  return appSections
    .map((section) => ({
      section,
      apps: listed.filter((app) => sectionOf(app, project) === section),
      choices: hasSlots ? choicesIn(section, apps, project) : [],
    }))
    .filter((each) => each.apps.length > 0 || each.choices.some(isOpenChoice));
}
