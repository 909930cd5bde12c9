import type { App } from '@waypost/contract/entities/app';
import type { Authorization } from '@waypost/contract/entities/customers';
import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import { describe, expect, it } from 'vitest';
import { type AssignmentParts, createAssignApp } from './app-assignment.ts';

const id = (prefix: string, name: string) => `${prefix}_${name.padStart(26, '0')}`;
const [one, two, fresh] = [id('app', '1'), id('app', '2'), id('app', '3')];
const [ada, bob] = [id('usr', 'ada') as UserId, id('usr', 'bob') as UserId];
const [product_id, customer_id] = [id('prj', '1') as ProjectId, id('cus', '1')];

const role = (userId: UserId | null, value: string): Authorization => ({
  userId,
  email: `${userId ?? 'invited'}@a.example`,
  roleName: 'customeradmin',
  value,
  status: userId === null ? 'pending' : 'active',
});
const adminOfCustomer = (userId: UserId | null) => ({
  user: { userId, email: `${userId ?? 'invited'}@a.example` },
  roles: [],
  status: userId === null ? ('pending' as const) : ('active' as const),
  createdTime: '2026-01-01T00:00:00.000Z',
});

/** What is done for a new app, with these roles in the project and these admins of its customer. */
function stage({
  roles = [],
  admins = [],
}: {
  roles?: readonly Authorization[];
  admins?: readonly ReturnType<typeof adminOfCustomer>[];
}) {
  const done: unknown[] = [];
  const answer = <T>(line: unknown, data: T) => Promise.resolve(done.push(line)).then(() => data);
  const customers: AssignmentParts['customers'] = {
    listAuthorizations: (input) => answer(['roles', input], [...roles]),
    listCustomerAdmins: (input) => answer(['admins', input], [...admins]),
    setAdminRoles: ({ params, body }) => answer([params.admin_id, body], { ...params, apps: body.apps }),
  };
  const wait = (ms: number) => answer(['wait', ms], undefined);
  const assignIn = (project: { customer_id: string | null }) =>
    createAssignApp({ customers, wait }, { product_id, ...project })({ app_id: fresh } as App);
  return { done, assignIn };
}
const read = [
  ['wait', 3000],
  ['roles', { query: { roleName: 'customeradmin', product_id } }],
];

describe('a new app', () => {
  it('is given after 3000 ms to who administers another app of its project, beside those, and no app of other projects is named APP-18 REQ-92', async () => {
    const { done, assignIn } = stage({ roles: [role(ada, one), role(bob, two), role(ada, two), role(null, one)] });
    await assignIn({ customer_id });
    expect(done).toEqual([
      ...read,
      [ada, { apps: [one, two, fresh], product_id }],
      [bob, { apps: [two, fresh], product_id }],
    ]);
  });

  it('is named once when it is given again APP-18 REQ-92', async () => {
    const { done, assignIn } = stage({ roles: [role(ada, one), role(ada, fresh)] });
    await assignIn({ customer_id });
    expect(done.at(-1)).toEqual([ada, { apps: [one, fresh], product_id }]);
  });

  it('is given to every admin of the customer where nobody administers the project yet REQ-92', async () => {
    const { done, assignIn } = stage({
      roles: [role(null, one)],
      admins: [adminOfCustomer(ada), adminOfCustomer(null), adminOfCustomer(bob)],
    });
    await assignIn({ customer_id });
    expect(done).toEqual([
      ...read,
      ['admins', { query: { customer_id } }],
      [ada, { apps: [fresh], product_id }],
      [bob, { apps: [fresh], product_id }],
    ]);
  });

  it('is given to nobody in a project without a customer and admins REQ-92', async () => {
    const { done, assignIn } = stage({ admins: [adminOfCustomer(ada)] });
    await assignIn({ customer_id: null });
    expect(done).toEqual(read);
  });
});
