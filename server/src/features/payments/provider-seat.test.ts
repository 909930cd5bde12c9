import type { ProviderNews } from '../../adapters/payment-providers/payment-provider.port.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankWebhook, createBank } from '../../../test/bank-provider.ts';
import { billedInput, createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { newCharge, type Payer } from '../../../test/factories/payments.ts';
import { billsOf, buyProject } from '../../../test/factories/subscriptions.ts';
import { approvalOf, openWallet, saveWallet } from '../../../test/factories/wallets.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPaymentProviders } from './providers.service.ts';

const bank = createBank();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ providers: [bank.provider] });
});
afterAll(() => app.dispose());

/** Somebody who has given a mandate on the page of the bank. */
async function payer() {
  const person = await createPerson(app);
  const account = await createDeveloper(app, person, { input: billedInput() });
  const session = await openWallet(person as Payer);
  const back = new URL(new URL(session.return_url).searchParams.get('back') ?? '');
  expect(await saveWallet(person, approvalOf(back))).toMatchObject({ status: 200 });
  const token = `MANDATE-SETUP-${session.token}`;
  return { ...person, account, token };
}

let messages = 0;
async function tell(news: ProviderNews, id = `NEWS-${(messages += 1)}`) {
  const { body, headers } = bankWebhook(id, news);
  const { status } = await app.portal('/webhooks/bank', { method: 'POST', body, headers });
  await app.services.runJob('payments.apply-webhooks');
  return status;
}
const moved = { minor: 11_900, currency: 'EUR' };
const charge: TestApp['services']['payments']['charge'] = (given) => app.services.payments.charge(given);
const attemptOf = (attempt_id: `pay_${string}`) =>
  app.database.db
    .selectFrom('payment_attempt')
    .select(['state', 'provider_reference', 'refusal_code'])
    .where('attempt_id', '=', attempt_id)
    .executeTakeFirstOrThrow();

describe('a provider that the portal has never heard of, by its interface alone', () => {
  it('stores what its customers approve on its own page', async () => {
    const { call, account, token } = await payer();
    const stored = app.database.db.selectFrom('stored_payment_method').selectAll();
    expect(await stored.where('developer_id', '=', account.developer_id).execute()).toMatchObject([
      { provider: 'wallet', token, payer_email: 'ada@bank.example', payer_id: 'ADA', state: 'active' },
    ]);
    expect((await call('GET', '/api/developer/payment/method')).data).toMatchObject({ pay_method: 11 });
  });

  it('is asked again with the same request until it knows the outcome, which its webhook may bring (BIL-40)', async () => {
    const { account, token } = await payer();
    const given = newCharge(app, { account });
    bank.answers.push({ kind: 'unknown', detail: 'timeout' }, { state: 'PENDING', reference: 'TRANSFER-LATE' });
    expect(await charge(given)).toEqual({ status: 'pending' });
    app.clock.advance(120_000);
    await app.services.runJob('payments.ask-again');
    const [first, second] = bank.charges.slice(-2);
    expect(first).toMatchObject({ attempt: given.attempt_id, token, amount: { currency: 'eur', minor: 11_900 } });
    expect(second).toEqual(first);
    const outcome = { state: 'AUTHORISED', reference: 'TRANSFER-LATE' } as const;
    const news = { kind: 'payment', attempt: given.attempt_id, moved, outcome, namedToken: undefined } as const;
    expect(await tell({ ...news, moved: { minor: 1, currency: 'EUR' } })).toBe(200);
    expect(await attemptOf(given.attempt_id)).toMatchObject({ state: 'PENDING' });
    for (const _time of ['first', 'second']) expect(await tell(news, 'NEWS-AGAIN')).toBe(200);
    expect(await attemptOf(given.attempt_id)).toMatchObject({
      state: 'AUTHORISED',
      provider_reference: 'TRANSFER-LATE',
    });
    const inbox = app.database.db.selectFrom('webhook_inbox').select(['result', 'reported']);
    expect(await inbox.where('event_key', '=', 'NEWS-AGAIN').execute()).toEqual([
      { result: 'applied', reported: 'AUTHORISED' },
    ]);
  });

  it('sends money back, and its webhook tells the end of it', async () => {
    const { account } = await payer();
    const given = { ...newCharge(app, { account }), purposeId: app.services.newId('pur') };
    await charge(given);
    const { provider_reference } = await attemptOf(given.attempt_id);
    const wanted = { purpose_id: given.purposeId, amount: 4000, currency: 'eur' } as const;
    const refund_id = await app.services.transact((tx) => app.services.payments.refund(tx, wanted));
    await app.services.runJob('payments.send-refunds');
    const amount = { currency: 'eur', minor: 4000 };
    expect(bank.refunds.at(-1)).toEqual({ refund: refund_id, charge: provider_reference, amount });
    const reference = `BACK-${bank.refunds.length}`;
    await tell({ kind: 'refund', reference, chargeReference: undefined, amount: 4000, isDone: true });
    const stored = app.database.db.selectFrom('refund').select(['state', 'provider_reference']);
    expect(await stored.where('refund_id', '=', refund_id).execute()).toEqual([
      { state: 'done', provider_reference: reference },
    ]);
  });

  it('takes payments back and gives them back, by its own id of the payment', async () => {
    const owner = await payer();
    const product_id = await buyProject(owner as unknown as Payer);
    const reference = `TRANSFER-${bank.charges.length}`;
    const news = { kind: 'dispute', payment: { reference }, moved: { minor: 53_431, currency: 'EUR' } } as const;
    const attempts = app.database.db.updateTable('payment_attempt').where('provider_reference', '=', reference);
    await attempts.set({ provider: 'cards' }).execute(); // the same id at another provider is another payment
    await tell({ ...news, state: 'charged_back' });
    expect(await billsOf(app, product_id)).toMatchObject([{ state: 'paid' }]);
    await attempts.set({ provider: 'wallet' }).execute();
    await tell({ ...news, state: 'charged_back' });
    expect(await billsOf(app, product_id)).toMatchObject([{ state: 'disputed' }]);
    await tell({ ...news, state: 'restored' });
    expect(await billsOf(app, product_id)).toMatchObject([{ state: 'paid' }]);
    const differences = await app.services.reconcile();
    // the charges and refunds of the other tests belong to no purchase
    const { developer_id } = owner.account;
    expect(differences.filter((difference) => difference.developer_id === developer_id)).toEqual([]);
  });

  it('differs in the nightly comparison where its event and the attempt do (BIL-43)', async () => {
    const { account } = await payer();
    const given = newCharge(app, { account });
    await charge(given);
    const outcome = { state: 'AUTHORISED', reference: 'TRANSFER-X' } as const;
    await tell({ kind: 'payment', attempt: given.attempt_id, moved, outcome, namedToken: undefined }, given.attempt_id);
    const change = app.database.db.updateTable('payment_attempt').where('attempt_id', '=', given.attempt_id);
    await change.set({ state: 'REFUSED' }).execute();
    const difference = { kind: 'attempt', subject_id: given.attempt_id, expected: 'paid', found: 'unpaid' };
    expect(await app.services.reconcile()).toContainEqual(expect.objectContaining(difference));
  });

  it('is not asked for the digits of what its customers approve, which has none', async () => {
    await payer();
    await app.services.runJob('payments.complete-cards');
    expect(bank.lookedUp).toEqual([]);
  });

  it('ends a method by its token, and forgets the token of one that was removed', async () => {
    const first = await payer();
    await tell({ kind: 'method', token: first.token, account: undefined, change: 'ended' });
    expect((await first.call('GET', '/api/developer/payment/method')).data).toEqual({});
    const second = await payer();
    await second.call('DELETE', '/api/developer/payment/method');
    await app.services.runJob('payments.forget-methods');
    const { token, account } = second;
    expect(bank.forgotten).toContainEqual({ account: account.developer_id, token });
  });

  it('is heard at its own address alone, and only with its signature', async () => {
    const { body, headers } = bankWebhook('NEWS-FORGED', { kind: 'nothing' });
    const send = async (name: string, sent: Record<string, string>) =>
      (await app.portal(`/webhooks/${name}`, { method: 'POST', body, headers: sent })).status;
    expect(await send('bank', { ...headers, 'bank-signature': 'x' })).toBe(403);
    for (const name of ['cards', 'bank/more', '']) expect(await send(name, headers), name).toBe(404);
    expect(await send('bank', headers)).toBe(200);
  });
});

it('two providers have neither the same name nor the same webhook', () => {
  const other = { ...bank.provider, name: 'cards' } as const;
  for (const providers of [
    [bank.provider, { ...bank.provider, webhooks: {} }],
    [bank.provider, other],
  ])
    expect(() => createPaymentProviders(providers)).toThrow('same name or the same webhook');
  expect(createPaymentProviders([bank.provider, { ...other, webhooks: {} }]).find('cards')?.name).toBe('cards');
});
