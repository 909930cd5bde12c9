import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attemptOfCapture,
  captureOfDispute,
  disputeOfWallet,
  minorOf,
  outcomeOfCapture,
  WalletEvent,
} from './wallet-events.ts';

const event = (event_type: string, resource: object = {}) =>
  WalletEvent.parse({ id: 'WH-1', event_type, resource: { id: 'CAP-1', ...resource } });

describe('an event of the wallet', () => {
  it.each([
    ['PAYMENT.CAPTURE.COMPLETED', { state: 'AUTHORISED', reference: 'CAP-1' }],
    ['PAYMENT.CAPTURE.DECLINED', { state: 'REFUSED', reference: 'CAP-1', refusal: 'declined' }],
    ['PAYMENT.CAPTURE.DENIED', { state: 'REFUSED', reference: 'CAP-1', refusal: 'declined' }],
    ['PAYMENT.CAPTURE.PENDING', undefined],
    ['PAYMENT.CAPTURE.REFUNDED', undefined],
    ['toString', undefined],
  ])('%s means %o for its attempt', (type, outcome) => expect(outcomeOfCapture(event(type))).toEqual(outcome));

  it('names its attempt, if it is one of this portal', () => {
    const id = `pay_${'0'.repeat(26)}`;
    expect(attemptOfCapture(event('PAYMENT.CAPTURE.COMPLETED', { custom_id: id }))).toBe(id);
    expect(attemptOfCapture(event('PAYMENT.CAPTURE.COMPLETED', { custom_id: 'order 7' }))).toBeUndefined();
    expect(attemptOfCapture(event('PAYMENT.CAPTURE.COMPLETED'))).toBeUndefined();
  });

  it('says who won a dispute, and about which capture', () => {
    const dispute = (outcome_code: string, captures: readonly string[]) =>
      WalletEvent.parse({
        id: 'WH-1',
        event_type: 'CUSTOMER.DISPUTE.RESOLVED',
        resource: {
          dispute_id: 'PP-D-1',
          dispute_outcome: { outcome_code },
          disputed_transactions: captures.map((seller_transaction_id) => ({ seller_transaction_id })),
        },
      });
    expect(dispute('RESOLVED_SELLER_FAVOUR', ['CAP-1']).resource.id).toBe('PP-D-1');
    expect(disputeOfWallet(dispute('RESOLVED_SELLER_FAVOUR', ['CAP-1']))).toBe('restored');
    expect(disputeOfWallet(dispute('RESOLVED_BUYER_FAVOUR', ['CAP-1']))).toBeUndefined();
    expect(disputeOfWallet(event('PAYMENT.CAPTURE.REVERSED'))).toBe('charged_back');
    expect(disputeOfWallet(event('CUSTOMER.DISPUTE.RESOLVED'))).toBeUndefined();
    expect(captureOfDispute(dispute('RESOLVED_SELLER_FAVOUR', ['CAP-1']))).toBe('CAP-1');
    expect(captureOfDispute(dispute('RESOLVED_SELLER_FAVOUR', ['CAP-1', 'CAP-2']))).toBeUndefined();
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
