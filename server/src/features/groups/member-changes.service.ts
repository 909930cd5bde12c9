import type { GroupMembership, MemberId } from '@waypost/contract/entities/groups';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { GroupId } from '@waypost/domain/base/ids';
import { groupRole, isInGroup } from '@waypost/domain/groups/groups';
import { assertMatches, canonicalEmail } from '../../base/email-address.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { MarkChanged } from '../accounts/sessions/sessions.service.ts';
import type { InvitationService } from '../invitations/invitations.service.ts';
import type { GroupEvents } from './groups.events.ts';
import { listInvited, listMembers, lockGroup, type StoredInvitation, type StoredMember } from './groups.store.ts';

export type MemberChanges = {
  /** Throws NOT_FOUND for everybody but a member, ALREADY_INVITED. */
  invite(user: SessionUser, group_id: GroupId, email: string): Promise<GroupMembership>;
  /** Mails an invitation of the list again. Throws NOT_FOUND, INVITATION_SENT_LATELY. */
  resend(user: SessionUser, group_id: GroupId, member_id: MemberId): Promise<GroupMembership>;
  /** Removes a member or an invitation, or lets the user leave. Throws NOT_FOUND, LAST_MEMBER. */
  remove(user: SessionUser, group_id: GroupId, member_id: MemberId): Promise<void>;
};

export const invitedMembership = ({
  invitation_id,
  email,
}: Pick<StoredInvitation, 'invitation_id' | 'email'>): GroupMembership => ({
  member_id: invitation_id,
  userId: null,
  invitation: { email, token: invitation_id },
});

export type MemberChangesDeps = Pick<Plumbing, 'clock'> & {
  readonly accounts: Pick<AccountsService, 'sessions' | 'userRoles'>;
  readonly invitations: Pick<InvitationService, 'invite' | 'renew' | 'withdraw' | 'presentId'>;
  /** The configured pattern of addresses. */
  readonly emailPattern: string;
  readonly events: GroupEvents;
};

type People = { readonly members: readonly StoredMember[]; readonly invited: readonly StoredInvitation[] };

type LockPeople = (tx: Transaction, user: SessionUser, group_id: GroupId) => Promise<People>;

/** Locks the group; a session may not know yet that its user was removed. Throws NOT_FOUND. */
const createLockPeople =
  ({ clock }: Pick<MemberChangesDeps, 'clock'>): LockPeople =>
  async (tx, user, group_id) => {
    const group = await lockGroup(tx, group_id);
    const members = group ? await listMembers(tx, group_id) : [];
    if (!members.some(({ userId }) => userId === user.userId)) throw new DomainError('NOT_FOUND');
    return { members, invited: await listInvited(tx, group_id, clock()) };
  };

const createResend =
  ({ accounts, invitations }: MemberChangesDeps, lockPeople: LockPeople): MemberChanges['resend'] =>
  (user, group_id, member_id) =>
    accounts.sessions.change(async (tx) => {
      const { invited } = await lockPeople(tx, user, group_id);
      const invitation = invited.find(({ invitation_id }) => invitation_id === member_id);
      if (!invitation) throw new DomainError('NOT_FOUND');
      const { email, realm } = invitation;
      await invitations.renew(tx, { email, realm, roles: [groupRole(group_id)] });
      return invitedMembership(invitation);
    });

export function createMemberChanges(deps: MemberChangesDeps): MemberChanges {
  const { accounts, invitations, emailPattern, events } = deps;
  const { sessions, userRoles } = accounts;
  const lockPeople = createLockPeople(deps);

  type Removal = { readonly group_id: GroupId; readonly changed: MarkChanged };

  async function endMembership(tx: Transaction, { userId }: StoredMember, { group_id, changed }: Removal) {
    const ended = groupRole(group_id);
    await userRoles.change(tx, {
      userId,
      changed,
      decide: ({ roles }) =>
        Promise.resolve(roles.filter(({ name, value }) => name !== ended.name || value !== ended.value)),
    });
    await invitations.withdraw(tx, { roles: [ended], invited_by: userId });
  }

  /** Throws NOT_FOUND if the invitation was accepted meanwhile. */
  async function withdraw(tx: Transaction, { email }: StoredInvitation, group_id: GroupId) {
    const withdrawn = await invitations.withdraw(tx, { email, roles: [groupRole(group_id)] });
    if (withdrawn === 0) throw new DomainError('NOT_FOUND');
  }

  return {
    async invite(user, group_id, typed) {
      const email = canonicalEmail(typed);
      assertMatches(email, emailPattern, 'email');
      const invitation_id = await sessions.change(async (tx) => {
        const { members, invited } = await lockPeople(tx, user, group_id);
        if (isInGroup(email, [...members, ...invited])) throw new DomainError('ALREADY_INVITED');
        const roles = [groupRole(group_id)];
        await invitations.withdraw(tx, { email, roles }); // an expired one
        return invitations.invite(tx, { email, realm: user.realm, roles, invitedBy: user.userId });
      });
      events.invited({ group_id });
      return invitedMembership({ invitation_id, email });
    },

    resend: createResend(deps, lockPeople),

    async remove(user, group_id, member_id) {
      await sessions.change(async (tx, changed) => {
        const { members, invited } = await lockPeople(tx, user, group_id);
        const invitation = invited.find(({ invitation_id }) => invitation_id === member_id);
        if (invitation) return withdraw(tx, invitation, group_id);
        const presentId = await invitations.presentId(tx, member_id);
        const member = members.find(({ userId }) => userId === presentId);
        if (!member) throw new DomainError('NOT_FOUND');
        if (members.length === 1) throw new DomainError('LAST_MEMBER');
        return endMembership(tx, member, { group_id, changed });
      });
      events.removed({ group_id, member_id });
    },
  };
}
