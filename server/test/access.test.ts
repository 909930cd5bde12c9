import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, answerOf, ask as askAt, type Caller } from './access-calls.ts';
import { customerRules, endings, looking, rules, seeing } from './access-rules.ts';
import type { BrowserClient } from './browser-client.ts';
import { addressOf, type Request, validRequest } from './factories/requests.ts';
import { createWorld, people, type PersonName, type Project, type World } from './factories/world.ts';
import { createUsage } from './factories/usage.ts';
import { startTestApp, type TestApp } from './harness.ts';

const callers: readonly Caller[] = ['visitor', 'gateway', ...people];

let app: TestApp;
/** The people and projects that the requests are about; each has more than one state of its accounts. */
let world: World;
let visitor: BrowserClient;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T12:00:00Z') });
  visitor = app.visitor();
  await Promise.all([visitor.portal('/'), visitor.account('/sign-in')]);
  world = await newWorld();
});
afterAll(() => app.dispose());

async function newWorld(): Promise<World> {
  const created = await createWorld(app);
  const usage = [{ day: '2026-11-21', service: 'route', units: 5 }];
  for (const { id: product_id, appId, otherApp } of [created.owned, created.resold])
    for (const app_id of [appId, otherApp]) await createUsage(app, { product_id, app_id }, usage);
  return created;
}

const userIdsOf = (of: World) => Object.values(of.people).map(({ userId }) => userId);

/** Accounts in each state; people who sign up are unverified. */
const states = {
  unverified: () => Promise.resolve(),
  verified: async (of: World) => {
    const users = app.database.db.updateTable('user_account').where('userId', 'in', userIdsOf(of));
    await users.set({ email_verified_at: app.clock() }).execute();
  },
  blocked: async (of: World) => {
    const users = app.database.db.updateTable('user_account').where('userId', 'in', userIdsOf(of));
    await users.set({ status: 'suspended' }).execute();
  },
  deleted: async (of: World) => {
    for (const { browser } of Object.values(of.people)) {
      const { email } = browser.session ?? {};
      const { status } = await browser.accountCall('POST', '/api/account/deletion', { email });
      expect(status).toBe(204);
    }
  },
} as const satisfies Record<string, (of: World) => Promise<void>>;

async function useWorld(state: keyof typeof states): Promise<void> {
  world = await newWorld();
  await states[state](world);
}

const ask = (caller: Caller, endpoint: Endpoint, request: Request) =>
  askAt({ app, visitor, world }, caller, { endpoint, ...request });

const table: [string, Endpoint][] = Object.entries(allEndpoints);
const guarded = table.filter(([, { access }]) => access !== 'public' && access !== 'client');
const isSchemaRefusal = ({ reason }: Answer) => reason === 'INVALID_FIELDS' || reason === 'INVALID_BODY';

describe('every endpoint', () => {
  it.each(guarded)(
    '%s refuses callers without access, even with a valid request (ROL-15, REQ-16)',
    async (name, endpoint) => {
      const isForGateway = endpoint.access === 'gateway';
      const refused: Readonly<Record<Endpoint['access'], readonly Caller[]>> = {
        public: [],
        client: [],
        user: ['visitor', 'gateway'],
        account: ['visitor', 'gateway'],
        bearer: ['visitor', 'gateway'],
        gateway: ['visitor', 'owner'],
        project: ['visitor', 'gateway', 'owner'],
      };
      for (const caller of refused[endpoint.access]) {
        const answer = await ask(caller, endpoint, validRequest(name, world.owned));
        const reason = endpoint.envelope === 'oauth' ? 'invalid_token' : 'UNAUTHORIZED';
        expect(answer, caller).toEqual({ status: 401, reason });
      }
      if (!isForGateway) return;
      expect((await ask('gateway', endpoint, validRequest(name, world.owned))).reason).not.toBe('UNAUTHORIZED');
    },
  );

  it.each(guarded.filter(([, { access }]) => access === 'user' || access === 'account'))(
    '%s requires the XSRF header besides the cookie, unless it only reads (REQ-14)',
    async (name, endpoint) => {
      if (endpoint.method === 'GET') return;
      const headers = { 'x-xsrf-token': 'forged', 'content-type': 'application/json' };
      const { browser } = world.people.owner;
      const through = endpoint.service === 'account' ? browser.account : browser.portal;
      const { body } = validRequest(name, world.owned);
      const address = addressOf(endpoint, validRequest(name, world.owned));
      const init = { method: endpoint.method, headers, body: JSON.stringify(body ?? {}) };
      expect(await answerOf(through(address, init))).toEqual({ status: 403, reason: 'XSRF_MISMATCH' });
    },
  );

  it('answers a request without a login in the format of 401 (REQ-15)', async () => {
    const response = await app.portal('/api/developer');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      status: 'UNAUTHORIZED',
      error: { reason: 'UNAUTHORIZED', code: 401 },
    });
  });
});

/** A request about this project with the caller's own user id. */
const requestOf = (name: string, project: Project, caller: PersonName): Request =>
  validRequest(name, { ...project, userId: world.people[caller].userId });

const endpointOf = (name: string): Endpoint => {
  const found = table.find(([each]) => each === name)?.[1];
  if (!found) throw new Error(`No endpoint ${name}`);
  return found;
};

describe.each(['unverified', 'verified'] as const)('a project and its apps, for %s people', (state) => {
  beforeAll(() => useWorld(state));

  const things = new Set(['id', 'appId', 'hrnId', 'app']);
  const concerned = table.filter(
    ([, { params, access }]) =>
      access !== 'public' && Object.keys(params?.shape ?? {}).some((name) => things.has(name)),
  );

  it('have a rule for each endpoint whose path names one (ROL-15)', () => {
    expect(concerned.map(([name]) => name).filter((name) => !(name in rules))).toEqual([]);
  });

  it.each(Object.entries(rules))(
    '%s works for permitted callers, answers 403 to other viewers, and 404 to strangers (ROL-15)',
    async (name, rule) => {
      const endpoint = endpointOf(name);
      const { resold } = world;
      const requestFor = (caller: PersonName) => rule.request?.(resold) ?? requestOf(name, resold, caller);
      const sees: readonly PersonName[] = seeing[rule.about];
      for (const caller of people.filter((person) => !rule.may.includes(person))) {
        const answer = await ask(caller, endpoint, requestFor(caller));
        const expected = sees.includes(caller) ? [403, 'USER_ROLE_PERMISSION_DENIED'] : [404, 'NOT_FOUND'];
        expect([answer.status, answer.reason], caller).toEqual(expected);
      }
      for (const caller of rule.once ? rule.may.slice(0, 1) : rule.may) {
        const answer = await ask(caller, endpoint, requestFor(caller));
        expect([401, 403, 404], `${caller}: ${answer.status} ${answer.reason}`).not.toContain(answer.status);
        expect(isSchemaRefusal(answer), `${caller}: ${answer.reason}`).toBe(false);
      }
    },
  );

  it.each(Object.entries(rules))(
    '%s answers 404 to everybody but the owner of a project (ROL-15)',
    async (name, rule) => {
      const endpoint = endpointOf(name);
      const requestFor = (caller: PersonName) => requestOf(name, world.owned, caller);
      for (const caller of people.filter((person) => person !== 'owner')) {
        expect(await ask(caller, endpoint, requestFor(caller)), caller).toEqual({ status: 404, reason: 'NOT_FOUND' });
      }
      const answer = await ask('owner', endpoint, requestFor('owner'));
      if (rule.owner === false) {
        expect(answer).toEqual({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
      } else {
        expect([401, 403, 404], `${answer.status} ${answer.reason}`).not.toContain(answer.status);
      }
    },
  );

  it('hide the usage, the keys and the app of others from an admin of one app (ROL-15)', async () => {
    const { resold } = world;
    const beside = { ...resold, appId: resold.otherApp };
    for (const name of [
      'readAppUsage',
      'readStatementLine',
      'readApp',
      'listApiKeys',
      'createApiKey',
      'findProjectOfApp',
    ]) {
      const answer = await ask('admin of app A', endpointOf(name), validRequest(name, beside));
      expect(answer, name).toEqual({ status: 404, reason: 'NOT_FOUND' });
      const own = await ask('admin of app B', endpointOf(name), validRequest(name, beside));
      expect([401, 403, 404], name).not.toContain(own.status);
    }
  });
});

describe('endpoints for every signed-in user', () => {
  const isForUsers = ({ access }: Endpoint) => access !== 'gateway' && access !== 'project';
  const own = guarded.filter(([name, endpoint]) => !(name in rules) && isForUsers(endpoint) && !endings.has(name));

  it.each(own)('%s accepts a valid request from every signed-in user (REQ-16)', async (name, endpoint) => {
    for (const caller of people) {
      const answer = await ask(caller, endpoint, validRequest(name, world.owned));
      const where = `${caller}: ${answer.status} ${answer.reason}`;
      expect(answer.reason, where).not.toBe('UNAUTHORIZED');
      // no stand-in of a payment provider runs here
      if (answer.reason !== 'PAYMENT_PROVIDER_UNAVAILABLE') expect(answer.status, where).toBeLessThan(500);
    }
  });

  it('include customers and admins of a reseller, and refuse all other callers (ROL-15, CUS-08)', async () => {
    const assign = (caller: Caller) => ask(caller, endpointOf('assignApps'), validRequest('assignApps', world.resold));
    for (const caller of people.filter((person) => person !== 'reseller')) {
      expect([403, 404], caller).toContain((await assign(caller)).status);
    }
    expect((await assign('reseller')).status).toBeLessThan(300);
  });
});

describe('a customer', () => {
  const unknown = `cus_${'0'.repeat(26)}`;
  const withCustomer = (name: string, customer_id: string, caller: PersonName) =>
    requestOf(name, { ...world.resold, customer_id }, caller);

  it('has a rule for each endpoint that a customer’s id addresses (ROL-15)', () => {
    const addressed = table.filter(([, { params, query }]) => {
      const names = Object.keys({ ...params?.shape, ...(query && 'shape' in query ? (query.shape as object) : {}) });
      return names.includes('customer_id');
    });
    expect(addressed.map(([name]) => name).filter((name) => !(name in customerRules))).toEqual([]);
  });

  describe.each(['unverified', 'verified'] as const)('for %s people', (state) => {
    beforeAll(() => useWorld(state));

    it.each(Object.entries(customerRules))(
      '%s works for its own people, and answers strangers as for an unknown customer (ROL-15)',
      async (name, { may, refused, strangers, before }) => {
        const endpoint = endpointOf(name);
        const { customer_id } = world.resold;
        for (const caller of people) {
          await before?.(app, world);
          const answer = await ask(caller, endpoint, withCustomer(name, customer_id, caller));
          if (may.includes(caller)) expect(answer.status, caller).toBeLessThan(300);
          else if (refused.includes(caller)) expect(answer.reason, caller).toBe('USER_ROLE_PERMISSION_DENIED');
          else {
            const reason = looking[name]?.includes(caller) ? 'NOT_FOUND' : strangers;
            expect(answer.reason, caller).toBe(reason);
            expect(await ask(caller, endpoint, withCustomer(name, unknown, caller)), caller).toEqual(answer);
          }
        }
      },
    );
  });
});

describe.each(['blocked', 'deleted'] as const)('people whose account is %s', (state) => {
  beforeAll(() => useWorld(state));
  const personal = guarded.filter(([name, { access }]) => access !== 'gateway' && !endings.has(name));

  it.each(personal)('get no answer from %s but that they are not signed in (ROL-15)', async (name, endpoint) => {
    for (const caller of people) {
      const project = caller === 'owner' ? world.owned : world.resold; // theirs, or one that they are strangers to
      expect((await ask(caller, endpoint, requestOf(name, project, caller))).status, caller).toBe(401);
    }
  });
});

describe('a group', () => {
  beforeAll(() => useWorld('unverified'));
  const members: readonly PersonName[] = ['member of a group', 'other member of the group'];
  const calls = [
    'listGroupMembers',
    'readGroupMembers',
    'inviteGroupMember',
    'resendGroupInvitation',
    'removeGroupMember',
  ] as const;

  it('has a rule for each endpoint whose path names one (ROL-15)', () => {
    const concerned = table.filter(([, { params }]) => Object.keys(params?.shape ?? {}).includes('group_id'));
    expect(concerned.map(([name]) => name).toSorted()).toEqual([...calls].toSorted());
  });

  it.each(calls)('lets its members call %s, and answers 404 to everybody else (ROL-15, GRP-04)', async (name) => {
    const requestFor = (caller: PersonName) => requestOf(name, world.owned, caller);
    for (const caller of people.filter((person) => !members.includes(person))) {
      const answer = await ask(caller, endpointOf(name), requestFor(caller));
      expect(answer, caller).toEqual({ status: 404, reason: 'NOT_FOUND' });
    }
    const [member] = members;
    if (!member) throw new Error('The group has no member');
    const answer = await ask(member, endpointOf(name), requestFor(member));
    expect([401, 403, 404], `${answer.status} ${answer.reason}`).not.toContain(answer.status);
  });
});

describe('callers', () => {
  it('include everybody whom the rules name (ROL-01)', () => {
    const named = new Set([...Object.values(rules).flatMap(({ may }) => may), ...Object.values(seeing).flat()]);
    expect(callers).toEqual(expect.arrayContaining([...named]));
  });
});
