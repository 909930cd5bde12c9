import { describe, expect, it } from 'vitest';
import { formatExpiry, parseExpiry } from './card-expiry.ts';
import { holdsCardNumber } from './card-number.ts';
import {
  attemptLifeMs,
  attemptStates,
  isSettled,
  openStates,
  outranks,
  forgottenSince,
  repeatableSince,
  stateOfCardResult,
} from './payment-attempt.ts';
import {
  offeredBrands,
  offeredTypes,
  paymentTypeName,
  paymentTypes,
  payMethods,
  typeOfBrand,
} from './payment-types.ts';
import { isRefusalCode, refusalCodes, refusalOfReason } from './refusals.ts';

describe('payment types', () => {
  it('are six, with the ids 1 and 13 for cards and 11 for the wallet PAY-01 PAY-03', () => {
    expect(paymentTypes).toEqual(['VISA', 'AMEX', 'MAESTRO', 'MASTER', 'PAYPAL', 'DISCOVER']);
    expect(payMethods).toEqual({ importedCard: 1, wallet: 11, card: 13 });
  });

  it('have the names that people know, and an unknown one is its own name', () => {
    expect([...paymentTypes, 'JCB', 'toString'].map(paymentTypeName)).toEqual([
      'Visa',
      'American Express',
      'Maestro',
      'Mastercard',
      'PayPal',
      'Discover',
      'JCB',
      'toString',
    ]);
  });

  it('are offered in their order without DISCOVER, which is recognised', () => {
    expect(offeredTypes).toEqual(['VISA', 'MASTER', 'AMEX', 'MAESTRO', 'PAYPAL']);
    expect(offeredBrands).toEqual(['visa', 'mc', 'amex', 'maestro']);
    expect(typeOfBrand('discover')).toBe('DISCOVER');
  });

  it.each([
    ['visa', 'VISA'],
    ['visadebit', 'VISA'],
    ['mc', 'MASTER'],
    ['MC', 'MASTER'],
    ['mccredit', 'MASTER'],
    ['amex', 'AMEX'],
    ['maestro', 'MAESTRO'],
    ['jcb', undefined],
    ['', undefined],
  ])('of the brand %s: %s', (brand, type) => expect(typeOfBrand(brand)).toBe(type));
});

describe('the expiry of a card', () => {
  it('is MM/YYYY, read from what the provider writes', () => {
    expect(formatExpiry('3', '2030')).toBe('03/2030');
    expect(formatExpiry('11', '2030')).toBe('11/2030');
    expect(parseExpiry('3/2030')).toEqual({ month: 3, year: 2030 });
    expect(parseExpiry('03/30')).toEqual({ month: 3, year: 2030 });
    expect(parseExpiry('12/2030')).toEqual({ month: 12, year: 2030 });
    expect(parseExpiry('1/30')).toEqual({ month: 1, year: 2030 });
    for (const wrong of ['13/2030', '0/2030', '2030-03', '03/203', 'x3/2030', ''])
      expect(parseExpiry(wrong)).toBeUndefined();
  });
});

describe('an attempt', () => {
  it('changes only to an outcome of a higher rank, whatever the order in which outcomes arrive', () => {
    const allowed = attemptStates.flatMap((from) =>
      attemptStates.filter((to) => outranks(to, from)).map((to) => `${from}>${to}`),
    );
    expect(allowed).toEqual([
      'INITIATED>ACTION_REQUIRED',
      'INITIATED>PENDING',
      'INITIATED>REFUSED',
      'INITIATED>FAILED',
      'INITIATED>AUTHORISED',
      'ACTION_REQUIRED>PENDING',
      'ACTION_REQUIRED>REFUSED',
      'ACTION_REQUIRED>FAILED',
      'ACTION_REQUIRED>AUTHORISED',
      'PENDING>REFUSED',
      'PENDING>FAILED',
      'PENDING>AUTHORISED',
      'REFUSED>AUTHORISED',
      'FAILED>AUTHORISED',
    ]);
    expect(openStates).toEqual(['INITIATED', 'ACTION_REQUIRED', 'PENDING']);
    expect(attemptStates.filter(isSettled)).toEqual(['REFUSED', 'FAILED', 'AUTHORISED']);
  });

  it('can be finished by a page for an hour, and is sent again for less time than its provider keeps its key', () => {
    expect(attemptLifeMs).toBe(3_600_000);
    const now = new Date('2026-03-02T12:00:00Z');
    expect(repeatableSince('cards', now)).toEqual(new Date('2026-02-24T12:00:00Z'));
    expect(repeatableSince('wallet', now)).toEqual(new Date('2026-03-02T07:00:00Z'));
    expect(forgottenSince('cards', now)).toEqual(new Date('2026-02-22T12:00:00Z'));
    expect(forgottenSince('wallet', now)).toEqual(new Date('2026-03-02T05:00:00Z'));
  });

  it.each([
    ['Authorised', 'AUTHORISED'],
    ['AUTHORISED', 'AUTHORISED'],
    ['authorised', 'AUTHORISED'],
    ['Refused', 'REFUSED'],
    ['REFUSED', 'REFUSED'],
    ['Cancelled', 'FAILED'],
    ['Error', 'FAILED'],
    ['RedirectShopper', 'ACTION_REQUIRED'],
    ['IdentifyShopper', 'ACTION_REQUIRED'],
    ['ChallengeShopper', 'ACTION_REQUIRED'],
    ['Pending', 'PENDING'],
    ['Received', 'PENDING'],
    ['PresentToShopper', 'PENDING'],
    ['PartiallyAuthorised', 'PENDING'],
    ['Success', 'PENDING'],
    ['SomethingNew', 'PENDING'],
  ])('with the result %s is %s PAY-05', (resultCode, state) => expect(stateOfCardResult(resultCode)).toBe(state));
});

describe('a refusal', () => {
  it.each([
    ['2', 'declined'],
    ['3', 'declined'],
    ['4', 'try_later'],
    ['5', 'blocked_card'],
    ['6', 'expired_card'],
    ['7', 'error'],
    ['8', 'invalid_card'],
    ['9', 'try_later'],
    ['10', 'not_supported'],
    ['11', 'authentication_failed'],
    ['12', 'insufficient_funds'],
    ['14', 'declined'],
    ['15', 'cancelled'],
    ['16', 'cancelled'],
    ['20', 'declined'],
    ['21', 'try_later'],
    ['23', 'not_supported'],
    ['24', 'security_code'],
    ['25', 'blocked_card'],
    ['28', 'insufficient_funds'],
    ['29', 'insufficient_funds'],
    ['31', 'declined'],
    ['38', 'authentication_failed'],
    ['39', 'authentication_failed'],
    ['42', 'authentication_failed'],
    ['0', 'error'],
    ['999', 'declined'],
    [undefined, 'declined'],
  ])('of the reason %s is %s', (reason, code) => expect(refusalOfReason(reason)).toBe(code));

  it('is one of the codes that have a sentence', () => {
    for (const code of refusalCodes) expect(isRefusalCode(code)).toBe(true);
    for (const other of ['toString', '', null, undefined]) expect(isRefusalCode(other)).toBe(false);
  });
});

it('a card number is found in a text, whatever stands around it, and other digits are not', () => {
  for (const text of [
    '4111111111111111',
    'Ada 4111 1111 1111 1111',
    'x5500-0000-0000-0004x',
    'test_370000000000002',
    '"5201281505129736"',
  ])
    expect(holdsCardNumber(text)).toBe(true);
  for (const text of [
    '4111111111111112',
    '41111111111',
    '2026-11-23 12:00:00',
    '',
    'Ada Lovelace',
    '12345678901234567890123',
  ])
    expect(holdsCardNumber(text)).toBe(false);
});
