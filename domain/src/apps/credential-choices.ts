import { credentialKind } from './app-credentials.ts';
import type { AuthType, DruidPlatform } from './apps.ts';
import type { ApiKeyId, AppId, ProjectId } from '../base/ids.ts';
import { getStartedPath } from '../accounts/roles.ts';
import { type AriaStatus, isActiveStatus } from '../projects/status.ts';

/** An app with the data that choosers show (KEY-27, APP-01); secrets are requested on insertion. */
export type CredentialApp = {
  readonly id: AppId;
  readonly name: string;
  readonly hrn: string;
  readonly druid_platform: DruidPlatform;
  readonly auth_type: AuthType;
  readonly has_app_code: boolean;
  readonly status: 'ACTIVE' | 'TERMINATED';
  readonly hidden: boolean;
  /** Its working API keys, by name. */
  readonly api_keys: readonly { readonly api_key_id: ApiKeyId; readonly name: string }[];
};

/** A project with the data that choosers show (KEY-27). */
export type CredentialProject = {
  readonly product_id: ProjectId;
  readonly status: AriaStatus;
  readonly apps: readonly CredentialApp[];
};

/** The data of the choosers. */
export type CredentialData = {
  readonly has_account: boolean;
  /** Whether the user has any project, in any status. */
  readonly has_projects: boolean;
  readonly projects: readonly CredentialProject[];
};

type Titled = { readonly title: string; readonly app_id: AppId };

/** A choice (KEY-26); a secret that has not loaded yet is null. */
export type CredentialChoice =
  | (Titled & { readonly type: 'app_code'; readonly app_code: string | null; readonly api_key_id: null })
  | (Titled & { readonly type: 'api_key'; readonly app_code: null; readonly api_key_id: ApiKeyId });

/** The apps to choose from: active and visible ones of active projects (KEY-27). */
export function offeredApps(projects: readonly CredentialProject[]): readonly CredentialApp[] {
  const active = projects.filter(({ status }) => isActiveStatus(status));
  return active.flatMap(({ apps }) => apps.filter(({ status, hidden }) => status === 'ACTIVE' && !hidden));
}

function choicesOf(app: CredentialApp): readonly CredentialChoice[] {
  const kind = credentialKind(app);
  if (kind === 'app_code') {
    return [{ type: 'app_code', title: `${app.name} (${app.id})`, app_id: app.id, app_code: null, api_key_id: null }];
  }
  const keys = kind === 'api_keys' ? app.api_keys : [];
  return keys.map(({ name, api_key_id }) => ({
    type: 'api_key',
    title: `${name} (${api_key_id})`,
    app_id: app.id,
    app_code: null,
    api_key_id,
  }));
}

/** Everything that can be inserted: app codes and API keys, titled as `name (id)` (KEY-26). */
export function credentialChoices(projects: readonly CredentialProject[]): readonly CredentialChoice[] {
  return offeredApps(projects).flatMap(choicesOf);
}

export type ChooserState =
  | 'LOADING'
  | 'ERROR'
  | 'SIGN_IN_CHOOSE_CREDENTIALS'
  | 'SIGN_IN_NO_CREDENTIALS'
  | 'NOT_SIGN_IN'
  | 'PROJECT_NOT_CREATED';

/** The facts that decide about a chooser; `data` is undefined until it has loaded. */
export type ChooserFacts = {
  readonly isSignedIn: boolean;
  readonly hasFailed: boolean;
  readonly data: CredentialData | undefined;
};

const hasProject = ({ has_account, has_projects }: CredentialData) => has_account && has_projects;

/** The state of the credentials chooser (KEY-28 to KEY-33). */
export function chooserState({ isSignedIn, hasFailed, data }: ChooserFacts): ChooserState {
  if (!isSignedIn) return 'NOT_SIGN_IN';
  if (hasFailed) return 'ERROR';
  if (!data) return 'LOADING';
  if (!hasProject(data)) return 'PROJECT_NOT_CREATED';
  return credentialChoices(data.projects).length === 0 ? 'SIGN_IN_NO_CREDENTIALS' : 'SIGN_IN_CHOOSE_CREDENTIALS';
}

/** The apps of the REST JS chooser: for browsers and servers (KEY-40). */
export function restJsApps(projects: readonly CredentialProject[]): readonly CredentialApp[] {
  return offeredApps(projects).filter(({ druid_platform }) => druid_platform === 'web' || druid_platform === 'server');
}

export type RestJsState = 'loading' | 'failed' | 'apps' | 'no-apps' | 'no-project';

/** The state of the REST JS app chooser; visitors have no project (KEY-37, KEY-39). */
export function restJsState({ isSignedIn, hasFailed, data }: ChooserFacts): RestJsState {
  if (!isSignedIn) return 'no-project';
  if (hasFailed) return 'failed';
  if (!data) return 'loading';
  if (!hasProject(data)) return 'no-project';
  return restJsApps(data.projects).length === 0 ? 'no-apps' : 'apps';
}

/** The target of inserting without a choice: the projects, or for visitors the free basic plan (KEY-35, KEY-36). */
export function pathWithoutChoice({ isSignedIn }: Pick<ChooserFacts, 'isSignedIn'>): string {
  return isSignedIn ? '/projects' : getStartedPath('no-eum-roles');
}
