import type { DeveloperId } from '@waypost/domain/base/ids';
import type { PaymentProviderName } from '@waypost/domain/payments/payment-attempt';
import type { Plumbing } from '../../../plumbing.ts';
import { methodOf, type MethodsService, type NewMethod } from '../methods/methods.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { PaymentProviders } from '../providers.service.ts';

export type CardDetailsDeps = Pick<Plumbing, 'transact'> & {
  readonly providers: Pick<PaymentProviders, 'find'>;
  readonly methods: Pick<MethodsService, 'describeCard' | 'listIncomplete'>;
  readonly events: PaymentEvents;
};

type NamedToken = {
  readonly provider: PaymentProviderName;
  readonly developer_id: DeveloperId;
  readonly token: string;
};

export type CardDetails = ReturnType<typeof createCardDetails>;

/** Brand, last digits and expiry of cards whose payment has named their token only. */
export function createCardDetails({ providers, transact, methods, events }: CardDetailsDeps) {
  /** They are only shown: without them a payment counts all the same, and the job asks again. */
  async function find({ provider: name, developer_id, token }: NamedToken): Promise<NewMethod | undefined> {
    try {
      return methodOf(name, await providers.find(name)?.findMethod?.({ account: developer_id, token }));
    } catch (err) {
      events.cardNotRead({ developer_id, err });
      return undefined;
    }
  }

  return {
    find,

    /** Asks the provider again about the cards that it has not described. */
    async complete(): Promise<void> {
      for (const { developer_id, provider, token } of await methods.listIncomplete()) {
        const method = token === null ? undefined : await find({ provider, developer_id, token });
        if (method) await transact((tx) => methods.describeCard(tx, developer_id, method));
      }
    },
  };
}
