import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../test/factories/log.ts';
import { type Payer, testCards, tokenWebhook } from '../../../test/factories/payments.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

let world: PaymentWorld;
let app: TestApp;
const log = createLog();
beforeAll(async () => {
  world = await startPaymentWorld({ log: log.to });
  ({ app } = world);
});
afterEach(() => {
  world.network.fault = 'none';
});
afterAll(() => world.stop());

const whole = {
  payment_type: 'VISA',
  cc_last4digits: '1111',
  billing_cc_expire_mm: '03',
  billing_cc_expire_yyyy: '2030',
};
const bare = { ...whole, cc_last4digits: null, billing_cc_expire_mm: null, billing_cc_expire_yyyy: null };

const complete = () => app.services.runJob('payments.complete-cards');
/** How often the provider was asked about the cards of this payer. */
const questionsAbout = ({ account }: Payer) =>
  world.network.seen.filter(
    ({ path }) => path.includes('/storedPaymentMethods?') && path.includes(account.developer_id),
  ).length;
const tokenOf = async (payer: Payer) => (await world.methods(payer)).at(-1)?.token ?? '';

/** What the provider says of a payment whose card has no digits and no expiry, and nothing of the card itself. */
function bareAnswer(text: string, path: string): string {
  if (path.includes('/storedPaymentMethods?')) throw new Error('The provider does not say');
  return text.replace(/"(?:cardSummary|expiryDate)":"[^"]*",/g, '');
}

/** A payer whose card came with its token only, while the provider could not be asked about it. */
async function createBarePayer(): Promise<Payer> {
  const payer = await world.createPayer();
  world.network.rewritten = bareAnswer;
  await payer.pay(testCards.visa);
  world.network.rewritten = (text) => text;
  expect(await payer.method()).toMatchObject(bare);
  world.network.seen.splice(0);
  return payer;
}

async function sendTokenEvent(payer: Payer, type: string, token: string): Promise<void> {
  const data = { storedPaymentMethodId: token, shopperReference: payer.account.developer_id };
  const { body, headers } = tokenWebhook(`recurring.token.${type}`, data);
  expect((await world.send('/webhooks/card-tokens', body, headers)).status).toBe(200);
}
const resultsOf = ({ account }: Payer) =>
  expect.poll(async () => (await world.inbox(account.developer_id)).map(({ result }) => result));

describe('a card whose payment has named its token only', () => {
  it('is stored while the provider cannot be asked about it, which is logged', async () => {
    const before = log.text().split('payment_method.card_not_read').length;
    const payer = await createBarePayer();
    const after = log.text().split('payment_method.card_not_read').length;
    expect(after).toBe(before + 1);
    expect(log.text()).toContain(payer.account.developer_id);
  });

  it('gets its digits and expiry by the job, once the provider answers', async () => {
    const payer = await createBarePayer();
    world.network.fault = 'down';
    await complete();
    expect(await payer.method()).toMatchObject(bare);
    world.network.fault = 'none';
    await complete();
    expect(await payer.method()).toMatchObject(whole);
    expect((await world.methods(payer)).at(-1)).toMatchObject({ last_four: '1111', state: 'active' });
    const asked = questionsAbout(payer);
    await complete();
    expect(questionsAbout(payer)).toBe(asked);
  });

  it('is asked about for a week, and not after it was removed', async () => {
    const [removed, kept] = [await createBarePayer(), await createBarePayer()];
    await removed.call('DELETE', '/api/developer/payment/method');
    app.clock.advance(weekMs - minuteMs);
    world.network.fault = 'lost';
    await complete();
    expect([questionsAbout(removed), questionsAbout(kept)]).toEqual([0, 1]);
    world.network.fault = 'none';
    app.clock.advance(minuteMs);
    await complete();
    expect([questionsAbout(removed), questionsAbout(kept)]).toEqual([0, 1]);
    expect(await kept.method()).toMatchObject(bare);
  });

  it.each(['created', 'alreadyExisting'])(
    'gets its digits and expiry by the event that its token was %s',
    async (type) => {
      const payer = await createBarePayer();
      await sendTokenEvent(payer, type, await tokenOf(payer));
      await expect.poll(payer.method).toMatchObject(whole);
      await resultsOf(payer).toEqual(['applied']);
    },
  );
});

describe('an event about the token of a stored card', () => {
  const createStale = async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const { developer_id } = payer.account;
    const earlier = { billing_cc_expire_yyyy: '2027' };
    const ofAccount = app.database.db.updateTable('developer_account').set(earlier);
    await ofAccount.where('developer_id', '=', developer_id).execute();
    const ofMethod = app.database.db.updateTable('stored_payment_method').set({ expiry_year: 2027 });
    await ofMethod.where('developer_id', '=', developer_id).execute();
    expect(await payer.method()).toMatchObject({ ...whole, ...earlier });
    return payer;
  };

  it('that the bank has replaced the card takes over its new expiry', async () => {
    const payer = await createStale();
    await sendTokenEvent(payer, 'created', await tokenOf(payer));
    await resultsOf(payer).toEqual(['kept']); // nothing is missing
    world.network.rewritten = (text) => text.replace(/"lastFour":"[^"]*",/g, ''); // what is not said stays
    await sendTokenEvent(payer, 'updated', await tokenOf(payer));
    await expect.poll(payer.method).toMatchObject(whole);
    world.network.rewritten = (text) => text;
    expect(await world.methods(payer)).toMatchObject([{ last_four: '1111', state: 'active' }]);
  });

  it('waits while the provider cannot be asked, and is tried again', async () => {
    const payer = await createStale();
    world.network.fault = 'down';
    await sendTokenEvent(payer, 'updated', await tokenOf(payer));
    await expect.poll(() => log.text()).toContain('payment.webhook_not_applied');
    await resultsOf(payer).toEqual([null]);
    world.network.fault = 'none';
    app.clock.advance(minuteMs);
    await app.services.runJob('payments.apply-webhooks');
    expect(await payer.method()).toMatchObject(whole);
    await resultsOf(payer).toEqual(['applied']);
  });

  it('of another account, or of a card that is not in use, asks nobody and changes nothing', async () => {
    const [payer, other] = [await createStale(), await createStale()];
    await sendTokenEvent(other, 'updated', await tokenOf(payer));
    await sendTokenEvent(payer, 'updated', 'UNKNOWN');
    for (const each of [payer, other]) {
      await resultsOf(each).toEqual(['kept']);
      expect(await each.method()).toMatchObject({ billing_cc_expire_yyyy: '2027' });
    }
    expect([questionsAbout(payer), questionsAbout(other)]).toEqual([0, 0]);
  });
});
