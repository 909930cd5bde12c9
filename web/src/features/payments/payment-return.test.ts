import { describe, expect, it } from 'vitest';
import { paymentParameters, readPaymentReturn, withoutPaymentParameters, withReturnUrl } from './payment-return.ts';

describe('a return from a payment provider', () => {
  it.each([
    ['', { kind: 'none' }],
    ['?create=NBM3-ESS', { kind: 'none' }],
    ['?error=1&error_code=expired_card&error_message=x', { kind: 'error', code: 'expired_card' }],
    ['?error=1&error_message=Call+us+at+0900', { kind: 'error', code: 'error' }],
    ['?error=1&error_code=toString', { kind: 'error', code: 'error' }],
    ['?outcome=success&token=t', { kind: 'wallet', outcome: 'success', token: 't' }],
    ['?outcome=cancel&token=t', { kind: 'wallet', outcome: 'cancel', token: 't' }],
    ['?inSessionID=t&errors=0', { kind: 'session', token: 't', errors: 0 }],
    ['?inSessionID=t', { kind: 'session', token: 't', errors: 0 }],
    ['?inSessionID=t&errors=2', { kind: 'session', token: 't', errors: 2 }],
    ['?inSessionID=t&errors=many', { kind: 'session', token: 't', errors: 1 }],
    ['?inSessionID=t&errors=0&redirectResult=r', { kind: 'session', token: 't', errors: 0, redirectResult: 'r' }],
    ['?errors=2', { kind: 'none' }],
    ['?outcome=success', { kind: 'none' }],
    ['?outcome=other&token=t', { kind: 'none' }],
    ['?token=t', { kind: 'none' }],
  ])('with %s is %o', (search, expected) => expect(readPaymentReturn(search)).toEqual(expected));

  it('loses its parameters and keeps the others PAY-11', () => {
    const query = paymentParameters.map((name) => `${name}=1`).join('&');
    expect(withoutPaymentParameters(`https://p.example/x?create=A&${query}&upgradeId=B#c`)).toBe(
      'https://p.example/x?create=A&upgradeId=B#c',
    );
    expect(paymentParameters).toHaveLength(10);
  });

  it('gets the parameters of a result, once, besides those of the page', () => {
    const first = withReturnUrl('https://p.example/x?create=A', '?error=1&error_code=declined');
    expect(first).toBe('https://p.example/x?create=A&error=1&error_code=declined');
    expect(withReturnUrl(first, '?error=1&error_code=error')).toBe(
      'https://p.example/x?create=A&error=1&error_code=error',
    );
  });
});
