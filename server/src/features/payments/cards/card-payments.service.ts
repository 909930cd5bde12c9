import type { CardMethods, CardStateData } from '@waypost/contract/entities/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { offeredBrands } from '@waypost/domain/payments/payment-types';
import type { RefusalCode } from '@waypost/domain/payments/refusals';
import { accountCurrency, displayCurrency } from '@waypost/domain/plans/currency';
import type { z } from 'zod';
import type { CardProvider } from '../../../adapters/cards/card-provider.port.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';
import type { AttemptsService } from '../attempts/attempts.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import { type CardPaymentOutcome, createCardResults } from './card-results.service.ts';
import { createCardReturns } from './card-returns.service.ts';
import { callbackPath, safeSource } from './return-address.ts';

export type CardPaymentsDeps = Pick<Plumbing, 'newId'> & {
  /** Undefined in an installation without a card provider. */
  readonly cards: CardProvider | undefined;
  readonly attempts: AttemptsService;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly catalog: Pick<CatalogService, 'findCountry'>;
  readonly portalOrigin: string;
  readonly sentenceOf: (code: RefusalCode) => string;
  readonly events: PaymentEvents;
};

type OfferQuery = {
  readonly userLocale?: string | undefined;
  readonly billingCountry?: string | undefined;
  readonly currencyCd?: string | undefined;
};

/** The card methods of a country: the asked one, otherwise the account's billing country. */
function createCardOffers({ catalog, developers }: CardPaymentsDeps, provider: () => CardProvider) {
  const currencyOf = (account: DeveloperRecord) =>
    displayCurrency(accountCurrency(account, (code) => catalog.findCountry(code)));

  /** The two-letter code; the query may have it already. */
  const code2Of = (asked: string | undefined, account: DeveloperRecord | undefined): string | undefined =>
    catalog.findCountry(asked ?? account?.billing_country ?? '')?.code2 ?? (asked?.length === 2 ? asked : undefined);

  async function offered(userId: UserId, query: OfferQuery): Promise<z.input<typeof CardMethods>> {
    const cards = provider();
    const account = await developers.find(userId);
    const methods = await cards.offered({
      country: code2Of(query.billingCountry?.toUpperCase(), account),
      locale: query.userLocale ?? 'en-US',
      currency: displayCurrency(query.currencyCd?.toLowerCase() ?? (account && currencyOf(account))),
    });
    if (!methods) throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE');
    const cardMethods = methods
      .filter(({ type }) => type === 'scheme')
      .map((method) => ({ ...method, brands: offeredBrands.filter((brand) => method.brands.includes(brand)) }));
    return { methods: cardMethods, ...cards.component };
  }
  return { offered, currencyOf };
}

export type CardPaymentsService = ReturnType<typeof createCardPaymentsService>;

/** Cards that are typed into the provider's own fields, verified there and stored without a charge. */
export function createCardPaymentsService(deps: CardPaymentsDeps) {
  const { attempts, developers, portalOrigin, newId } = deps;
  const provider = (): CardProvider => {
    if (!deps.cards) throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE');
    return deps.cards;
  };
  const offers = createCardOffers(deps, provider);
  const results = createCardResults({ ...deps, provider });
  const returns = createCardReturns({ ...deps, provider, results });

  function returnUrlOf(attempt: string, source: string | undefined): string {
    const url = new URL(callbackPath, portalOrigin);
    url.searchParams.set('source', safeSource(source, portalOrigin).href);
    url.searchParams.set('attempt', attempt);
    return url.href;
  }

  async function pay(
    userId: UserId,
    { paymentMethod, browserInfo, source }: CardStateData,
  ): Promise<CardPaymentOutcome> {
    const cards = provider();
    const account = await developers.find(userId);
    if (!account) throw new DomainError('DEVELOPER_NOT_FOUND');
    const { attempt } = await attempts.begin({
      attempt_id: newId('pay'),
      developer_id: account.developer_id,
      purpose: 'method',
      purpose_id: account.developer_id,
      amount: 0,
      currency: offers.currencyOf(account),
      provider: 'cards',
      payment_method_id: null,
    });
    const result = await cards.verify({
      attempt: attempt.attempt_id,
      shopper: account.developer_id,
      currency: attempt.currency,
      returnUrl: returnUrlOf(attempt.attempt_id, source),
      origin: portalOrigin,
      paymentMethod,
      browserInfo,
    });
    if (result.kind === 'refused') await attempts.settle(attempt.attempt_id, { state: 'FAILED', refusal: 'error' });
    return results.apply(attempt, await results.answered(attempt, result));
  }

  return { offered: offers.offered, pay, finish: returns.finishAwaiting, finishReturn: returns.finishReturn };
}
