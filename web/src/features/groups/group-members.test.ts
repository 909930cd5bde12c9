import type { GroupMember, GroupMembership } from '@waypost/contract/entities/groups';
import type { GroupId, UserId } from '@waypost/domain/base/ids';
import { describe, expect, it } from 'vitest';
import { loadMembers } from './group-members.ts';

const group_id: GroupId = 'grp_1';
const { signal } = new AbortController();
const active = (id: string): GroupMembership => ({
  member_id: id as UserId,
  userId: id as UserId,
  invitation: null,
});
const invited: GroupMembership = {
  member_id: 'inv_1',
  userId: null,
  invitation: { email: 'new@people.example', token: 'inv_1' },
};
const described = (id: string): GroupMember => ({
  memberId: id as UserId,
  userId: id as UserId,
  email: `${id}@people.example`,
  name: `Name ${id}`,
});

/** Calls that answer these memberships, and fail for details of a failing id. */
function groupWith(memberships: GroupMembership[], failing?: string) {
  const asked: string[][] = [];
  const groups = {
    listGroupMembers: () => Promise.resolve(memberships),
    readGroupMembers: ({ query }: { query?: { userIds: string } }) => {
      const ids = JSON.parse(query?.userIds ?? '[]') as string[];
      asked.push(ids);
      return failing !== undefined && ids.includes(failing)
        ? Promise.reject(new Error('no details'))
        : Promise.resolve(ids.map(described));
    },
  };
  return { groups, asked };
}

describe('the list of members', () => {
  it('reads details two at a time, and none of people who are only invited (GRP-12, GRP-01)', async () => {
    const { groups, asked } = groupWith([active('usr_1'), active('usr_2'), invited, active('usr_3')]);
    const list = await loadMembers(groups, group_id, signal);
    expect(asked).toEqual([['usr_1', 'usr_2'], ['usr_3']]);
    expect(list.isPartial).toBe(false);
    expect(list.members.map(({ email, name }) => [email, name])).toEqual([
      ['usr_1@people.example', 'Name usr_1'],
      ['usr_2@people.example', 'Name usr_2'],
      ['new@people.example', null],
      ['usr_3@people.example', 'Name usr_3'],
    ]);
  });

  it('shows the others when some details cannot be read (GRP-11)', async () => {
    const { groups } = groupWith([active('usr_1'), active('usr_2'), active('usr_3'), invited], 'usr_1');
    const list = await loadMembers(groups, group_id, signal);
    expect(list.isPartial).toBe(true);
    expect(list.members.map(({ member_id }) => member_id)).toEqual(['usr_3', 'inv_1']);
  });

  it('fails as a whole when the members themselves cannot be read (GRP-10)', async () => {
    const { groups } = groupWith([]);
    const failing = { ...groups, listGroupMembers: () => Promise.reject(new Error('no list')) };
    await expect(loadMembers(failing, group_id, signal)).rejects.toThrow('no list');
  });
});
