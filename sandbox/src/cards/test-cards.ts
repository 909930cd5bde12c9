/** What a card makes of the shopper's authentication; `plain` cards have none. */
export type AuthenticationFlow = 'plain' | 'frictionless' | 'challenge' | 'full' | 'redirect';

export type TestCard = {
  readonly number: string;
  readonly brand: 'visa' | 'mc' | 'amex' | 'maestro';
  readonly flow: AuthenticationFlow;
  /** A test number of the provider, or one that only this sandbox knows. */
  readonly source: 'provider' | 'sandbox';
  /** The refusal of every payment, as its code in `refusals`. */
  readonly refusal?: string;
  /** The refusal of payments with the stored card; the first payment is accepted. */
  readonly laterRefusal?: string;
  /** The first answer is Received; the outcome comes by webhook. */
  readonly isSlow?: true;
  readonly what: string;
};

export const testCards: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'visa', flow: 'plain', source: 'provider', what: 'authorised' },
  { number: '5500000000000004', brand: 'mc', flow: 'plain', source: 'provider', what: 'authorised' },
  { number: '370000000000002', brand: 'amex', flow: 'plain', source: 'provider', what: 'authorised; CVC 7373' },
  {
    number: '5201281505129736',
    brand: 'mc',
    flow: 'frictionless',
    source: 'provider',
    what: '3-D Secure without a challenge',
  },
  { number: '4212345678910006', brand: 'visa', flow: 'challenge', source: 'provider', what: '3-D Secure challenge' },
  {
    number: '5000550000000029',
    brand: 'maestro',
    flow: 'full',
    source: 'provider',
    what: '3-D Secure fingerprint, then a challenge',
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    flow: 'redirect',
    source: 'sandbox',
    what: "3-D Secure on the bank's own page",
  },
  { number: '4000000000000002', brand: 'visa', flow: 'plain', source: 'sandbox', refusal: '2', what: 'refused' },
  { number: '4000000000000069', brand: 'visa', flow: 'plain', source: 'sandbox', refusal: '6', what: 'expired card' },
  { number: '4000000000000259', brand: 'visa', flow: 'plain', source: 'sandbox', refusal: '5', what: 'blocked card' },
  {
    number: '4000000000009995',
    brand: 'visa',
    flow: 'plain',
    source: 'sandbox',
    refusal: '12',
    what: 'not enough balance',
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    flow: 'plain',
    source: 'sandbox',
    refusal: '4',
    what: 'error at the acquirer',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    flow: 'plain',
    source: 'sandbox',
    laterRefusal: '2',
    what: 'can be stored; every later payment with it is refused',
  },
  {
    number: '4000000000001018',
    brand: 'visa',
    flow: 'plain',
    source: 'sandbox',
    laterRefusal: '6',
    what: 'can be stored; every later payment with it is refused, because it has expired',
  },
  {
    number: '4000000000000077',
    brand: 'visa',
    flow: 'plain',
    source: 'sandbox',
    isSlow: true,
    what: 'answered Received; the outcome comes by webhook',
  },
];

export const testCard = (number: string): TestCard | undefined => testCards.find((card) => card.number === number);

/** Refusal codes with the provider's words (PaymentResponse.refusalReason). */
export const refusals: Readonly<Record<string, string>> = {
  '0': 'Unknown',
  '2': 'Refused',
  '3': 'Referral',
  '4': 'Acquirer Error',
  '5': 'Blocked Card',
  '6': 'Expired Card',
  '7': 'Invalid Amount',
  '8': 'Invalid Card Number',
  '11': '3D Not Authenticated',
  '12': 'Not enough balance',
  '15': 'Cancelled',
  '24': 'CVC Declined',
};

/** Holder names that choose the outcome, as on the provider's test platform. */
const byHolder: Readonly<Record<string, string>> = {
  UNKNOWN: '0',
  APPROVED: '1',
  DECLINED: '2',
  REFERRAL: '3',
  ERROR: '4',
  BLOCK_CARD: '5',
  CARD_EXPIRED: '6',
  INVALID_AMOUNT: '7',
};

export const holderOutcome = (holderName: string | undefined): string | undefined => byHolder[holderName?.trim() ?? ''];
export const holderNames = Object.entries(byHolder);

const prefixes = [
  ['amex', /^3[47]/],
  ['mc', /^(5[1-5]|2[2-7])/],
  ['maestro', /^(50|5[6-8]|6)/],
  ['visa', /^4/],
] as const;

/** The brand of a number or of its first digits. */
export const brandOf = (digits: string): string | undefined =>
  prefixes.find(([, pattern]) => pattern.test(digits))?.[0];
