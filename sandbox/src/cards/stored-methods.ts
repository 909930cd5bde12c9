import { newId } from '../base/ids.ts';
import type { Card } from './card.ts';
import type { StoredMethod, Storing } from './card-payment.ts';
import type { CardsState } from './cards-state.ts';
import { demoCredentials } from '../demo-credentials.ts';
import { unknownToken } from './errors.ts';

const demoCard: Card = {
  brand: 'visa',
  lastFour: '1111',
  expiryMonth: '3',
  expiryYear: '2030',
  flow: 'plain',
  alias: 'demo',
};

const isSameCard = (one: Card, other: Card) =>
  one.alias === other.alias && one.expiryMonth === other.expiryMonth && one.expiryYear === other.expiryYear;

/** Cards kept for later payments. */
export function createStoredMethods({ tokens, notify }: CardsState, now: () => Date) {
  const of = (shopperReference: string) => tokens.list().filter((token) => token.shopperReference === shopperReference);

  return {
    of,
    /** The same card of the same shopper keeps its token. */
    store(card: Card, storing: Storing): { token: StoredMethod; operation: 'created' | 'alreadyExisting' } {
      const existing = of(storing.shopperReference).find((token) => isSameCard(token.card, card));
      const operation = existing ? 'alreadyExisting' : 'created';
      const token = existing ?? { id: newId(), ...storing, card, createdAt: now().toISOString() };
      tokens.set(token.id, token);
      notify({ kind: 'token', operation, token });
      return { token, operation };
    },
    /** @throws CardsError for a token of another shopper as for an unknown one. */
    find(id: string, shopperReference: string | undefined): StoredMethod {
      if (id === demoCredentials.cards.storedMethodId && shopperReference !== undefined) {
        const createdAt = now().toISOString();
        return { id, shopperReference, recurringProcessingModel: 'Subscription', card: demoCard, createdAt };
      }
      const token = tokens.get(id);
      if (token === undefined || token.shopperReference !== shopperReference) throw unknownToken();
      return token;
    },
    disable(token: StoredMethod): void {
      tokens.delete(token.id);
      notify({ kind: 'token', operation: 'disabled', token });
    },
  };
}

export type StoredMethods = ReturnType<typeof createStoredMethods>;
