import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPayer, testCards } from '../../../test/factories/payments.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { type FaultyProxy, startFaultyProxy } from '../../../test/faulty-proxy.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type SandboxProcess, startSandboxProcess } from '../../../test/sandbox-process.ts';

let sandbox: SandboxProcess;
let network: FaultyProxy;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  network = await startFaultyProxy(sandbox.origin);
  app = await startTestApp({ file: { origins: { sandbox: network.origin } } });
});
afterEach(() => {
  network.fault = 'none';
});
afterAll(async () => {
  await app.dispose();
  await network.close();
  await sandbox.stop();
});

type Payer = Awaited<ReturnType<typeof createPayer>>;

async function buyer(number: string = testCards.visa): Promise<Payer> {
  const payer = await createPayer(app, sandbox);
  await payer.pay(number);
  return payer;
}

/** A VAT of 19 % on the price, as the seller's country taxes its own customers. */
const reviewed = { currency: 'eur', price: 449, discount: null, tax: 85.31, total: 534.31 };
const order = { plan_id: 'Freemium-Pro', date: '2026-11-23', terms_version: '1', reviewed };
const buy = ({ call }: Payer, flow: string, overrides: object = {}) =>
  call('POST', '/api/project', { ...order, ...overrides }, { 'idempotency-key': flow });
/** The answer for a flow without a purchase, whose data are null. */
const nothing = { status: 200, data: expect.not.objectContaining({ state: expect.anything() }) as object };
const projectsOf = async ({ call }: Payer) =>
  (await call('GET', '/api/developer')).data['products'] as { product_id: string; client_plan_id: string }[];
const attemptsOf = ({ account }: Payer) =>
  app.database.db
    .selectFrom('payment_attempt')
    .select(['attempt_id', 'amount', 'currency', 'state'])
    .where('developer_id', '=', account.developer_id)
    .where('purpose', '=', 'purchase')
    .execute();

describe('buying a project', () => {
  it('charges the reviewed total once, creates the project once, and keeps the accepted terms with their time', async () => {
    const payer = await buyer();
    const first = await buy(payer, 'flow-1');
    expect(first).toMatchObject({ status: 201, data: { product_id: expect.stringMatching(/^prj_/) } });
    expect((await buy(payer, 'flow-1')).data).toEqual(first.data);
    expect(await projectsOf(payer)).toMatchObject([
      { client_plan_id: 'Freemium-Pro', product_id: first.data['product_id'] },
    ]);
    expect(await attemptsOf(payer)).toMatchObject([{ amount: 53_431, currency: 'eur', state: 'AUTHORISED' }]);
    expect((await payer.call('GET', '/api/purchase/flow-1')).data).toMatchObject({
      state: 'settled',
      plan_name: 'Freemium Pro',
      order: reviewed,
      refusal_code: null,
      ...first.data,
    });
    const kept = await app.database.db
      .selectFrom('project')
      .select(['terms_version', 'terms_accepted_at'])
      .where('product_id', '=', first.data['product_id'] as `prj_${string}`)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ terms_version: '1', terms_accepted_at: app.clock() });
    const stranger = await createPayer(app, sandbox);
    expect(await stranger.call('GET', '/api/purchase/flow-1')).toMatchObject(nothing);
  });

  it('issues one paid statement of exactly the order, with its settlement', async () => {
    const payer = await buyer();
    const { data } = await buy(payer, 'flow-stated');
    await buy(payer, 'flow-stated');
    const list = (await payer.call('GET', '/api/developer/statements.json')).data as unknown as {
      statement_no: string;
    }[];
    expect(list).toMatchObject([{ new_charges_amount: 534.31, currency_cd: 'eur', is_paid_ind: true }]);
    const { statement_no = '' } = list[0] ?? {};
    const { head, totals } = await app.database.db
      .selectFrom('statement_document')
      .select(['head', 'totals'])
      .where('statement_no', '=', statement_no)
      .executeTakeFirstOrThrow();
    expect(head).toMatchObject({
      kind: 'purchase',
      buyer: { country: 'DE' },
      references: { subject_id: expect.stringMatching(/^pur_/) },
    });
    expect(totals).toEqual({
      net: 44_900,
      taxes: [{ category: 'S', rate: 1900, base: 44_900, tax: 8531 }],
      tax: 8531,
      total: 53_431,
    });
    const lines = await app.database.db
      .selectFrom('statement_line')
      .select('line')
      .where('statement_no', '=', statement_no)
      .execute();
    expect(lines).toMatchObject([{ line: { what: 'Freemium Pro', product_id: data['product_id'], amount: 44_900 } }]);
  });

  it.each([
    ['price', { price: 448 }],
    ['tax', { tax: 0, total: 449 }],
    ['currency', { currency: 'usd' }],
    ['discount', { discount: 10 }],
  ])('charges nothing when the %s is another than in the review', async (_what, changed) => {
    const payer = await buyer();
    const refused = await buy(payer, 'flow-1', { reviewed: { ...reviewed, ...changed } });
    expect(refused).toMatchObject({ status: 409, reason: 'ORDER_CHANGED' });
    expect([await attemptsOf(payer), await projectsOf(payer)]).toEqual([[], []]);
    expect(await buy(payer, 'flow-1')).toMatchObject({ status: 201 });
  });

  it('charges nothing for a promo code that is not valid, and takes off one that is', async () => {
    const payer = await buyer();
    expect(await buy(payer, 'flow-1', { promo_code: 'NONSENSE' })).toMatchObject({ reason: 'PROMO_CODE_NOT_VALID' });
    expect(await attemptsOf(payer)).toEqual([]);
    const discounted = { currency: 'eur', price: 449, discount: 89.8, tax: 68.25, total: 427.45 };
    expect(await buy(payer, 'flow-1', { promo_code: 'START20', reviewed: discounted })).toMatchObject({ status: 201 });
    expect(await attemptsOf(payer)).toMatchObject([{ amount: 42_745, state: 'AUTHORISED' }]);
    expect((await payer.call('GET', '/api/developer')).data['promo']).toBe('START20');
  });

  it('says why the card was declined, creates nothing, and buys in the same flow with another card', async () => {
    const payer = await buyer(testCards.refusedLater);
    const refused = await buy(payer, 'flow-1');
    expect(refused).toMatchObject({ status: 402, reason: 'PAYMENT_REFUSED', fields: [{ path: 'payment' }] });
    expect(refused.fields[0]?.reason).toBe('declined');
    expect(await projectsOf(payer)).toEqual([]);
    expect((await payer.call('GET', '/api/purchase/flow-1')).data).toMatchObject({
      state: 'refused',
      refusal_code: 'declined',
    });
    await payer.pay(testCards.visa);
    const bought = await buy(payer, 'flow-1');
    expect(bought).toMatchObject({ status: 201 });
    expect((await payer.call('GET', '/api/purchase/flow-1')).data).toMatchObject({ state: 'settled', ...bought.data });
    expect((await buy(payer, 'flow-1')).data).toEqual(bought.data);
    expect((await attemptsOf(payer)).map(({ state }) => state)).toEqual(['REFUSED', 'AUTHORISED']);
  });

  it.each(['lost', 'down'] as const)(
    'waits while the answer of the provider is %s, locks the account meanwhile, and ends once by the job',
    async (fault) => {
      const payer = await buyer();
      network.fault = fault;
      expect(await buy(payer, 'flow-1')).toMatchObject({ status: 409, reason: 'PAYMENT_PENDING' });
      expect((await payer.call('GET', '/api/purchase/flow-1')).data['state']).toBe('pending');
      expect(await buy(payer, 'flow-2')).toMatchObject({ status: 409, reason: 'CREATION_LOCKED' });
      const free = { plan_id: 'Freemium-Basic', date: '2026-11-23' };
      expect(await payer.call('POST', '/api/project', free)).toMatchObject({ reason: 'CREATION_LOCKED' });
      expect(await projectsOf(payer)).toEqual([]);
      network.fault = 'none';
      app.clock.advance(60_000);
      await app.services.runJob('purchases.finish-pending');
      expect(await projectsOf(payer)).toHaveLength(1);
      expect((await payer.call('GET', '/api/purchase/flow-1')).data['state']).toBe('settled');
      const [attempt, ...others] = await attemptsOf(payer);
      expect([attempt?.state, others]).toEqual(['AUTHORISED', []]);
      const sent = network.seen.filter(({ key }) => key === attempt?.attempt_id);
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
      expect((await buy(payer, 'flow-1')).data).toEqual({
        product_id: (await projectsOf(payer)).map((project) => project.product_id)[0],
      });
    },
  );

  it('answers two calls of one flow with one project and one charge', async () => {
    const payer = await buyer();
    await Promise.all([buy(payer, 'flow-1'), buy(payer, 'flow-1')]);
    expect(await buy(payer, 'flow-1')).toMatchObject({ status: 201 });
    expect([await projectsOf(payer), await attemptsOf(payer)].map((rows) => rows.length)).toEqual([1, 1]);
  });
});

describe('buying another plan for a project', () => {
  it('changes the plan with the payment and not before, and never twice', async () => {
    const payer = await buyer(testCards.refusedLater);
    const product_id = await createProject(app, payer.account);
    const path = `/api/project/${product_id}`;
    const upgrade = (flow: string) =>
      payer.call('PUT', path, { ...order, isUpgrade: true }, { 'idempotency-key': flow });
    expect(await upgrade('flow-1')).toMatchObject({ status: 402, reason: 'PAYMENT_REFUSED' });
    expect((await payer.call('GET', path)).data['client_plan_id']).toBe('Freemium-Basic');
    await payer.pay(testCards.visa);
    expect(await upgrade('flow-1')).toMatchObject({ status: 200, data: { client_plan_id: 'Freemium-Pro' } });
    expect(await upgrade('flow-2')).toMatchObject({ status: 200 });
    expect((await attemptsOf(payer)).map(({ state }) => state)).toEqual(['REFUSED', 'AUTHORISED']);
  });

  it('cannot be overtaken by the end of that project while its payment has no outcome; another project may end', async () => {
    const payer = await buyer();
    const [changing, other] = [await createProject(app, payer.account), await createProject(app, payer.account)];
    const cancel = (product_id: string) =>
      payer.call('PUT', `/api/project/${product_id}/status`, { status: 'CANCELLED' });
    network.fault = 'lost';
    const upgrade = () =>
      payer.call('PUT', `/api/project/${changing}`, { ...order, isUpgrade: true }, { 'idempotency-key': 'flow-1' });
    expect(await upgrade()).toMatchObject({ status: 409, reason: 'PAYMENT_PENDING' });
    expect(await cancel(changing)).toMatchObject({ status: 409, reason: 'CREATION_LOCKED' });
    expect(await cancel(other)).toMatchObject({ status: 200, data: { aria_status: 'CANCELLED' } });
    const reactivate = () => payer.call('PUT', `/api/project/${other}/status`, { status: 'ACTIVE' });
    expect(await reactivate()).toMatchObject({ status: 409, reason: 'CREATION_LOCKED' });
    network.fault = 'none';
    expect(await upgrade()).toMatchObject({ status: 200, data: { client_plan_id: 'Freemium-Pro' } });
    expect(await reactivate()).toMatchObject({ status: 200 });
    expect(await attemptsOf(payer)).toMatchObject([{ amount: 53_431, state: 'AUTHORISED' }]);
  });

  it('charges nothing for a cheaper plan, and has no purchase to show', async () => {
    const payer = await buyer();
    const product_id = await createProject(app, payer.account, { plan_id: 'Freemium-Pro' });
    const change = { ...order, plan_id: 'Freemium-Basic', isUpgrade: true, reviewed: undefined };
    const answer = await payer.call('PUT', `/api/project/${product_id}`, change, { 'idempotency-key': 'flow-1' });
    expect(answer).toMatchObject({ status: 200, data: { new_plan: 'Freemium Basic' } });
    expect(await attemptsOf(payer)).toEqual([]);
    expect(await payer.call('GET', '/api/purchase/flow-1')).toMatchObject(nothing);
  });
});
