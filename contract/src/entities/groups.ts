import { detailsAtOnce } from '@waypost/domain/groups/groups';
import { z } from 'zod';
import { invitedEmail } from './customers.ts';
import { idOf } from './values.ts';

/** REQ-93. */
export const Group = z.object({ group_id: idOf('grp'), name: z.string() }).meta({ id: 'Group' });
export type Group = z.output<typeof Group>;

/** A member by the user id, somebody invited by the id of the invitation. */
const memberId = z.union([idOf('usr'), idOf('inv')]);
export type MemberId = z.output<typeof memberId>;

/**
 * GRP-01: a place in a group. Somebody invited has no userId yet; `token` names the invitation and is not the secret of
 * its mail.
 */
export const GroupMembership = z
  .object({
    member_id: memberId,
    userId: idOf('usr').nullable(),
    invitation: z.object({ email: z.string(), token: idOf('inv') }).nullable(),
  })
  .meta({ id: 'GroupMembership' });
export type GroupMembership = z.output<typeof GroupMembership>;

/** GRP-01. */
export const GroupMember = z
  .object({ memberId, userId: idOf('usr'), email: z.string(), name: z.string() })
  .meta({ id: 'GroupMember' });
export type GroupMember = z.output<typeof GroupMember>;

function parseList(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'Must be a JSON list.' });
    return z.NEVER;
  }
}

/** REQ-95: the ids as a JSON list. */
export const GroupMembersQuery = z.object({
  userIds: z
    .string()
    .max(200)
    .transform(parseList)
    .pipe(z.array(idOf('usr')).min(1).max(detailsAtOnce))
    .meta({ type: 'string' }),
});

/** REQ-96. */
export const GroupInvitationInput = z.strictObject({ email: invitedEmail }).meta({ id: 'GroupInvitationInput' });

export const GroupParams = z.object({ group_id: idOf('grp') });
export const GroupMemberParams = GroupParams.extend({ member_id: memberId });
