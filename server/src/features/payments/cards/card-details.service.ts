import type { DeveloperId } from '@waypost/domain/base/ids';
import type { CardProvider, StoredCard } from '../../../adapters/cards/card-provider.port.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { MethodsService } from '../methods/methods.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import { methodOfCard } from './card-outcomes.ts';

export type CardDetailsDeps = Pick<Plumbing, 'transact'> & {
  readonly cards: Pick<CardProvider, 'findStored'> | undefined;
  readonly methods: Pick<MethodsService, 'describeCard' | 'listIncomplete'>;
  readonly events: PaymentEvents;
};

export type CardDetails = ReturnType<typeof createCardDetails>;

/** Brand, last digits and expiry of cards whose payment has named their token only. */
export function createCardDetails({ cards, transact, methods, events }: CardDetailsDeps) {
  /** They are only shown: without them a payment counts all the same, and the job asks again. */
  async function find(developer_id: DeveloperId, token: string): Promise<StoredCard | undefined> {
    try {
      return await cards?.findStored(developer_id, token);
    } catch (err) {
      events.cardNotRead({ developer_id, err });
      return undefined;
    }
  }

  return {
    find,

    /** Asks the provider again about the cards that it has not described. */
    async complete(): Promise<void> {
      for (const { developer_id, token } of await methods.listIncomplete()) {
        const card = token === null ? undefined : await find(developer_id, token);
        const method = card && methodOfCard(card);
        if (method) await transact((tx) => methods.describeCard(tx, developer_id, method));
      }
    },
  };
}
