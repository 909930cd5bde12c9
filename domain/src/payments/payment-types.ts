/** The payment types of stored methods (PAY-01). */
export const paymentTypes = ['VISA', 'AMEX', 'MAESTRO', 'MASTER', 'PAYPAL', 'DISCOVER'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** The proper names of the types, which no language translates. */
const paymentTypeNames: Readonly<Record<PaymentType, string>> = {
  VISA: 'Visa',
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  MAESTRO: 'Maestro',
  DISCOVER: 'Discover',
  PAYPAL: 'PayPal',
};

/** The name that people know; an imported account may have a type that the portal does not know. */
export const paymentTypeName = (type: string): string =>
  Object.hasOwn(paymentTypeNames, type) ? paymentTypeNames[type as PaymentType] : type;

/** The offered types in their order; DISCOVER is only recognised (PAY-02). */
export const offeredTypes = ['VISA', 'MASTER', 'AMEX', 'MAESTRO', 'PAYPAL'] as const satisfies readonly PaymentType[];

/** The ids of payment methods; `importedCard` exists only on imported accounts (PAY-03). */
export const payMethods = { importedCard: 1, wallet: 11, card: 13 } as const;
export type PayMethod = (typeof payMethods)[keyof typeof payMethods];

/** The id of a method that the portal has stored itself. */
export const payMethodOf = (type: PaymentType): PayMethod => (type === 'PAYPAL' ? payMethods.wallet : payMethods.card);

type CardType = Exclude<PaymentType, 'PAYPAL'>;

/** The card provider's names of brands; its variants begin with them, such as `visadebit`. */
const brandNames: Readonly<Record<CardType, string>> = {
  VISA: 'visa',
  MASTER: 'mc',
  AMEX: 'amex',
  MAESTRO: 'maestro',
  DISCOVER: 'discover',
};
const cardTypes = Object.keys(brandNames) as CardType[];

/** The type of a brand or variant of the card provider; undefined for a brand that the portal does not know. */
export function typeOfBrand(brand: string): CardType | undefined {
  const name = brand.toLowerCase();
  return cardTypes.find((type) => name.startsWith(brandNames[type]));
}

/** The card provider's names of the offered card brands, in their order. */
export const offeredBrands: readonly string[] = offeredTypes
  .filter((type) => type !== 'PAYPAL')
  .map((type) => brandNames[type]);
