import type { Deletion } from '@waypost/contract/entities/account-settings';
import type { AccountData } from '@waypost/contract/entities/account-data';
import type { AppId, DeveloperId, ProjectId, UserId } from '@waypost/domain/base/ids';
import type { z } from 'zod';
import type { DataOwner, PersonalData } from '../../base/personal-data.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { DeveloperRecord } from '../developers/developers.service.ts';
import type { AccountSettingsEvents } from './account-settings.events.ts';
import type { FamilyOfUser, SessionListService } from './session-list.service.ts';
import type { Plumbing } from '../../plumbing.ts';

/** Developer accounts, as far as the account's download and deletion need them. */
export type DeveloperData = {
  find(db: Executor, userId: UserId): Promise<DeveloperRecord | undefined>;
  /** Empties the account for good; later creations in it are refused. */
  close(tx: Transaction, userId: UserId): Promise<DeveloperId>;
};

type ProjectData = {
  list(db: Executor, developer_id: DeveloperId): Promise<readonly { readonly product_id: ProjectId }[]>;
  /** The projects that prevent the account's deletion, and those that it would close. */
  preview(db: Executor, developer_id: DeveloperId): Promise<Omit<z.input<typeof Deletion>, 'unbilled'>>;
  /** Throws PAID_PROJECT_ACTIVE with the names of those that prevent it. */
  closeAll(tx: Transaction, developer_id: DeveloperId): Promise<readonly ProjectId[]>;
};

type AppData = {
  list(
    db: Executor,
    productIds: readonly ProjectId[],
  ): Promise<readonly { readonly app_id: AppId; readonly product_id: ProjectId }[]>;
  closeAll(tx: Transaction, productIds: readonly ProjectId[]): Promise<readonly AppId[]>;
  replaceSecrets(tx: Transaction, productIds: readonly ProjectId[]): Promise<void>;
};

/** The sources of a user's data: the account, its projects, their apps, and other features. */
export type DataSources = {
  readonly account: AccountsService['personalData'];
  readonly developer: DeveloperData;
  readonly projects: ProjectData;
  readonly apps: AppData;
  /** What usage costs that no bill contains yet, by project. */
  unbilledOf(db: Executor, developer_id: DeveloperId): Promise<Deletion['unbilled']>;
  readonly features: readonly PersonalData[];
};

type Deps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly sources: DataSources;
  readonly recentProof: Pick<AccountsService['recentProof'], 'assertRecent'>;
  readonly sessionList: Pick<SessionListService, 'describe'>;
  readonly events: AccountSettingsEvents;
};

type Parts<T> = Readonly<Record<string, T>>;
type Reads<T> = Parts<(db: Executor, owner: DataOwner) => Promise<T>>;

/** Reads one after the other, because they share a transaction. */
async function readParts<T>(db: Executor, owner: DataOwner, reads: readonly (Reads<T> | undefined)[]) {
  const parts: Record<string, T> = {};
  for (const [name, read] of reads.flatMap((part) => Object.entries(part ?? {}))) parts[name] = await read(db, owner);
  return parts;
}

type RowsOf<Key extends string, Id> = readonly ({ readonly [K in Key]: Id } & object)[];

const belonging = <Key extends string, Id>(parts: Parts<RowsOf<Key, Id>>, key: Key, id: Id) =>
  Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, rows.filter((row) => row[key] === id)]));

async function findOwned(db: Executor, sources: Omit<DataSources, 'account'>, user: DataOwner['user']) {
  const developer = await sources.developer.find(db, user.userId);
  const projects = developer ? await sources.projects.list(db, developer.developer_id) : [];
  const apps = await sources.apps.list(
    db,
    projects.map(({ product_id }) => product_id),
  );
  const owner: DataOwner = {
    user,
    productIds: projects.map(({ product_id }) => product_id),
    appIds: apps.map(({ app_id }) => app_id),
  };
  return { developer, projects, apps, owner };
}

async function readAll(db: Executor, sources: DataSources, userId: UserId) {
  const { user, ...account } = await sources.account.read(db, userId);
  const { developer, projects, apps, owner } = await findOwned(db, sources, user);
  const { features } = sources;
  const ofProjects = owner.productIds.length === 0 ? [] : features.map((feature) => feature.ofProjects);
  const ofApps = owner.appIds.length === 0 ? [] : features.map((feature) => feature.ofApps);
  const projectParts = await readParts(db, owner, ofProjects);
  const appParts = await readParts(db, owner, ofApps);
  const appsOf = (product_id: ProjectId) =>
    apps
      .filter((app) => app.product_id === product_id)
      .map((app) => ({ ...app, ...belonging<'app_id', AppId>(appParts, 'app_id', app.app_id) }));
  return {
    user,
    ...account,
    developer_account: developer ?? null,
    projects: projects.map((project) => ({
      ...project,
      apps: appsOf(project.product_id),
      ...belonging<'product_id', ProjectId>(projectParts, 'product_id', project.product_id),
    })),
    ...(await readParts(
      db,
      owner,
      features.map((feature) => feature.ofAccount),
    )),
  };
}

/** Deletes keys, codes and tokens that another person may have created with the user's address. */
export const createDropCredentials =
  (sources: Omit<DataSources, 'account'>) =>
  async (tx: Transaction, user: DataOwner['user']): Promise<void> => {
    const { owner } = await findOwned(tx, sources, user);
    for (const { dropCredentials } of sources.features) await dropCredentials?.(tx, owner);
    await sources.apps.replaceSecrets(tx, owner.productIds);
  };

export const createAccountDataService = ({ transact, clock, sources, recentProof, sessionList, events }: Deps) => ({
  async read({ userId, sid }: FamilyOfUser): Promise<z.input<typeof AccountData>> {
    const data = await transact(async (tx) => {
      await recentProof.assertRecent(tx, sid);
      return readAll(tx, sources, userId);
    });
    const sessions = await Promise.all(
      data.sessions.map(async (family) => ({
        ...(await sessionList.describe(family, sid)),
        user_agent: family.user_agent,
      })),
    );
    events.dataDownloaded({ userId });
    // the contract checks the parts of features when it formats the answer, and removes fields that it does not name
    return { generated_at: clock(), ...data, sessions } as unknown as z.input<typeof AccountData>;
  },
});

export type AccountDataService = ReturnType<typeof createAccountDataService>;
