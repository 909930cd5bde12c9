import type { CardStateData } from '@waypost/contract/entities/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Plumbing } from '../../../plumbing.ts';
import type { CardOffers } from './card-offers.service.ts';
import type { CardPaymentOutcome } from './card-results.service.ts';
import { type CardReturnsDeps, createCardReturns } from './card-returns.service.ts';
import { cardReturnUrl } from './return-address.ts';

export type CardPaymentsDeps = Pick<Plumbing, 'newId'> &
  CardReturnsDeps & {
    readonly offers: CardOffers;
  };

export type CardPaymentsService = ReturnType<typeof createCardPaymentsService>;

/** Cards that are typed into the provider's own fields, verified there and stored without a charge. */
export function createCardPaymentsService(deps: CardPaymentsDeps) {
  const { provider, attempts, offers, results, developers, portalOrigin, newId } = deps;
  const returns = createCardReturns(deps);

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
      returnUrl: cardReturnUrl({ attempt_id: attempt.attempt_id, source }, portalOrigin),
      origin: portalOrigin,
      paymentMethod,
      browserInfo,
    });
    if (result.kind === 'refused') await attempts.settle(attempt.attempt_id, { state: 'FAILED', refusal: 'error' });
    return results.apply(attempt, await results.answered(attempt, result));
  }

  return {
    offered: offers.offered,
    typesOf: offers.typesOf,
    pay,
    finish: returns.finishAwaiting,
    finishReturn: returns.finishReturn,
  };
}
