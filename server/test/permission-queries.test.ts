import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import type { QueryExecutor } from 'kysely';
import { afterAll, beforeAll, expect, it, type MockInstance, vi } from 'vitest';
import { type Answer, ask, type Place } from './access-calls.ts';
import { endings, rules, seeing } from './access-rules.ts';
import { validRequest } from './factories/requests.ts';
import { createWorld, people, type PersonName } from './factories/world.ts';
import { startTestApp } from './harness.ts';

let place: Place;
/** Sees every query of the server. */
let spy: MockInstance<QueryExecutor['executeQuery']>;
beforeAll(async () => {
  const app = await startTestApp({ startAt: new Date('2026-11-21T12:00:00Z') });
  place = { app, visitor: app.visitor(), world: await createWorld(app) };
  // transactions have executors of their own, of the same kind
  const kind = Object.getPrototypeOf(app.database.db.getExecutor()) as QueryExecutor;
  spy = vi.spyOn(kind, 'executeQuery');
});
afterAll(() => place.app.dispose());

type Name = keyof typeof allEndpoints;
/** The queries besides those for the caller's session, which is cached. */
type Asked = Answer & { readonly queries: readonly string[] };

async function askCounted(caller: PersonName, name: Name): Promise<Asked> {
  const { world } = place;
  const endpoint: Endpoint = allEndpoints[name];
  const request = validRequest(name, { ...world.resold, userId: world.people[caller].userId });
  spy.mockClear();
  const answer = await ask(place, caller, { endpoint, ...request });
  return {
    ...answer,
    queries: spy.mock.calls.map(([{ sql }]) => sql).filter((sql) => !sql.includes('"account_session"')),
  };
}

const decidedByRole = [
  'createCustomer',
  'createResellerProject',
  'exportCustomerStatement',
  'exportResellerCustomers',
  'inviteAdmin',
  'listCustomers',
  'listEumApplications',
  'listResellerCustomers',
  'listResellerPlans',
  'readCustomerStatement',
  'setAdminRoles',
  'setUpResellerProject',
  'suggestCustomerAdmins',
  'suggestCustomers',
  'withdrawAdmin',
] as const satisfies Name[];

it('what a role alone decides is refused without a question to the database (ROL-15)', async () => {
  const refused: string[] = [];
  const names = Object.entries(allEndpoints as Readonly<Record<string, Endpoint>>)
    .filter(([name, { access }]) => access === 'user' && !(name in rules) && !endings.has(name))
    .map(([name]) => name as Name);
  for (const name of names) {
    const { reason, queries: asked } = await askCounted('other developer', name);
    if (reason !== 'USER_ROLE_PERMISSION_DENIED') continue;
    refused.push(name);
    expect(asked, name).toEqual([]);
  }
  expect(refused.toSorted()).toEqual(expect.arrayContaining([...decidedByRole]));
});

it.each([
  'listGroups',
  'listPermissionSets',
  'listProductPermissions',

  'readUserAccess',
  'logAppSync',
] as const)('%s answers everybody without a question to the database (ROL-15)', async (name) => {
  for (const caller of people) {
    const { status, queries: asked } = await askCounted(caller, name);
    expect(status, caller).toBeLessThan(300);
    // a member's groups have names
    if (name !== 'listGroups' || !caller.includes('member of')) expect(asked, caller).toEqual([]);
  }
});

/** These read a project that the viewer sees, and then whether the app, key or line in it is for them too. */
const lookingFurther = new Set<string>(['findProjectOfApp', 'readStatementLine', 'setKeySpendCap'] satisfies Name[]);

/** One query elsewhere. Here also the apps that the caller sees, locks on the caller, and who accepted an invitation. */
const mostQueries: Readonly<Record<string, number | undefined>> = {
  addUsers: 3,
  changeProjectStatus: 2,
  listUsers: 2,
  resendUserInvite: 3,
  setUserPermissions: 4,
} satisfies Partial<Record<Name, number>>;

it.each(Object.entries(rules).filter(([name]) => !lookingFurther.has(name)))(
  '%s is refused by the row that it is about (ROL-15)',
  async (name, { about, may }) => {
    const sees: readonly PersonName[] = seeing[about];
    for (const caller of people.filter((person) => !may.includes(person))) {
      const { status, queries } = await askCounted(caller, name as Name);
      expect(status, caller).toBe(sees.includes(caller) ? 403 : 404);
      expect(queries.length, `${caller}: ${queries.join('\n')}`).toBeLessThanOrEqual(mostQueries[name] ?? 1);
    }
  },
);
