import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { challengeDetails, newCharge, type Payer } from '../../../test/factories/payments.ts';
import { callOf, createDeveloper, createPerson, personPassword } from '../../../test/factories/developers.ts';
import {
  answerWallet,
  approvalOf,
  giveWallet,
  openWallet,
  saveWallet,
  walletTokenPath,
  type WalletSession,
} from '../../../test/factories/wallets.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startPaymentWorld();
  ({ app } = world);
});
afterEach(() => {
  world.network.fault = 'none';
});
afterAll(() => world.stop());

const answer = (session: WalletSession, action: 'agree' | 'cancel') => answerWallet(world.sandbox, session, action);

async function createWalletOwner(): Promise<Payer> {
  const payer = await world.createPayer();
  await giveWallet(world.sandbox, payer);
  return payer;
}

describe('the wallet', () => {
  it('is approved on its own page and then stored, once REQ-103 REQ-104 PAY-13', async () => {
    const payer = await world.createPayer();
    const session = await openWallet(payer);
    expect(await saveWallet(payer, session.token)).toMatchObject({ status: 400, reason: 'PAYMENT_TOKEN_NOT_VALID' });
    const back = await answer(session, 'agree');
    expect([back.pathname, back.searchParams.get('outcome')]).toEqual(['/billing-management', 'success']);
    for (const method of ['GET', 'POST'] as const)
      expect(await payer.call(method, walletTokenPath(approvalOf(back)))).toMatchObject({
        status: 200,
        data: { pay_method: 11, pay_method_name: 'PayPal', payment_type: 'PAYPAL', cc_last4digits: null },
      });
    expect(await payer.method()).toMatchObject({ pay_method: 11 });
    expect((await world.attempt(session.token as PaymentAttemptId)).provider_reference).not.toBeNull();
    const rows = await app.database.db
      .selectFrom('stored_payment_method')
      .select(['payer_email', 'payer_id', 'state'])
      .where('developer_id', '=', payer.account.developer_id)
      .execute();
    expect(rows).toEqual([
      { payer_email: expect.stringContaining('@') as string, payer_id: expect.any(String) as string, state: 'active' },
    ]);
  });

  it.each([
    [{ currency_cd: 'usd' }, 'usd'],
    [{ currency_cd: null, billing_country: 'USA' }, 'usd'],
    [{ currency_cd: null, billing_country: null, country: 'FRA' }, 'eur'],
    [{ currency_cd: 'aud' }, 'usd'],
  ] as const)('of an account with %o is asked about in %s, as a card is', async (facts, currency) => {
    const payer = await world.createPayer();
    const { developer_id } = payer.account;
    const { db } = app.database;
    await db.updateTable('developer_account').set(facts).where('developer_id', '=', developer_id).execute();
    await openWallet(payer);
    const attempts = db.selectFrom('payment_attempt').select('currency').where('developer_id', '=', developer_id);
    expect(await attempts.execute()).toEqual([{ currency }]);
  });

  it('that somebody else approved is stored for nobody: the page before it shows no approval PAY-34', async () => {
    const [thief, victim] = [await world.createPayer(), await world.createPayer()];
    const session = await openWallet(thief);
    const back = await answer(session, 'agree'); // the victim's browser, which follows the way back
    for (const [who, token] of [
      [thief, session.token],
      [thief, `${session.token}.`],
      [thief, `${session.token}.${'A'.repeat(43)}`],
      [victim, approvalOf(back)],
    ] as const)
      expect(await saveWallet(who, token)).toMatchObject({ status: 400, reason: 'PAYMENT_TOKEN_NOT_VALID' });
    expect([await thief.method(), await victim.method()]).toEqual([{}, {}]);
  });

  it('counts only in the session that opened it, not in another one of the same person PAY-34', async () => {
    const payer = await world.createPayer();
    const back = await answer(await openWallet(payer), 'agree');
    const elsewhere = app.visitor();
    await elsewhere.signIn({ email: payer.browser.session?.email ?? '', password: personPassword });
    expect(await saveWallet({ call: callOf(elsewhere) }, approvalOf(back))).toMatchObject({
      status: 400,
      reason: 'PAYMENT_TOKEN_NOT_VALID',
    });
    expect(await saveWallet(payer, approvalOf(back))).toMatchObject({ status: 200, data: { pay_method: 11 } });
  });

  it('shows nothing on its page that stores it, also on the way that cancels PAY-34', async () => {
    const payer = await world.createPayer();
    const session = await openWallet(payer);
    const cancelled = await answer(session, 'cancel');
    expect(approvalOf(cancelled)).toBe(session.token);
    expect(JSON.stringify(session)).not.toContain(`${session.token}.`);
  });

  it('stores nothing after a cancellation, without an answer, for another account, later than 15 minutes or for an unknown token', async () => {
    const [payer, thief] = [await world.createPayer(), await world.createPayer()];
    const cancelled = await openWallet(payer);
    expect((await answer(cancelled, 'cancel')).searchParams.get('outcome')).toBe('cancel');
    expect((await payer.call('DELETE', walletTokenPath(cancelled.token))).status).toBe(204);
    const unanswered = await openWallet(payer);
    const approved = approvalOf(await answer(await openWallet(payer), 'agree'));
    const lapsing = approvalOf(await answer(await openWallet(payer), 'agree'));
    app.clock.advance(15 * 60_000 + 1);
    for (const [who, token] of [
      [payer, cancelled.token],
      [thief, approved],
      [payer, lapsing],
      [payer, unanswered.token],
      [payer, 'invented'],
      [payer, app.services.newId('pay')],
    ] as const)
      expect(await saveWallet(who, token)).toMatchObject({ status: 400, reason: 'PAYMENT_TOKEN_NOT_VALID' });
    expect(await payer.method()).toEqual({});
    expect(await thief.method()).toEqual({});
  });

  it('is not stored by a link of another site', async () => {
    const payer = await world.createPayer();
    const path = walletTokenPath(approvalOf(await answer(await openWallet(payer), 'agree')));
    for (const method of ['GET', 'POST'] as const)
      expect(await payer.call(method, path, undefined, { 'x-xsrf-token': '' })).toMatchObject({
        status: 403,
        reason: 'XSRF_MISMATCH',
      });
    expect(await payer.method()).toEqual({});
  });

  it('is charged once, and asked again under the same id when the answer is lost', async () => {
    const payer = await createWalletOwner();
    const charge = { ...newCharge(app, payer), amount: { currency: 'eur', minor: 11_905 } as const };
    world.network.fault = 'lost';
    expect(await app.services.payments.charge(charge)).toEqual({ status: 'pending' });
    world.network.fault = 'none';
    expect((await saveWallet(payer, charge.attempt_id)).reason).toBe('PAYMENT_TOKEN_NOT_VALID');
    expect((await payer.call('DELETE', walletTokenPath(charge.attempt_id))).reason).toBe('PAYMENT_TOKEN_NOT_VALID');
    const outcome = await app.services.payments.charge(charge);
    expect(outcome).toMatchObject({ status: 'authorised', reference: expect.any(String) as string });
    expect(await app.services.payments.charge(charge)).toEqual(outcome);
    const sent = world.network.seen.filter(
      ({ path, body }) => path === '/v2/checkout/orders' && body.includes(charge.attempt_id),
    );
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(sent[0]?.body).toContain('119.05');
  });

  it('is not asked again after five hours, because it forgets ids after six and would charge twice', async () => {
    const charge = newCharge(app, await createWalletOwner());
    const sent = () => world.network.seen.filter(({ body }) => body.includes(charge.attempt_id)).length;
    world.network.fault = 'lost';
    await app.services.payments.charge(charge);
    app.clock.advance(5 * 3_600_000 - 1);
    await app.services.runJob('payments.ask-again');
    expect(sent()).toBe(2);
    app.clock.advance(5 * 3_600_000);
    world.network.fault = 'none';
    await app.services.runJob('payments.ask-again');
    expect(await app.services.payments.charge(charge)).toEqual({ status: 'pending' });
    expect(sent()).toBe(2);
  });

  it('that declines a charge declines it for good, also when it is asked again', async () => {
    const payer = await createWalletOwner();
    const [{ token } = { token: null }] = await world.methods(payer);
    await fetch(`${world.sandbox.origin}/control/tokens/${token}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refusal: 'INSTRUMENT_DECLINED' }),
    });
    const declined = { status: 'refused', code: 'declined' };
    expect(await app.services.payments.charge(newCharge(app, payer))).toMatchObject(declined);
    const lost = newCharge(app, payer);
    world.network.fault = 'lost';
    expect(await app.services.payments.charge(lost)).toEqual({ status: 'pending' });
    world.network.fault = 'none';
    expect(await app.services.payments.charge(lost)).toMatchObject(declined);
  });

  it('that waits for its owner is no card payment that details could finish', async () => {
    const payer = await world.createPayer();
    await openWallet(payer);
    expect(await payer.call('POST', '/api/adyen/payment_additional', challengeDetails('invented'))).toMatchObject({
      status: 409,
      reason: 'PAYMENT_FAILED',
    });
    expect(world.network.seen.filter(({ body }) => body.includes('threeDSResult'))).toEqual([]);
  });

  it('answers that payments are not possible while its provider is away', async () => {
    const payer = await world.createPayer();
    world.network.fault = 'down';
    expect(await payer.call('POST', '/api/payment/paypal_session', {})).toMatchObject({
      status: 503,
      reason: 'PAYMENT_PROVIDER_UNAVAILABLE',
    });
    expect((await world.attempt(await world.latestAttempt(payer))).state).toBe('FAILED');
  });

  it('is forgotten by its provider after its removal, also if the provider is away at first', async () => {
    const payer = await createWalletOwner();
    const [method] = await world.methods(payer);
    await payer.call('DELETE', '/api/developer/payment/method');
    world.network.fault = 'down';
    await app.services.runJob('payments.forget-methods');
    expect(await world.methods(payer)).toEqual([{ ...method, state: 'removed' }]);
    world.network.fault = 'none';
    await app.services.runJob('payments.forget-methods');
    expect(await world.methods(payer)).toMatchObject([{ token: null }]);
    expect(world.network.seen.filter(({ path }) => path.endsWith(`/${method?.token}`))).toHaveLength(1);
    const kept = await fetch(`${world.sandbox.origin}/control/tokens`);
    expect(await kept.text()).not.toContain(`"${method?.token}"`);
  });

  it.each([409, 429, 500])('that answers a charge with %i may have taken it, so it stays open', async (status) => {
    const charge = newCharge(app, await createWalletOwner());
    world.network.fault = 'refusing';
    world.network.refusal = { status, body: {} };
    expect(await app.services.payments.charge(charge)).toEqual({ status: 'pending' });
    world.network.refusal = { status: 401, body: {} };
  });

  it('gets the id of the attempt with every request that stores or charges', () => {
    const changing = world.network.seen.filter(
      ({ path, body }) => /^\/v[23]\/(vault|checkout)/.test(path) && body !== '',
    );
    expect(changing.map(({ path }) => path)).toContain('/v3/vault/payment-tokens');
    for (const { path, key } of changing) expect(`${path} ${key}`).toMatch(/ pay_/);
  });
});

it('a charge of a wallet in an installation that has none any more is refused, because nothing was sent', async () => {
  const { origin } = world.network;
  const wallet = { origin: 'https://wallet.example', client_id: 'x', webhook_id: 'x' };
  const seller = { name: 'Acme', address: 'Road 1', postal: '1', city: 'Berlin', vat_id: 'DE136695976' };
  const without = await startTestApp({ file: { origins: { sandbox: origin }, wallet, seller } });
  const person = await createPerson(without);
  const account = await createDeveloper(without, person);
  const [payment_method_id, attempt_id] = [without.services.newId('pmd'), without.services.newId('pay')];
  const stored = {
    provider: 'wallet',
    pay_method: 11,
    payment_type: 'PAYPAL',
    token: 'VAULT',
    state: 'active',
  } as const;
  await without.database.db
    .insertInto('stored_payment_method')
    .values({ ...stored, payment_method_id, attempt_id, developer_id: account.developer_id, created: without.clock() })
    .execute();
  const charge = newCharge(without, { account });
  expect(await without.services.payments.charge(charge)).toMatchObject({ status: 'refused', code: 'error' });
  const { data } = await person.call('GET', '/api/adyen/payment_methods');
  expect(data['methods']).toMatchObject([{ type: 'scheme' }]);
  await without.dispose();
});
