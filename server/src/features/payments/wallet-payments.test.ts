import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPayer } from '../../../test/factories/payments.ts';
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
type Session = { readonly token: string; readonly return_url: string };

const open = async ({ call }: Payer) =>
  (await call('POST', '/api/payment/paypal_session', { source: '/billing-management' })).data as unknown as Session;

/** The payer answers on the wallet's page. @returns the address of the way back */
async function answer({ return_url }: Session, action: 'agree' | 'cancel'): Promise<URL> {
  const id = new URL(return_url).searchParams.get('approval_session_id') ?? '';
  const response = await fetch(`${sandbox.origin}/wallet/approve`, {
    method: 'POST',
    body: new URLSearchParams({ id, email: 'payer@example.com', answer: action }),
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '');
}
const addressOf = (token: string) => `/api/payment/save_paypal_token/${token}`;
const script = { 'x-requested-with': 'XMLHttpRequest' };
const save = ({ call }: Payer, token: string) => call('GET', addressOf(token), undefined, script);

describe('the wallet', () => {
  it('is approved on its own page and then stored, once REQ-103 REQ-104 PAY-13', async () => {
    const payer = await createPayer(app, sandbox);
    const session = await open(payer);
    expect(await save(payer, session.token)).toMatchObject({ status: 400, reason: 'PAYMENT_TOKEN_NOT_VALID' });
    const back = await answer(session, 'agree');
    expect([back.pathname, back.searchParams.get('outcome'), back.searchParams.get('token')]).toEqual([
      '/billing-management',
      'success',
      session.token,
    ]);
    for (const _time of ['first', 'second'])
      expect(await save(payer, session.token)).toMatchObject({
        status: 200,
        data: { pay_method: 11, pay_method_name: 'PayPal', payment_type: 'PAYPAL', cc_last4digits: null },
      });
    expect(await payer.method()).toMatchObject({ pay_method: 11 });
    const rows = await app.database.db
      .selectFrom('stored_payment_method')
      .select(['payer_email', 'payer_id', 'state'])
      .where('developer_id', '=', payer.account.developer_id)
      .execute();
    expect(rows).toEqual([
      { payer_email: expect.stringContaining('@') as string, payer_id: expect.any(String) as string, state: 'active' },
    ]);
  });

  it('stores nothing after a cancellation, for another account, later than 15 minutes or for an unknown token', async () => {
    const [payer, thief] = [await createPayer(app, sandbox), await createPayer(app, sandbox)];
    const cancelled = await open(payer);
    expect((await answer(cancelled, 'cancel')).searchParams.get('outcome')).toBe('cancel');
    expect((await payer.call('DELETE', addressOf(cancelled.token))).status).toBe(204);
    const approved = await open(payer);
    await answer(approved, 'agree');
    const late = await open(payer);
    await answer(late, 'agree');
    app.clock.advance(15 * 60_000 + 1);
    for (const [who, token] of [
      [payer, cancelled.token],
      [thief, approved.token],
      [payer, late.token],
      [payer, 'invented'],
      [payer, app.services.newId('pay')],
    ] as const)
      expect(await save(who, token)).toMatchObject({ status: 400, reason: 'PAYMENT_TOKEN_NOT_VALID' });
    expect(await payer.method()).toEqual({});
    expect(await thief.method()).toEqual({});
  });

  it('is not stored by a link of another site', async () => {
    const payer = await createPayer(app, sandbox);
    const session = await open(payer);
    await answer(session, 'agree');
    const response = await payer.browser.portal(addressOf(session.token));
    expect(response.status).toBe(403);
    expect(await payer.method()).toEqual({});
  });

  it('is charged once, and asked again under the same id when the answer is lost', async () => {
    const payer = await createPayer(app, sandbox);
    const session = await open(payer);
    await answer(session, 'agree');
    await save(payer, session.token);
    const charge = {
      attempt_id: app.services.newId('pay'),
      developer_id: payer.account.developer_id,
      amount: { currency: 'eur', minor: 11_905 } as const,
      purpose: 'purchase' as const,
      purposeId: 'order',
    };
    network.fault = 'lost';
    expect(await app.services.payments.charge(charge)).toEqual({ status: 'pending' });
    network.fault = 'none';
    const outcome = await app.services.payments.charge(charge);
    expect(outcome).toMatchObject({ status: 'authorised', reference: expect.any(String) as string });
    expect(await app.services.payments.charge(charge)).toEqual(outcome);
    const sent = network.seen.filter(
      ({ path, body }) => path === '/v2/checkout/orders' && body.includes(charge.attempt_id),
    );
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(sent[0]?.body).toContain('119.05');
  });

  it('answers that payments are not possible while its provider is away', async () => {
    const payer = await createPayer(app, sandbox);
    network.fault = 'down';
    expect(await payer.call('POST', '/api/payment/paypal_session', {})).toMatchObject({
      status: 503,
      reason: 'PAYMENT_PROVIDER_UNAVAILABLE',
    });
  });
});
