import type { AnyStatement } from '@waypost/contract/entities/money';
import { describe, expect, it } from 'vitest';
import { creditDraftOf, creditInput } from './credit-draft.ts';

const statement: AnyStatement = {
  statement_no: 'WP-2026-000001',
  create_date: '2026-11-30',
  kind: 'renewal',
  developer_id: 'dev_1',
  buyer: 'Kartenhaus GmbH',
  currency_cd: 'eur',
  total: 534.31,
  credited: 0,
  creditable: 449,
  is_paid_ind: true,
  credited_statement_no: null,
  collection: null,
};
const reason = ' The service was down ';

describe('the draft of a credit note', () => {
  it('begins with all that is left, which is asked for without an amount', () => {
    expect(creditDraftOf(statement)).toEqual({ net: '449.00', reason: '', refund: false });
    expect(creditInput({ net: '449.00', reason, refund: true }, statement)).toEqual({
      reason: 'The service was down',
      refund: true,
    });
  });

  it.each([
    ['100', 100],
    ['0.01', 0.01],
    ['12,5', 12.5],
    [' 448.99 ', 448.99],
  ])('takes the amount %j', (net, amount) => {
    expect(creditInput({ net, reason, refund: false }, statement)).toMatchObject({ net: amount });
  });

  it.each(['', '0', '-1', '449.01', '1.001', '1e2', 'ten'])('is not sent with the amount %j', (net) => {
    expect(creditInput({ net, reason, refund: false }, statement)).toBeUndefined();
  });

  it.each(['', '    ', 'abcd', 'x'.repeat(501)])('is not sent with the reason %j', (text) => {
    expect(creditInput({ net: '1', reason: text, refund: false }, statement)).toBeUndefined();
  });
});
