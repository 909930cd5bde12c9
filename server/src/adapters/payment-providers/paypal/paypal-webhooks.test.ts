import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPayPalWebhooks, minorOf } from './paypal-webhooks.ts';

const { wallet } = createPayPalWebhooks({ couldHaveSent: () => true, hasSent: () => Promise.resolve(true) });
const attempt = `pay_${'0'.repeat(26)}`;
const about = { custom_id: attempt, amount: { value: '5.34', currency_code: 'EUR' } };

function received(event_type: string, resource: object = {}) {
  const body = JSON.stringify({ id: 'WH-1', event_type, resource: { id: 'CAP-1', ...resource } });
  const [event, ...others] = wallet.read({ body, header: () => undefined }).events;
  if (!event || others.length > 0) throw new Error('a message has one event');
  return event;
}
const newsOf = (...event: Parameters<typeof received>) => wallet.newsOf(received(...event).payload);

describe('an event of the wallet', () => {
  it.each([
    ['PAYMENT.CAPTURE.COMPLETED', { state: 'AUTHORISED', reference: 'CAP-1' }],
    ['PAYMENT.CAPTURE.DECLINED', { state: 'REFUSED', reference: 'CAP-1', refusal: 'declined' }],
    ['PAYMENT.CAPTURE.DENIED', { state: 'REFUSED', reference: 'CAP-1', refusal: 'declined' }],
  ])('%s means %o for its attempt', (type, outcome) =>
    expect(newsOf(type, about)).toEqual({
      kind: 'payment',
      attempt,
      moved: { minor: 534, currency: 'EUR' },
      outcome,
      namedToken: undefined,
    }),
  );

  it.each(['PAYMENT.CAPTURE.PENDING', 'toString'])('%s is no news', (type) =>
    expect(newsOf(type, about)).toEqual({ kind: 'nothing' }),
  );

  it('names its attempt, if it is one of this portal', () => {
    expect(received('PAYMENT.CAPTURE.COMPLETED', about).reference).toBe(attempt);
    for (const resource of [{ custom_id: 'order 7' }, {}]) {
      expect(received('PAYMENT.CAPTURE.COMPLETED', resource).reference).toBe('CAP-1');
      expect(newsOf('PAYMENT.CAPTURE.COMPLETED', resource)).toEqual({ kind: 'nothing' });
    }
  });

  it.each([
    ['PAYMENT.CAPTURE.REFUNDED', true],
    ['PAYMENT.REFUND.FAILED', false],
  ])('%s tells of a refund, whose money has gone back: %s', (type, isDone) => {
    const links = [{ rel: 'up', href: 'https://api.wallet.example/v2/payments/captures/CAP-7' }];
    const resource = { ...about, id: 'REF-1', links };
    const refund = { kind: 'refund', reference: 'REF-1', chargeReference: 'CAP-7', amount: 534, isDone };
    expect(newsOf(type, resource)).toEqual(refund);
    expect(received(type, resource).about).toEqual(['REF-1', 'CAP-7']);
  });

  it('says who won a dispute, and about which capture', () => {
    const dispute = (outcome_code: string, captures: readonly string[]) => ({
      id: undefined,
      dispute_id: 'PP-D-1',
      dispute_amount: { value: '9.00', currency_code: 'USD' },
      dispute_outcome: { outcome_code },
      disputed_transactions: captures.map((seller_transaction_id) => ({ seller_transaction_id })),
    });
    const resolved = (...of: Parameters<typeof dispute>) => newsOf('CUSTOMER.DISPUTE.RESOLVED', dispute(...of));
    const moved = { minor: 900, currency: 'USD' };
    const restored = { kind: 'dispute', payment: { reference: 'CAP-1' }, moved, state: 'restored' };
    expect(resolved('RESOLVED_SELLER_FAVOUR', ['CAP-1'])).toEqual(restored);
    expect(resolved('RESOLVED_SELLER_FAVOUR', ['CAP-1', 'CAP-2'])).toEqual({ ...restored, payment: undefined });
    expect(resolved('RESOLVED_BUYER_FAVOUR', ['CAP-1'])).toEqual({ kind: 'nothing' });
    expect(newsOf('CUSTOMER.DISPUTE.RESOLVED')).toEqual({ kind: 'nothing' });
    expect(newsOf('PAYMENT.CAPTURE.REVERSED', about)).toMatchObject({ payment: { attempt }, state: 'charged_back' });
    const many = Array.from({ length: 12 }, (_, at) => `CAP-${at}`);
    expect(received('CUSTOMER.DISPUTE.CREATED', dispute('', many)).about).toEqual(['PP-D-1', ...many.slice(0, 10)]);
  });

  it('ends a token that it names alone', () => {
    const ended = { kind: 'method', token: 'CAP-1', account: undefined, change: 'ended' };
    expect(newsOf('VAULT.PAYMENT-TOKEN.DELETED')).toEqual(ended);
  });

  it('has an amount in major units with two decimals', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 }), (minor) => {
        expect(minorOf(`${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`)).toBe(minor);
      }),
    );
    for (const text of ['5', '5.0', '5.001', '-5.00', '5,00', '1e3', '']) expect(minorOf(text)).toBeUndefined();
  });
});
