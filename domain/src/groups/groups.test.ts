import { expect, it } from 'vitest';
import { groupIdsIn, groupRole, isInGroup, rolesOutside } from './groups.ts';

it('knows the groups of a user by roles, in their order (GRP-02)', () => {
  const roles = [groupRole('grp_2'), { name: 'reseller', value: 'grp_3' }, groupRole('grp_1')];
  expect(groupIdsIn(roles)).toEqual(['grp_2', 'grp_1']);
  expect(groupIdsIn([])).toEqual([]);
});

it('keeps every other role of somebody who leaves a group (GRP-04)', () => {
  const others = [groupRole('grp_2'), { name: 'reseller', value: 'grp_1' }];
  expect(rolesOutside('grp_1', [groupRole('grp_1'), ...others])).toEqual(others);
});

it.each([
  ['ada@people.example', true],
  [' ADA@People.example', true],
  ['ada@people.example.org', false],
])('finds %j among the members: %s (GRP-06)', (email, expected) => {
  expect(isInGroup(email, [{ email: 'eve@people.example' }, { email: 'Ada@people.example' }])).toBe(expected);
});
