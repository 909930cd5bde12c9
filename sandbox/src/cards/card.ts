import { createHmac } from 'node:crypto';
import { type Json, jsonAt, textAt } from '../base/json.ts';
import { missingField, rawCardData, unreadableFields } from './errors.ts';
import type { SealedFields } from './sealed-fields.ts';
import { type AuthenticationFlow, brandOf, testCard } from './test-cards.ts';

/** What the provider keeps of a card: never its number. */
export type Card = {
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly holderName?: string;
  readonly flow: AuthenticationFlow;
  /** Recognises the same card again (`alreadyExisting`). */
  readonly alias: string;
  readonly refusal?: string;
  readonly laterRefusal?: string;
  readonly isSlow?: true;
};

function isExpired(month: string, year: string, now: Date): boolean {
  const firstDayAfter = Date.UTC(Number(year), Number(month), 1);
  return Number.isNaN(firstDayAfter) || firstDayAfter <= now.getTime();
}

const expectedCode = (brand: string) => (brand === 'amex' ? '7373' : '737');

type Typed = { number: string; month: string; year: string; code: string | undefined };

/** The refusal that the typed values cause; a number that is no test number is never accepted. */
function refusalOf({ number, month, year, code }: Typed, now: Date): string | undefined {
  const known = testCard(number);
  if (known === undefined) return '8';
  if (known.refusal !== undefined) return known.refusal;
  if (isExpired(month, year, now)) return '6';
  const needsCode = known.brand !== 'maestro' || code !== undefined;
  return needsCode && code !== expectedCode(known.brand) ? '24' : undefined;
}

function readSealed(method: Json, name: string, fields: SealedFields): string {
  const blob = textAt(method, name);
  if (blob === undefined) throw missingField(`paymentMethod.${name}`);
  const value = fields.open(blob);
  if (value === undefined) throw unreadableFields();
  return value;
}

function readTyped(method: Json, fields: SealedFields): Typed {
  const number = readSealed(method, 'encryptedCardNumber', fields);
  // a merchant may have fields of its own for the expiry
  const month = textAt(method, 'expiryMonth') ?? readSealed(method, 'encryptedExpiryMonth', fields);
  const year = textAt(method, 'expiryYear') ?? readSealed(method, 'encryptedExpiryYear', fields);
  const codeBlob = textAt(method, 'encryptedSecurityCode');
  return { number, month, year, code: codeBlob === undefined ? undefined : fields.open(codeBlob) };
}

/** Only test numbers have one: a hash of any other number could be guessed back. */
const aliasOf = (number: string): string =>
  testCard(number) ? createHmac('sha256', 'sandbox').update(number).digest('base64url').slice(0, 16) : '';

type Behaviour = Pick<Card, 'brand' | 'flow' | 'refusal' | 'laterRefusal' | 'isSlow'>;
type Listed = Pick<Behaviour, 'brand' | 'flow' | 'laterRefusal' | 'isSlow'>;

const unlisted = (number: string): Listed => ({
  brand: brandOf(number) ?? 'unknown',
  flow: 'plain',
});

function behaviourOf(typed: Typed, now: Date): Behaviour {
  const { brand, flow, laterRefusal, isSlow } = testCard(typed.number) ?? unlisted(typed.number);
  const refusal = refusalOf(typed, now);
  return {
    brand,
    flow,
    ...(refusal === undefined ? {} : { refusal }),
    ...(laterRefusal === undefined ? {} : { laterRefusal }),
    ...(isSlow === undefined ? {} : { isSlow }),
  };
}

/**
 * The card of a payment request with encrypted fields.
 * @throws CardsError for a number in the clear, which the provider accepts only from certified merchants.
 */
export function cardOf(method: Json, fields: SealedFields, now: Date): Card {
  if (['number', 'cvc'].some((name) => method[name] !== undefined)) throw rawCardData();
  const typed = readTyped(method, fields);
  const holderName = textAt(method, 'holderName');
  return {
    lastFour: typed.number.slice(-4),
    expiryMonth: String(Number(typed.month)),
    expiryYear: typed.year,
    alias: aliasOf(typed.number),
    ...(holderName === undefined ? {} : { holderName }),
    ...behaviourOf(typed, now),
  };
}

/** True when the merchant asked for 3-D Secure inside of its own page. */
export const prefersNative = (body: Json): boolean =>
  textAt(jsonAt(jsonAt(body, 'authenticationData'), 'threeDSRequestData'), 'nativeThreeDS') === 'preferred';
