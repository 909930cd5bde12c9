import type { App } from '@waypost/contract/entities/app';
import { describe, expect, it } from 'vitest';
import { findAdmins, createAssignApp, type ListedCustomer } from './app-assignment.ts';

const id = (prefix: string, name: string) => `${prefix}_${name.padStart(26, '0')}`;
const [one, two, three, fresh] = ['1', '2', '3', '4'].map((name) => id('app', name)) as [
  App['app_id'],
  App['app_id'],
  App['app_id'],
  App['app_id'],
];
const admin = (name: string | null, ...apps: string[]) => ({
  user: { userId: name === null ? null : (id('usr', name) as `usr_${string}`), email: `${name}@a.example` },
  roles: apps.map((value) => ({ name: 'customeradmin', value })),
  status: name === null ? ('pending' as const) : ('active' as const),
  createdTime: '2026-01-01T00:00:00.000Z',
});
const customer = (name: string, ...customer_admins: ReturnType<typeof admin>[]): ListedCustomer => ({
  customer_id: id('cus', name) as `cus_${string}`,
  customer_name: name,
  customer_user_id: null,
  customer_admin_email: null,
  applications: [],
  customer_admins,
});
const project = (...apps: string[]) => ({
  customer_id: id('cus', 'a'),
  apps: apps.map((app_id) => ({ app_id })) as App[],
});
const customers = [
  customer('a', admin('ada', one), admin('bob', two), admin(null, one)),
  customer('b', admin('ada', three)),
];

describe('who gets a new app', () => {
  it('is who administers another app of its project, with all that they manage anywhere REQ-92', () => {
    expect(findAdmins(customers, project(one))).toEqual([{ admin_id: id('usr', 'ada'), apps: [one, three] }]);
  });

  it('is every admin of the customer where nobody administers the project yet, and nobody without a customer REQ-92', () => {
    expect(findAdmins(customers, project()).map(({ admin_id }) => admin_id)).toEqual([
      id('usr', 'ada'),
      id('usr', 'bob'),
    ]);
    expect(findAdmins(customers, { ...project(one), customer_id: null })).toEqual([]);
  });
});

describe('the assignment of a new app', () => {
  const done: unknown[] = [];
  const parts = {
    wait: (ms: number) => Promise.resolve(void done.push(['wait', ms])),
    customers: {
      listCustomers: () => Promise.resolve(customers),
      setAdminRoles: ({ params, body }: { params: { admin_id: `usr_${string}` }; body: { apps: App['app_id'][] } }) => {
        done.push([params.admin_id, body.apps]);
        return Promise.resolve({ admin_id: params.admin_id, apps: body.apps });
      },
    },
  };

  it('waits 3000 ms and then sends each admin’s full list, also when it is repeated APP-18 REQ-92', async () => {
    const assign = createAssignApp(parts, project(one));
    await assign({ app_id: fresh } as App);
    await assign({ app_id: one } as App);
    const [ada, wait] = [id('usr', 'ada'), ['wait', 3000]];
    expect(done).toEqual([wait, [ada, [one, three, fresh]], wait, [ada, [one, three]]]);
  });
});
