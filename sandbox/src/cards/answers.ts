import type { CardPayment, StoredMethod } from './card-payment.ts';
import { refusals } from './test-cards.ts';

export function additionalData(payment: CardPayment): Record<string, string> {
  const { card, storedPaymentMethodId, storeOperation, storing, shopperReference } = payment;
  const isAuthorised = payment.resultCode === 'Authorised';
  return {
    cardSummary: card.lastFour,
    expiryDate: `${card.expiryMonth}/${card.expiryYear}`,
    paymentMethod: card.brand,
    ...(card.holderName === undefined ? {} : { cardHolderName: card.holderName }),
    ...(isAuthorised ? { authCode: payment.pspReference.slice(0, 6) } : {}),
    ...(storing === undefined ? {} : { recurringProcessingModel: storing.recurringProcessingModel }),
    ...(isAuthorised && storedPaymentMethodId !== undefined && shopperReference !== undefined
      ? {
          'tokenization.storedPaymentMethodId': storedPaymentMethodId,
          'tokenization.shopperReference': shopperReference,
          ...(storeOperation === undefined ? {} : { 'tokenization.store.operationType': storeOperation }),
        }
      : {}),
  };
}

/** The answer to POST /payments and /payments/details. An open authentication has no reference yet. */
export function paymentAnswer(payment: CardPayment, action: object | undefined) {
  if (action !== undefined) return { resultCode: payment.resultCode, action };
  const { resultCode, refusalCode, merchantReference, amount, pspReference, card } = payment;
  return {
    additionalData: additionalData(payment),
    pspReference,
    resultCode,
    amount,
    merchantReference,
    paymentMethod: { brand: card.brand, type: 'scheme' },
    ...(refusalCode === undefined
      ? {}
      : { refusalReason: refusals[refusalCode] ?? 'Refused', refusalReasonCode: refusalCode }),
  };
}

const names: Readonly<Record<string, string>> = {
  visa: 'VISA',
  mc: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
};

/** A stored card among the payment methods of a shopper. */
export const storedMethodAnswer = ({ id, card, recurringProcessingModel }: StoredMethod) => ({
  id,
  type: 'scheme',
  name: names[card.brand] ?? card.brand,
  brand: card.brand,
  lastFour: card.lastFour,
  expiryMonth: card.expiryMonth.padStart(2, '0'),
  expiryYear: card.expiryYear,
  ...(card.holderName === undefined ? {} : { holderName: card.holderName }),
  supportedRecurringProcessingModels: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
  supportedShopperInteractions: recurringProcessingModel === 'CardOnFile' ? ['Ecommerce'] : ['Ecommerce', 'ContAuth'],
});

/** A stored card as GET /storedPaymentMethods lists it. */
export const storedMethodResource = (method: StoredMethod) => ({
  ...storedMethodAnswer(method),
  shopperReference: method.shopperReference,
});

export const methodsAnswer = (stored: readonly StoredMethod[]) => ({
  paymentMethods: [{ name: 'Cards', type: 'scheme', brands: ['visa', 'mc', 'amex', 'maestro'] }],
  ...(stored.length === 0 ? {} : { storedPaymentMethods: stored.map(storedMethodAnswer) }),
});
