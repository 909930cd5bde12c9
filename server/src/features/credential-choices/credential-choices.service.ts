import { druidPlatformOf } from '@waypost/domain/apps/apps';
import type { CredentialApp, CredentialData } from '@waypost/domain/apps/credential-choices';
import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import { displayKeyStatus } from '@waypost/domain/keys/key-status';
import type { Clock } from '../../base/clock.ts';
import type { Executor } from '../../db/transaction.ts';
import {
  findStanding,
  listActiveProjects,
  listKeyNames,
  listUsableApps,
  type StoredKeyName,
  type StoredUsableApp,
} from './credential-choices.store.ts';

type Deps = { readonly db: Executor; readonly clock: Clock };

function describe(
  { app_id, product_id: _project, app_name, platform, ...app }: StoredUsableApp,
  keys: readonly StoredKeyName[] = [],
): CredentialApp {
  return {
    ...app,
    id: app_id,
    name: app_name,
    druid_platform: druidPlatformOf(platform),
    api_keys: keys.map(({ apiKeyId, name }) => ({ api_key_id: apiKeyId, name })),
  };
}

/** The caller's own projects, apps and keys to choose from, without secrets. */
export function createCredentialChoices({ db, clock }: Deps) {
  async function appsOf(projects: Awaited<ReturnType<typeof listActiveProjects>>) {
    const apps =
      projects.length === 0
        ? []
        : await listUsableApps(
            db,
            projects.map(({ product_id }) => product_id),
          );
    const keys =
      apps.length === 0
        ? []
        : await listKeyNames(
            db,
            apps.map(({ app_id }) => app_id),
          );
    const working = keys.filter((key) => displayKeyStatus(key, clock()) === 'Enabled');
    return {
      apps: Map.groupBy(apps, ({ product_id }) => product_id),
      keys: Map.groupBy(working, ({ app_id }) => app_id),
    };
  }

  return async (userId: UserId): Promise<CredentialData> => {
    const standing = await findStanding(db, userId);
    if (!standing) return { has_account: false, has_projects: false, projects: [] };
    const projects = await listActiveProjects(db, userId);
    const { apps, keys } = await appsOf(projects);
    const appsIn = (product_id: ProjectId) =>
      (apps.get(product_id) ?? []).map((app) => describe(app, keys.get(app.app_id)));
    return {
      has_account: true,
      has_projects: standing.hasProjects,
      projects: projects.map((project) => ({ ...project, apps: appsIn(project.product_id) })),
    };
  };
}
export type ListCredentialProjects = ReturnType<typeof createCredentialChoices>;
