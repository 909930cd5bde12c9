import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Call,
  callOf,
  createDeveloper,
  createPerson,
  developerInput,
} from '../../../../test/factories/developers.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../../test/two-instances.ts';

type Gate = { readonly reached: Promise<void>; open(): void };

let held: (() => Promise<void>) | undefined;
/** Pauses the next creation while it has the lease. */
function holdNext(): Gate {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const gate = { reached: reached.promise, open: () => opened.resolve() };
  held = () => {
    reached.resolve();
    return opened.promise;
  };
  return gate;
}
function passGate(): Promise<void> {
  const next = held;
  held = undefined;
  return next ? next() : Promise.resolve();
}

let first: TestApp;
let second: TestApp;
let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances({ creationGate: passGate });
  ({ first, second } = instances);
});
afterAll(() => instances.dispose());

const input = { plan_id: 'Freemium-Basic', date: '2026-05-04' };
const create = (call: Call, flow?: string, body: object = input): Promise<Answer> =>
  call('POST', '/api/project', body, flow === undefined ? {} : { 'idempotency-key': flow });

/** A new user in a browser for each instance. */
async function newPerson() {
  const { userId, browser, call } = await createPerson(first);
  const atSecond = second.visitor();
  for (const [name, value] of browser.cookies) atSecond.cookies.set(name, value);
  return { userId, one: call, other: callOf(atSecond) };
}
async function newDeveloper() {
  const person = await newPerson();
  await createDeveloper(first, person);
  return person;
}
const productsOf = async (call: Call) =>
  (await call('GET', '/api/developer')).data['products'] as { product_id: string }[];

describe('one creation at a time', () => {
  it('refuses another flow while one creates for the same account, on every instance CRE-53 ERR-18', async () => {
    const { one, other } = await newDeveloper();
    const gate = holdNext();
    const running = create(one, 'first tab');
    await gate.reached;
    expect(await create(one, 'second tab')).toMatchObject({
      status: 409,
      reason: 'CREATION_LOCKED',
      message: 'A project is already being created for your account.',
    });
    expect(await create(other)).toMatchObject({ status: 409, reason: 'CREATION_LOCKED' });
    gate.open();
    expect(await running).toMatchObject({ status: 201 });
    expect(await productsOf(one)).toHaveLength(1);
    expect(await create(other, 'second tab')).toMatchObject({ status: 201 });
  });

  it('answers a double click with the project of the first, once it is there', async () => {
    const { one, other } = await newDeveloper();
    const gate = holdNext();
    const running = create(one, 'the flow');
    await gate.reached;
    expect(await create(other, 'the flow')).toMatchObject({ status: 409, reason: 'CREATION_LOCKED' });
    gate.open();
    const created = await running;
    expect(await create(one, 'the flow')).toEqual(created);
    expect(await create(other, ' the flow ')).toEqual(created);
    expect(await productsOf(one)).toEqual([expect.objectContaining(created.data)]);
  });

  it('creates for others meanwhile, also under the same flow id', async () => {
    const [mine, theirs] = [await newDeveloper(), await newDeveloper()];
    const gate = holdNext();
    const running = create(mine.one, 'flow');
    await gate.reached;
    const other = await create(theirs.other, 'flow');
    gate.open();
    const created = await running;
    expect([created.status, other.status]).toEqual([201, 201]);
    expect(created.data['product_id']).not.toBe(other.data['product_id']);
  });

  it('takes each call without a flow id for a flow of its own', async () => {
    const { one } = await newDeveloper();
    await create(one);
    await create(one);
    expect(await productsOf(one)).toHaveLength(2);
  });

  it('frees the account 30 seconds after a creation that died, and lets the dead one create nothing more', async () => {
    const { one, other } = await newDeveloper();
    const gate = holdNext();
    const dead = create(one, 'dead');
    await gate.reached;
    first.clock.advance(29_999);
    expect(await create(other, 'next')).toMatchObject({ reason: 'CREATION_LOCKED' });
    first.clock.advance(1);
    const next = await create(other, 'next');
    expect(next).toMatchObject({ status: 201 });
    gate.open();
    expect(await dead).toMatchObject({ status: 409, reason: 'CREATION_LOCKED' });
    expect(await productsOf(one)).toEqual([expect.objectContaining(next.data)]);
  });

  it('does not let a creation that was taken over end the lease of its successor', async () => {
    const { one, other } = await newDeveloper();
    const [deadGate, dead] = [holdNext(), create(one, 'dead')];
    await deadGate.reached;
    first.clock.advance(30_000);
    const [nextGate, next] = [holdNext(), create(other, 'next')];
    await nextGate.reached;
    deadGate.open();
    expect(await dead).toMatchObject({ reason: 'CREATION_LOCKED' });
    expect(await create(one, 'third')).toMatchObject({ reason: 'CREATION_LOCKED' });
    nextGate.open();
    expect(await next).toMatchObject({ status: 201 });
  });

  it('wants a flow id of 1 to 100 characters', async () => {
    const { one } = await newDeveloper();
    for (const flow of [' ', 'x'.repeat(101)]) {
      expect(await create(one, flow)).toMatchObject({
        status: 400,
        reason: 'INVALID_FIELDS',
        fields: [{ path: 'Idempotency-Key' }],
      });
    }
    expect(await create(one, 'x'.repeat(100))).toMatchObject({ status: 201 });
  });
});

describe('many creations at once', () => {
  async function untilUnlocked(call: Call, body: object, flow: string = crypto.randomUUID()): Promise<Answer> {
    for (;;) {
      const answer = await create(call, flow, body);
      if (answer.reason !== 'CREATION_LOCKED') return answer;
    }
  }
  const inParallel = ({ one, other }: { one: Call; other: Call }, body: object, flow?: string) =>
    Promise.all(Array.from({ length: 10 }, (_, at) => untilUnlocked(at % 2 === 0 ? one : other, body, flow)));

  it('create exactly as many freemium projects as the channel allows CRE-45', async () => {
    const developer = await newDeveloper();
    const answers = await inParallel(developer, input);
    const outcomes = answers.map(({ status, reason }) => reason ?? String(status)).toSorted();
    expect(outcomes).toEqual(['201', '201', '201', ...Array<string>(7).fill('FREEMIUM_COUNT_EXCEEDED')]);
    expect(await productsOf(developer.one)).toHaveLength(3);
  });

  it('create one account for a new user, and name each project differently', async () => {
    const person = await newPerson();
    const answers = await inParallel(person, { ...input, user: developerInput() });
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const names = (await productsOf(person.one)).map((own) => (own as unknown as { app_name: string }).app_name);
    expect(names.toSorted()).toEqual(['Freemium Basic', 'Freemium Basic 2', 'Freemium Basic 3']);
  });

  it('create one project under one flow id, and all answer it', async () => {
    const person = await newPerson();
    const answers = await inParallel(person, { ...input, user: developerInput() }, 'one flow');
    const [own, ...more] = await productsOf(person.one);
    expect(more).toEqual([]);
    expect(answers.map(({ data }) => data['product_id'])).toEqual(answers.map(() => own?.product_id));
  });

  it('leave nothing when the store refuses in the middle', async () => {
    const { one: call } = await newPerson();
    const { db } = first.database;
    await sql`alter table project add constraint never check (false) not valid`.execute(db);
    const failed = await create(call, 'flow', { ...input, user: developerInput() });
    await sql`alter table project drop constraint never`.execute(db);
    expect(failed).toMatchObject({ status: 500, reason: 'UNKNOWN' });
    expect(await call('GET', '/api/developer')).toMatchObject({ status: 404, reason: 'DEVELOPER_NOT_FOUND' });
    expect(await create(call, 'flow', { ...input, user: developerInput() })).toMatchObject({ status: 201 });
  });
});
