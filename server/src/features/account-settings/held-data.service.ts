import type { UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../base/clock.ts';
import type { Executor, Transact } from '../../db/transaction.ts';
import type { OwnDataService } from '../accounts/own-account/own-data.service.ts';
import type { FamilyOfUser } from '../accounts/own-account/own-sessions.service.ts';
import type { RecentProofService } from '../accounts/sign-in/recent-proof.service.ts';
import type { HeldAccessKeysService } from '../access-keys/held-access-keys.service.ts';
import type { HeldActivityService } from '../activity/held-activity.service.ts';
import type { HeldAppsService } from '../apps/held-apps.service.ts';
import type { HeldDeveloperService } from '../developers/held-developer.service.ts';
import type { HeldFirstSteps } from '../first-steps/first-steps.service.ts';
import type { HeldInvitationsService } from '../invitations/held-invitations.service.ts';
import type { HeldKeysService } from '../keys/held-keys.service.ts';
import type { HeldProjectsService } from '../projects/held-projects.service.ts';
import type { HeldStudioTokensService } from '../studio-tokens/studio-tokens.service.ts';
import type { HeldUsageService } from '../usage/held-usage.service.ts';
import type { AccountSettingsEvents } from './account-settings.events.ts';
import type { SessionListService } from './session-list.service.ts';

/** What each feature holds of a user. */
export type Held = {
  readonly ownData: OwnDataService;
  readonly developer: HeldDeveloperService;
  readonly projects: HeldProjectsService;
  readonly apps: HeldAppsService;
  readonly keys: HeldKeysService;
  readonly accessKeys: HeldAccessKeysService;
  readonly studioTokens: HeldStudioTokensService;
  readonly usage: HeldUsageService;
  readonly activity: HeldActivityService;
  readonly invitations: HeldInvitationsService;
  readonly firstSteps: HeldFirstSteps;
};

type Deps = {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly held: Held;
  readonly recentProof: Pick<RecentProofService, 'assertRecent'>;
  readonly sessionList: Pick<SessionListService, 'describe'>;
  readonly events: AccountSettingsEvents;
};

async function projectsOf(
  db: Executor,
  userId: UserId,
  { developer, projects, apps, keys, accessKeys, usage, activity }: Held,
) {
  const account = await developer.dataOf(db, userId);
  const own = account ? await projects.dataOf(db, account.developer_id) : [];
  const productIds = own.map(({ product_id }) => product_id);
  const ownApps = await apps.dataOf(db, productIds);
  const appIds = ownApps.map(({ app_id }) => app_id);
  const ownKeys = await keys.dataOf(db, appIds);
  const ownAccessKeys = await accessKeys.dataOf(db, appIds);
  const months = await usage.dataOf(db, productIds);
  const described = own.map((project) => ({
    ...project,
    apps: ownApps
      .filter(({ product_id }) => product_id === project.product_id)
      .map((app) => ({
        ...app,
        apiKeys: ownKeys.filter(({ app_id }) => app_id === app.app_id),
        accessKeys: ownAccessKeys.filter(({ app_id }) => app_id === app.app_id),
      })),
    usage: months.filter(({ product_id }) => product_id === project.product_id),
  }));
  return {
    developer_account: account ?? null,
    projects: described,
    activity: await activity.dataOf(db, { userId, productIds }),
  };
}

/** Everything held about a user; what the contract does not name, secrets and hashes first of all, does not leave (ACC-52). */
export const createHeldDataService = ({ transact, clock, held, recentProof, sessionList, events }: Deps) => ({
  /** Throws REAUTHENTICATION_REQUIRED. */
  async read({ userId, sid }: FamilyOfUser) {
    const found = await transact(async (tx) => {
      await recentProof.assertRecent(tx, sid);
      const { user, sessions, ...rest } = await held.ownData.dataOf(tx, userId);
      const studio_tokens = await held.studioTokens.dataOf(tx, userId);
      const first_steps_dismissed_at = await held.firstSteps.dismissedAt(tx, userId);
      const projects = await projectsOf(tx, userId, held);
      return {
        user,
        sessions,
        ...rest,
        ...projects,
        studio_tokens,
        invitations: await held.invitations.dataOf(tx, user),
        first_steps_dismissed_at,
      };
    });
    const sessions = await Promise.all(
      found.sessions.map(async (family) => ({
        ...(await sessionList.describe(family, sid)),
        user_agent: family.user_agent,
      })),
    );
    events.dataDownloaded({ userId });
    return { generated_at: clock(), ...found, sessions };
  },
});

export type HeldDataService = ReturnType<typeof createHeldDataService>;
