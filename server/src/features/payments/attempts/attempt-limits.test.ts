import { attemptLimits, undecidedMs } from '@waypost/domain/payments/attempt-limits';
import { attemptLifeMs } from '@waypost/domain/payments/payment-attempt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardState } from '../../../../test/card-state.ts';
import { type Payer, testCards } from '../../../../test/factories/payments.ts';
import { personPassword } from '../../../../test/factories/developers.ts';
import { openWallet, walletTokenPath } from '../../../../test/factories/wallets.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../../test/payment-world.ts';

const { account, installation } = attemptLimits;
const hourMs = 3_600_000;

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterEach(() => {
  world.network.fault = 'none';
  world.app.clock.advance(25 * hourMs); // the attempts of the last test count no more
});
afterAll(() => world.stop());

async function verifiedPayer(): Promise<Payer> {
  const payer = await world.createPayer();
  const users = world.app.database.db.updateTable('user_account').where('userId', '=', payer.userId);
  await users.set({ email_verified_at: world.app.clock() }).execute();
  await payer.browser.signIn({ email: payer.browser.session?.email ?? '', password: personPassword });
  return payer;
}

async function failCards(payer: Payer, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) expect((await payer.pay(testCards.refused)).status).toBe(200);
}

/** Refused attempts of many accounts, as whoever tries stolen cards makes them. */
async function createFailures(count: number): Promise<void> {
  const { account: other } = await world.createPayer();
  const { newId, clock } = world.app.services;
  const kind = { purpose: 'method', purpose_id: other.developer_id, provider: 'cards' } as const;
  const outcome = { amount: 0, currency: 'eur', state: 'REFUSED', refusal_code: 'declined' } as const;
  const times = { created: clock(), updated: clock() };
  const rows = Array.from({ length: count }, () => {
    const ids = { attempt_id: newId('pay'), developer_id: other.developer_id };
    return { ...kind, ...outcome, ...ids, ...times };
  });
  await world.app.database.db.insertInto('payment_attempt').values(rows).execute();
}

const verifications = () => world.network.seen.filter(({ path }) => path.endsWith('/payments')).length;

describe('cards that are declined', () => {
  it('make an account wait for a day after its first ones, and the answer says how long PAY-33', async () => {
    const payer = await world.createPayer();
    await failCards(payer, account.unverified);
    world.app.clock.advance(hourMs);
    const asked = verifications();
    const response = await payer.browser.call(
      'POST',
      '/api/adyen/payment',
      await cardState(world.sandbox, testCards.visa),
    );
    expect(response).toMatchObject({ status: 429, error: { reason: 'RATE_LIMITED', fields: [{ reason: 'WAIT' }] } });
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBe((account.windowMs - hourMs) / 1000);
    expect(response.error?.fields?.[0]?.message).toContain(` ${seconds} seconds`);
    expect(verifications()).toBe(asked);
    expect((await (await world.createPayer()).pay(testCards.visa)).status).toBe(200);
    world.app.clock.advance(seconds * 1000);
    expect((await payer.pay(testCards.visa)).data.resultCode).toBe('Authorised');
  });

  it('are more before the wait once the email is verified PAY-33', async () => {
    const payer = await verifiedPayer();
    await failCards(payer, account.verified);
    expect(await payer.pay(testCards.visa)).toMatchObject({ status: 429, reason: 'RATE_LIMITED' });
  });

  it('at once are no more than one after another PAY-33', async () => {
    const payer = await world.createPayer();
    const before = verifications();
    const answers = await Promise.all(Array.from({ length: 12 }, () => payer.pay(testCards.refused)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(account.unverified);
    expect(verifications() - before).toBe(account.unverified);
  });

  it('of many accounts make those of unverified emails wait first, and then everybody, for an hour PAY-33', async () => {
    const [verified, unverified] = [await verifiedPayer(), await world.createPayer()];
    await createFailures(installation.unverified);
    expect(await unverified.pay(testCards.visa)).toMatchObject({ status: 429, reason: 'RATE_LIMITED' });
    expect((await verified.pay(testCards.visa)).status).toBe(200);
    await createFailures(installation.verified - installation.unverified);
    expect(await verified.pay(testCards.visa)).toMatchObject({ status: 429, reason: 'RATE_LIMITED' });
    world.app.clock.advance(installation.windowMs);
    expect((await unverified.pay(testCards.visa)).status).toBe(200);
  });

  it('are counted in the older form too, whose open forms count as long as they can be used PAY-33', async () => {
    const payer = await world.createPayer();
    const open = async () => {
      const { data } = await payer.call('POST', '/api/payment/session', { flow: 'billing' });
      return payer.call('POST', '/api/payment/token', { session_id: data });
    };
    for (let form = 0; form < account.unverified; form += 1) expect((await open()).status).toBe(200);
    expect(await open()).toMatchObject({ status: 429, reason: 'RATE_LIMITED' });
    world.app.clock.advance(undecidedMs);
    expect((await open()).status).toBe(200);
    world.app.clock.advance(attemptLifeMs); // what nobody has finished is given up, and is no failure
    await world.app.services.runJob('payments.give-up');
    expect((await open()).status).toBe(200);
  });
});

it('approvals that their owners have cancelled are no cards that were declined PAY-33', async () => {
  const payer = await world.createPayer();
  for (let time = 0; time < account.unverified; time += 1) {
    const { token } = await openWallet(payer);
    expect((await payer.call('DELETE', walletTokenPath(token))).status).toBe(204);
  }
  expect((await payer.pay(testCards.visa)).data.resultCode).toBe('Authorised');
});

it('what no bank has declined is no failure: a provider that is away, or that cannot read a request', async () => {
  const payer = await world.createPayer();
  for (const fault of ['down', 'refusing'] as const) {
    world.network.fault = fault;
    for (let time = 0; time < account.unverified; time += 1)
      expect((await payer.pay(testCards.visa)).status).toBeGreaterThanOrEqual(400);
  }
  world.network.fault = 'none';
  expect((await payer.pay(testCards.visa)).data.resultCode).toBe('Authorised');
});
