import type { Handover, ProjectHandover } from '@waypost/contract/entities/handovers';
import { addDays, dayOf } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { emailOf } from '../../../test/factories/customers.ts';
import { createDeveloper, createPerson, moveToRealm, type Person } from '../../../test/factories/developers.ts';
import {
  createOffer,
  createVerified,
  handoverMailsTo,
  type Offer,
  verifyEmail,
} from '../../../test/factories/handovers.ts';
import { createKey } from '../../../test/factories/keys.ts';
import { createProject } from '../../../test/factories/projects.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';

let instances: TwoInstances;
let app: TestApp;
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: new Date('2026-11-20T12:00:00Z') });
  app = instances.first;
});
afterAll(() => instances.dispose());

const dayMs = 24 * 60 * 60 * 1000;
const newPerson = ({
  isVerified = true,
  ...options
}: Parameters<typeof createPerson>[1] & { isVerified?: boolean } = {}) =>
  isVerified ? createVerified(app, options) : createPerson(app, options);
const newOffer = (options: Parameters<typeof createOffer>[1] = {}) => createOffer(app, options);
const mailsTo = (person: Person) => handoverMailsTo(app, person);

const reads = async ({ call }: Person, product_id: ProjectId) =>
  (await call('GET', `/api/project/${product_id}`)).status;
const logOf = async ({ owner, product_id }: Pick<Offer, 'owner' | 'product_id'>) =>
  (
    (await owner.call('GET', `/api/project/${product_id}/activity`)).data as {
      items: { action: string; actor: { userId: string } | null; address: string | null }[];
    }
  ).items;

describe('a project that is handed over', () => {
  it('belongs to the new owner with its apps and keys, which go on working (PRJ-46)', async () => {
    const { owner, heir, product_id, answer } = await newOffer();
    const app_id = await createApp(app, { product_id });
    const keys = `/api-key-service/apps/${app_id}/apiKeys`;
    const key = await createKey({ browser: owner.browser, product_id, hrn: '', app_id, keys });
    const verify = async (at: TestApp) =>
      ((await (await at.gateway('/v1/keys/verify', { key: key.apiKey })).json()) as { code: string }).code;
    const both = async () => [await verify(instances.first), await verify(instances.second)];
    expect(await both()).toEqual(['VALID', 'VALID']);
    expect(await answer('accept')).toMatchObject({ status: 200, data: { product_id } });
    expect(await both()).toEqual(['VALID', 'VALID']);
    expect([await reads(owner, product_id), await reads(heir, product_id)]).toEqual([404, 200]);
    expect((await heir.browser.withToken('GET', keys)).status).toBe(200);
    expect((await owner.browser.withToken('GET', keys)).status).toBe(404);
    const { data } = await heir.call('GET', '/api/developer');
    expect(data).toMatchObject({ country: 'DEU', products: [{ product_id }] });
    expect((await owner.call('GET', '/api/developer')).data).toMatchObject({ products: [] });
  });

  it('is told of to both by mail, and in its log, which keeps no address of the former owner (PRJ-46)', async () => {
    const { owner, heir, product_id, offer, answer } = await newOffer();
    const { portal } = app.config.origins;
    expect(mailsTo(heir)).toMatchObject([
      { event: 'offered', link: `${portal}/handover/${offer?.handover_id}`, person: emailOf(owner) },
    ]);
    expect(mailsTo(heir)[0]).not.toHaveProperty('project');
    expect((await logOf({ owner, product_id })).find(({ actor }) => actor?.userId === owner.userId)?.address).not.toBe(
      null,
    );
    await answer('accept');
    expect(mailsTo(owner)).toMatchObject([{ event: 'accepted', person: emailOf(heir), link: `${portal}/projects` }]);
    expect(mailsTo(heir)[1]).toMatchObject({ event: 'received', link: `${portal}/projects/${product_id}` });
    const log = await logOf({ owner: heir, product_id });
    expect(log.map(({ action }) => action)).toEqual(['project.handed_over', 'project.handover_offered']);
    expect(log[0]).toMatchObject({
      actor: { userId: heir.userId },
      before: { owner: emailOf(owner) },
      after: { owner: emailOf(heir) },
    });
    expect(log.filter(({ actor }) => actor?.userId === owner.userId).map(({ address }) => address)).toEqual([null]);
  });

  it('and another one change hands both ways at once, when two people accept each other’s offers (PRJ-46)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const one = await newOffer();
      const product_id = await createProject(app, await createDeveloper(app, one.heir));
      await one.heir.call('POST', `/api/project/${product_id}/handover`, { email: emailOf(one.owner) });
      const [back] = (await one.owner.call('GET', '/api/handovers')).data as unknown as readonly Handover[];
      const answers = await Promise.all([
        one.answer('accept'),
        one.owner.call('POST', `/api/handovers/${back?.handover_id}/accept`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([await reads(one.heir, one.product_id), await reads(one.owner, one.product_id)]).toEqual([200, 404]);
      expect([await reads(one.owner, product_id), await reads(one.heir, product_id)]).toEqual([200, 404]);
    }
  });

  it('is accepted once, also by calls at the same time, and tells its new owner so again (PRJ-46)', async () => {
    const { owner, heir, product_id, answer, offer } = await newOffer();
    const answers = await Promise.all([answer('accept'), answer('accept'), answer('accept')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(mailsTo(owner)).toHaveLength(1);
    expect((await answer('accept')).data).toEqual({ product_id });
    expect(await answer('refuse')).toMatchObject({ status: 410, reason: 'HANDOVER_ENDED' });
    expect(await heir.call('GET', `/api/handovers/${offer?.handover_id}`)).toMatchObject({ status: 410 });
    expect((await heir.call('GET', '/api/handovers')).data).toEqual([]);
  });

  it('forgets what its former owner typed and agreed to (PRJ-46)', async () => {
    const { product_id, answer } = await newOffer();
    const projects = app.database.db.updateTable('project').where('product_id', '=', product_id);
    const typed = {
      promo_code: 'X',
      additional_data: '{"phone":"1"}',
      terms_version: '1',
      terms_accepted_at: app.clock(),
    };
    await projects.set(typed).execute();
    await answer('accept');
    const row = app.database.db.selectFrom('project').selectAll().where('product_id', '=', product_id);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      promo_code: null,
      additional_data: null,
      terms_version: null,
      terms_accepted_at: null,
    });
  });
});

describe('an offer', () => {
  it('shows its addressee the project, its owner and its end, and its owner to whom it was made (PRJ-46)', async () => {
    const { owner, offer, offered, path, product_id } = await newOffer();
    await createApp(app, { product_id });
    const expires_at = new Date(app.clock().getTime() + 7 * dayMs).toISOString();
    expect(offer).toMatchObject({ plan_name: 'Freemium Basic', offered_by: emailOf(owner), apps: 0, expires_at });
    expect(offered).toMatchObject({ status: 200, data: { offer: { expires_at }, refusal: null } });
    expect((await owner.call('GET', path)).data).toEqual(offered.data);
  });

  it('does not exist for anybody else, nor in another organisation (PRJ-46)', async () => {
    const { owner, offer, answer, product_id } = await newOffer();
    const path = `/api/handovers/${offer?.handover_id}`;
    for (const stranger of [await newPerson(), owner]) {
      expect((await stranger.call('GET', '/api/handovers')).data).toEqual([]);
      for (const asked of [stranger.call('GET', path), answer('accept', stranger), answer('refuse', stranger)])
        expect(await asked).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    }
    expect(await reads(owner, product_id)).toBe(200);
    const elsewhere = await newPerson({ realm: 'partner' });
    const second = await newOffer({ to: elsewhere });
    expect(second.offer).toBe(undefined);
    const offers = app.database.db.selectFrom('project_handover').where('product_id', '=', second.product_id);
    const { handover_id: id } = await offers.select('handover_id').executeTakeFirstOrThrow();
    expect(await elsewhere.call('POST', `/api/handovers/${id}/accept`)).toMatchObject({ status: 404 });
  });

  it('needs a verified address on both sides (PRJ-46)', async () => {
    const heir = await newPerson({ isVerified: false });
    const { offer, product_id } = await newOffer({ to: heir });
    expect(offer).toBe(undefined);
    const row = app.database.db.selectFrom('project_handover').select('handover_id');
    const { handover_id } = await row.where('product_id', '=', product_id).executeTakeFirstOrThrow();
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/accept'],
      ['POST', '/refuse'],
    ] as const)
      expect(await heir.call(method, `/api/handovers/${handover_id}${end}`)).toMatchObject({
        status: 409,
        reason: 'EMAIL_NOT_VERIFIED',
      });
    const unverified = await newPerson({ isVerified: false });
    const own = await createProject(app, await createDeveloper(app, unverified));
    const refused = await unverified.call('POST', `/api/project/${own}/handover`, { email: emailOf(heir) });
    expect(refused).toMatchObject({ status: 409, reason: 'EMAIL_NOT_VERIFIED' });
  });

  it('is made to one person at a time, to an address, and not to oneself (PRJ-46)', async () => {
    const { owner, path } = await newOffer();
    const other = await newPerson();
    expect(await owner.call('POST', path, { email: emailOf(other) })).toMatchObject({
      status: 409,
      reason: 'HANDOVER_OPEN',
    });
    const second = await createProject(
      app,
      { developer_id: (await accountOf(owner)).developer_id },
      { plan_id: 'Evaluation' },
    );
    for (const email of [emailOf(owner).toUpperCase(), 'nobody'])
      expect(await owner.call('POST', `/api/project/${second}/handover`, { email }), email).toMatchObject({
        status: 400,
        reason: 'INVALID_FIELDS',
        fields: [{ path: 'email' }],
      });
  });

  it('can be withdrawn or declined, after which it can be made again (PRJ-46)', async () => {
    const { owner, heir, path, answer, product_id } = await newOffer();
    expect(await owner.call('DELETE', path)).toMatchObject({ status: 200, data: { offer: null } });
    expect(await owner.call('DELETE', path)).toMatchObject({ status: 410, reason: 'HANDOVER_ENDED' });
    expect(await answer('accept')).toMatchObject({ status: 410, reason: 'HANDOVER_ENDED' });
    expect(mailsTo(heir).map(({ event }) => event)).toEqual(['offered', 'taken_back']);
    expect(mailsTo(heir)[1]).not.toHaveProperty('project');
    await owner.call('POST', path, { email: emailOf(heir) });
    const [again] = (await heir.call('GET', '/api/handovers')).data as unknown as readonly Handover[];
    expect((await heir.call('POST', `/api/handovers/${again?.handover_id}/refuse`)).status).toBe(200);
    expect(mailsTo(owner)).toMatchObject([{ event: 'refused', person: emailOf(heir) }]);
    expect(((await owner.call('GET', path)).data as ProjectHandover).offer).toBe(null);
    expect((await logOf({ owner, product_id })).map(({ action }) => action)).toEqual([
      'project.handover_refused',
      'project.handover_offered',
      'project.handover_taken_back',
      'project.handover_offered',
    ]);
    expect(await reads(owner, product_id)).toBe(200);
  });

  it('is for one address in every form of its letters, and for no other label after a plus sign (PRJ-46)', async () => {
    const { heir, path, owner, product_id } = await newOffer();
    const email = `zo\u00EB+maps-${product_id}@people.example`;
    const browser = await app.signedUp({ email });
    await verifyEmail(app, browser.session?.userId as Person['userId']);
    const unlike = emailOf(heir).replace('@', '+maps@');
    for (const [typed, sent] of [
      [email.normalize('NFD').toUpperCase().replace('PEOPLE', 'ｐｅｏｐｌｅ'), email],
      [unlike, unlike],
    ]) {
      await owner.call('DELETE', path);
      expect(await owner.call('POST', path, { email: typed })).toMatchObject({ data: { offer: { email: sent } } });
      expect((await browser.call('GET', '/api/handovers')).data).toHaveLength(sent === email ? 1 : 0);
      expect((await heir.call('GET', '/api/handovers')).data).toEqual([]);
    }
  });

  it('that is withdrawn while it is accepted has one of the two outcomes (PRJ-46)', { repeats: 2 }, async () => {
    const { owner, heir, path, answer, product_id } = await newOffer();
    const [accepted, withdrawn] = await Promise.all([answer('accept'), owner.call('DELETE', path)]);
    const isTaken = accepted.status === 200;
    const found = [await reads(heir, product_id), await reads(owner, product_id)];
    const outcome = [accepted.status, withdrawn.status, ...found];
    expect(outcome).toEqual(isTaken ? [200, 404, 200, 404] : [410, 200, 404, 200]);
    expect(mailsTo(heir).map(({ event }) => event)).toEqual(['offered', isTaken ? 'received' : 'taken_back']);
  });

  it('ends after seven days, and can then be made anew (PRJ-46)', async () => {
    const { owner, heir, path, answer } = await newOffer();
    const before = app.clock().getTime();
    app.clock.advance(7 * dayMs - 1000);
    expect((await heir.call('GET', '/api/handovers')).data).toHaveLength(1);
    app.clock.advance(1000);
    expect(app.clock().getTime() - before).toBe(7 * dayMs);
    expect((await heir.call('GET', '/api/handovers')).data).toEqual([]);
    expect(await answer('accept')).toMatchObject({ status: 410, reason: 'HANDOVER_ENDED' });
    expect((await owner.call('GET', path)).data).toMatchObject({ offer: null });
    expect(await owner.call('POST', path, { email: emailOf(heir) })).toMatchObject({ status: 200 });
    expect((await heir.call('GET', '/api/handovers')).data).toHaveLength(1);
  });
});

const accountOf = ({ userId }: Person) =>
  app.database.db.selectFrom('developer_account').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

describe('a handover is refused', () => {
  const change = (product_id: ProjectId, to: object) =>
    app.database.db.updateTable('project').set(to).where('product_id', '=', product_id).execute();

  it.each([
    ['ended', { aria_status: 'CANCELLED' }, 'PROJECT_NOT_ACTIVE'],
    ['began to cost something', { is_paid: true }, 'HANDOVER_HAS_COSTS'],
    [
      'is about to change its plan',
      { planned_plan_id: 'Business', plan_changes_on: addDays(dayOf(new Date('2026-12-20')), 1) },
      'HANDOVER_HAS_COSTS',
    ],
  ])('when the project %s, before the offer or after it (PRJ-46)', async (_, to, reason) => {
    const { owner, heir, path, answer, product_id } = await newOffer();
    await change(product_id, to);
    expect(await answer('accept')).toMatchObject({ status: 409, reason });
    expect((await owner.call('GET', path)).data).toMatchObject({ refusal: reason });
    await owner.call('DELETE', path);
    expect(await owner.call('POST', path, { email: emailOf(heir) })).toMatchObject({ status: 409, reason });
  });

  it('to resellers, and by people who do not own the project themselves (PRJ-46)', async () => {
    const reseller = await newPerson({ roles: [{ name: 'reseller', value: '' }] });
    const { answer, product_id, owner } = await newOffer({ to: reseller });
    expect(await answer('accept')).toMatchObject({ status: 403, reason: 'HANDOVER_TO_RESELLER' });
    expect(await reads(owner, product_id)).toBe(200);
    const resold = await createProject(app, await createDeveloper(app, reseller), { channel: 'reseller' });
    const partner = await newPerson();
    const account = await createDeveloper(app, partner);
    const sold = await createProject(app, account, { standing: { partner_account_id: 'aws-1' } });
    for (const [person, id] of [
      [reseller, resold],
      [partner, sold],
    ] as const) {
      const answers = [
        await person.call('GET', `/api/project/${id}/handover`),
        await person.call('POST', `/api/project/${id}/handover`, { email: 'successor@acme.example' }),
      ];
      for (const refused of answers)
        expect(refused).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
    }
  });

  it('when the new owner could not start such a project, who may then make room and accept (PRJ-46)', async () => {
    const heir = await newPerson();
    const account = await createDeveloper(app, heir);
    const own: ProjectId[] = [];
    for (let count = 0; count < 10; count += 1) own.push(await createProject(app, account));
    const { answer } = await newOffer({ to: heir });
    expect(await answer('accept')).toMatchObject({ status: 403, reason: 'FREEMIUM_COUNT_EXCEEDED' });
    for (const id of own) await change(id, { aria_status: 'CANCELLED' });
    expect((await answer('accept')).status).toBe(200);
  });
});

describe('accounts', () => {
  it('tell in their downloads of offers on both sides (PRJ-46)', async () => {
    const { owner, heir, offer, answer } = await newOffer();
    await answer('accept');
    for (const person of [owner, heir]) {
      const { body } = await person.browser.accountCall('GET', '/api/account/data');
      expect((body as { handovers: unknown }).handovers).toMatchObject([
        { handover_id: offer?.handover_id, state: 'accepted', email: emailOf(heir), owner_email: emailOf(owner) },
      ]);
    }
  });

  it('tell in their downloads of no offer to the same address in another organisation (PRJ-46)', async () => {
    const { heir, offer } = await newOffer();
    const elsewhere = await newPerson();
    await moveToRealm(app, elsewhere.userId, 'partner');
    const email = emailOf(heir);
    const { db } = app.database;
    await db.deleteFrom('realm_account').where('userId', '=', elsewhere.userId).execute();
    await db.updateTable('user_account').set({ email }).where('userId', '=', elsewhere.userId).execute();
    const attached = { userId: elsewhere.userId, email, realm: 'partner', attached_at: app.clock() };
    await db.insertInto('realm_account').values(attached).execute();
    const downloadOf = async ({ browser }: Person) =>
      ((await browser.accountCall('GET', '/api/account/data')).body as { handovers: unknown }).handovers;
    expect(await downloadOf(elsewhere)).toEqual([]);
    expect(await downloadOf(heir)).toMatchObject([{ handover_id: offer?.handover_id, state: 'offered' }]);
  });

  const remove = async (person: Person) =>
    (await person.browser.accountCall('POST', '/api/account/deletion', { email: emailOf(person) })).status;
  const isKept = async ({ product_id }: Offer) => {
    const rows = app.database.db.selectFrom('project_handover').select('state').where('product_id', '=', product_id);
    return (await rows.execute()).length > 0;
  };

  it('that are deleted end their offers, which nobody can accept any more (PRJ-46)', async () => {
    const offer = await newOffer();
    const other = await newOffer({ to: offer.heir });
    expect(await remove(offer.owner)).toBe(204);
    const left = (await offer.heir.call('GET', '/api/handovers')).data as unknown as readonly Handover[];
    expect(left.map(({ offered_by }) => offered_by)).toEqual([emailOf(other.owner)]);
    expect(await offer.answer('accept')).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect([await isKept(offer), await isKept(other)]).toEqual([false, true]);
  });

  it('that are deleted leave no offer to them, so that the owner can make another one (PRJ-46)', async () => {
    const offer = await newOffer();
    const other = await newOffer();
    expect(await remove(offer.heir)).toBe(204);
    expect([await isKept(offer), await isKept(other)]).toEqual([false, true]);
    expect((await offer.owner.call('GET', offer.path)).data).toMatchObject({ offer: null });
    expect(await reads(offer.owner, offer.product_id)).toBe(200);
    const again = await offer.owner.call('POST', offer.path, { email: emailOf(other.heir) });
    expect(again).toMatchObject({ status: 200, data: { offer: { email: emailOf(other.heir) } } });
  });
});
