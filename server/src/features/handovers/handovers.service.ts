import { mayByRole } from '@waypost/domain/permissions/role-permissions';
import type { Handover, ProjectHandover } from '@waypost/contract/entities/handovers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { isSentLately } from '@waypost/domain/customers/customer-admins';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { DeveloperId, HandoverId, ProjectId } from '@waypost/domain/base/ids';
import { handoverDays, isOpenHandover } from '@waypost/domain/projects/handover';
import { permissionsOn } from '@waypost/domain/permissions/project-permissions';
import { assertMatches, canonicalEmail } from '../../base/email-address.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperRecord, DeveloperService } from '../developers/developers.service.ts';
import type { ProjectHandovers, ProjectService, VisibleProject } from '../projects/projects.service.ts';
import type { HandoverMails } from './handover-mails.service.ts';
import type { HandoverEvents } from './handovers.events.ts';
import {
  describeHandover,
  endExpired,
  endHandover,
  findHandover,
  findOffered,
  insertHandover,
  listOffered,
  lockHandover,
  setMailed,
  type StoredHandover,
} from './handovers.store.ts';

/** Offers of projects to other people, who take them over with their keys. */
export type HandoverService = {
  /** Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  read(user: SessionUser, product_id: ProjectId): Promise<ProjectHandover>;
  /** Also throws EMAIL_NOT_VERIFIED, INVALID_FIELDS, HANDOVER_OPEN and the refusals of a handover. */
  offer(user: SessionUser, product_id: ProjectId, email: string): Promise<ProjectHandover>;
  /**
   * Mails the open offer again and starts its seven days anew. Also throws HANDOVER_ENDED, INVITATION_SENT_LATELY and
   * the refusals of a handover.
   */
  resend(user: SessionUser, product_id: ProjectId): Promise<ProjectHandover>;
  /** Also throws HANDOVER_ENDED. */
  takeBack(user: SessionUser, product_id: ProjectId): Promise<ProjectHandover>;
  listFor(user: SessionUser): Promise<Handover[]>;
  /** The rest is for the addressee alone, and throws NOT_FOUND, EMAIL_NOT_VERIFIED, HANDOVER_ENDED. */
  readOffer(user: SessionUser, handover_id: HandoverId): Promise<Handover>;
  refuse(user: SessionUser, handover_id: HandoverId): Promise<void>;
  /** Once, however often it is called; also throws HANDOVER_TO_RESELLER and the refusals of a new project. */
  accept(user: SessionUser, handover_id: HandoverId): Promise<{ product_id: ProjectId }>;
};

export type HandoverDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  readonly projects: Pick<ProjectService, 'find' | 'lockForChange'>;
  readonly handovers: ProjectHandovers;
  readonly developers: Pick<DeveloperService, 'find' | 'lockById' | 'save' | 'problemsOf'>;
  readonly catalog: Pick<CatalogService, 'reseller'>;
  readonly activity: ActivityLog;
  readonly mails: HandoverMails;
  readonly events: HandoverEvents;
  readonly emailPattern: string;
};

const dayMs = 24 * 60 * 60 * 1000;
const endOf = (sentAt: Date) => new Date(sentAt.getTime() + handoverDays * dayMs);
const permission = 'hand-over';

/** The offer of a project in the view of its owner. */
const viewOf = (offer: StoredHandover | undefined, refusal: ProjectHandover['refusal']): ProjectHandover => ({
  offer: offer
    ? { email: offer.email, created: offer.created.toISOString(), expires_at: offer.expires_at.toISOString() }
    : null,
  refusal,
});

/** Throws NOT_FOUND for everybody but the person with the address; it must be verified, because anybody can type one. */
function assertAddressee(handover: StoredHandover | undefined, user: SessionUser): StoredHandover {
  const isTo = handover?.realm === user.realm && handover.email === canonicalEmail(user.email);
  if (!handover || !isTo) throw new DomainError('NOT_FOUND');
  if (!user.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED');
  return handover;
}

function assertOpen({ state, expires_at }: StoredHandover, now: Date): void {
  const isOpen = isOpenHandover({ state, expiresAtMs: expires_at.getTime() }, now.getTime());
  if (!isOpen) throw new DomainError('HANDOVER_ENDED');
}

const isTakenBy = ({ state, accepted_by }: StoredHandover, { userId }: SessionUser) =>
  state === 'accepted' && accepted_by === userId;

const createInsert =
  ({ clock, newId }: Pick<HandoverDeps, 'clock' | 'newId'>) =>
  async (tx: Transaction, user: SessionUser, { product_id, developer_id, email }: NewOffer) => {
    const created = clock();
    const handover = {
      handover_id: newId('hnd'),
      product_id,
      developer_id,
      offered_by: user.userId,
      owner_email: user.email,
      email,
      realm: user.realm,
      state: 'offered',
      created,
      sent_at: created,
      expires_at: endOf(created),
      ended: null,
      accepted_by: null,
    } as const;
    await insertHandover(tx, handover);
    return handover;
  };

const createResend =
  ({ transact, clock, projects, handovers, mails }: HandoverDeps): HandoverService['resend'] =>
  async (user, product_id) => {
    const offer = await transact(async (tx) => {
      const project = await projects.lockForChange(tx, user, { product_id, permission });
      const now = clock();
      const found = await findOffered(tx, product_id, now);
      if (!found) throw new DomainError('HANDOVER_ENDED');
      const refusal = await handovers.refusalOf(tx, project);
      if (refusal) throw new DomainError(refusal);
      if (isSentLately(found.sent_at, now)) throw new DomainError('INVITATION_SENT_LATELY');
      const renewed = await setMailed(tx, found.handover_id, { sent_at: now, expires_at: endOf(now) });
      if (!renewed) throw new DomainError('HANDOVER_ENDED');
      await mails.offered(tx, renewed);
      return renewed;
    });
    return viewOf(offer, null);
  };

const createOffering = (deps: HandoverDeps): Pick<HandoverService, 'read' | 'offer' | 'takeBack'> => {
  const { db, transact, clock, activity, mails, events } = deps;
  const insert = createInsert(deps);
  const stateOf = async (project: VisibleProject): Promise<ProjectHandover> =>
    viewOf(await findOffered(db, project.product_id, clock()), (await deps.handovers.refusalOf(db, project)) ?? null);

  return {
    async read(user, product_id) {
      const project = await deps.projects.find(user, product_id);
      const permitted = permissionsOn(project, deps.catalog.reseller.lists);
      if (!permitted.includes(permission)) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
      return stateOf(project);
    },

    async offer(user, product_id, typed) {
      const email = canonicalEmail(typed);
      const made = await transact(async (tx) => {
        const project = await deps.projects.lockForChange(tx, user, { product_id, permission });
        if (!user.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED');
        assertMatches(email, deps.emailPattern, 'email');
        if (email === canonicalEmail(user.email)) throw ownAddress();
        const refusal = await deps.handovers.refusalOf(tx, project);
        if (refusal) throw new DomainError(refusal);
        await endExpired(tx, product_id, clock());
        if (await findOffered(tx, product_id, clock())) throw new DomainError('HANDOVER_OPEN');
        const handover = await insert(tx, user, { product_id, developer_id: project.developer_id, email });
        const subject = { id: handover.handover_id, name: email };
        const action = 'project.handover_offered';
        await activity.record(tx, { action, product_id, userId: user.userId, subject });
        await mails.offered(tx, handover);
        return handover;
      });
      events.changed(made);
      return viewOf(made, null);
    },

    async takeBack(user, product_id) {
      const { project, ended } = await transact(async (tx) => {
        const project = await deps.projects.lockForChange(tx, user, { product_id, permission });
        const found = await findOffered(tx, product_id, clock());
        if (!found) throw new DomainError('HANDOVER_ENDED');
        await endHandover(tx, found.handover_id, { state: 'taken_back', ended: clock() });
        const subject = { id: found.handover_id, name: found.email };
        const action = 'project.handover_taken_back';
        await activity.record(tx, { action, product_id, userId: user.userId, subject });
        await mails.takenBack(tx, found);
        return { project, ended: found };
      });
      events.changed({ ...ended, state: 'taken_back' });
      return stateOf(project);
    },
  };
};

type NewOffer = Pick<StoredHandover, 'product_id' | 'developer_id' | 'email'>;

const ownAddress = () =>
  new DomainError('INVALID_FIELDS', [{ path: 'email', reason: 'INVALID', message: 'This is your own address.' }]);

/** Both accounts in the order of their ids, against deadlocks; a new owner without an account gets one. */
const createLockAccounts =
  ({ developers }: Pick<HandoverDeps, 'developers'>) =>
  async (tx: Transaction, user: SessionUser, former: DeveloperId): Promise<DeveloperRecord> => {
    const own = await developers.find(user.userId, tx);
    const ids = [former, ...(own ? [own.developer_id] : [])];
    const locked = new Map<DeveloperId, DeveloperRecord | undefined>();
    for (const id of ids.toSorted()) locked.set(id, await developers.lockById(tx, id));
    const account = own && locked.get(own.developer_id);
    if (account) return account;
    const { firstName: first_name, lastName: last_name, email } = user;
    const input = { first_name, last_name, email, country: user.country ?? '' };
    const problems = developers.problemsOf(input, 'new account');
    if (problems.length > 0) throw new DomainError('INVALID_FIELDS', problems);
    return developers.save(tx, user.userId, input);
  };

/** Answers whether the project has changed hands now, and not before. */
const createTake = (deps: HandoverDeps) => {
  const { clock, activity, mails } = deps;
  const lockAccounts = createLockAccounts(deps);
  return async (tx: Transaction, user: SessionUser, found: StoredHandover): Promise<boolean> => {
    const { handover_id, product_id } = found;
    const account = await lockAccounts(tx, user, found.developer_id);
    const project = await deps.handovers.lock(tx, product_id);
    const handover = await lockHandover(tx, handover_id);
    if (isTakenBy(handover, user)) return false;
    assertOpen(handover, clock());
    if (project?.developer_id !== handover.developer_id) throw new DomainError('HANDOVER_ENDED');
    await deps.handovers.take(tx, { user, account, project, handover_id });
    await endHandover(tx, handover_id, { state: 'accepted', ended: clock(), accepted_by: user.userId });
    // the new owner reads the log, which must not tell from where the former one worked
    await activity.forgetAddresses(tx, product_id);
    await activity.record(tx, {
      action: 'project.handed_over',
      product_id,
      userId: user.userId,
      subject: { id: handover_id, name: handover.email },
      before: { owner: handover.owner_email },
      after: { owner: handover.email },
    });
    await mails.accepted(tx, handover, project.app_name);
    return true;
  };
};

const createAnswering = (deps: HandoverDeps): Pick<HandoverService, 'listFor' | 'readOffer' | 'refuse' | 'accept'> => {
  const { db, transact, clock, activity, mails, events } = deps;
  const take = createTake(deps);
  const shown = ({ expires_at, ...offer }: Awaited<ReturnType<typeof describeHandover>>): Handover => ({
    ...offer,
    expires_at: expires_at.toISOString(),
  });

  return {
    async listFor(user) {
      if (!user.emailVerified) return [];
      const addressee = { email: canonicalEmail(user.email), realm: user.realm, now: clock() };
      return (await listOffered(db, addressee)).map(shown);
    },

    async readOffer(user, handover_id) {
      assertOpen(assertAddressee(await findHandover(db, handover_id), user), clock());
      return shown(await describeHandover(db, handover_id));
    },

    async refuse(user, handover_id) {
      const { product_id } = assertAddressee(await findHandover(db, handover_id), user);
      await transact(async (tx) => {
        const project = await deps.handovers.lock(tx, product_id);
        const handover = await lockHandover(tx, handover_id);
        assertOpen(handover, clock());
        await endHandover(tx, handover_id, { state: 'refused', ended: clock() });
        const subject = { id: handover_id, name: handover.email };
        const action = 'project.handover_refused';
        await activity.record(tx, { action, product_id, userId: user.userId, subject });
        await mails.refused(tx, handover, project?.app_name ?? '');
      });
      events.changed({ handover_id, product_id, state: 'refused' });
    },

    async accept(user, handover_id) {
      const found = assertAddressee(await findHandover(db, handover_id), user);
      const { product_id } = found;
      if (!mayByRole(user.roles, 'take-over-projects')) throw new DomainError('HANDOVER_TO_RESELLER');
      const isTaken = await transact((tx) => take(tx, user, found));
      if (isTaken) events.changed({ handover_id, product_id, state: 'accepted' });
      return { product_id };
    },
  };
};

export const createHandoverService = (deps: HandoverDeps): HandoverService => ({
  ...createOffering(deps),
  resend: createResend(deps),
  ...createAnswering(deps),
});
