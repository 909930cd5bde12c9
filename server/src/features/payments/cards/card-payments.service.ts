import type { CardStateData } from '@waypost/contract/entities/payments';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
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
    { userId, emailVerified }: Pick<SessionUser, 'userId' | 'emailVerified'>,
    { paymentMethod, browserInfo, source }: CardStateData,
  ): Promise<CardPaymentOutcome> {
    const { name, cardForm } = provider();
    const account = await developers.find(userId);
    if (!account) throw new DomainError('DEVELOPER_NOT_FOUND');
    const { developer_id } = account;
    const kind = { purpose: 'method', purpose_id: developer_id, provider: name, payment_method_id: null } as const;
    const given = { attempt_id: newId('pay'), developer_id, amount: 0, currency: offers.currencyOf(account), ...kind };
    const { attempt } = await attempts.begin(given, emailVerified);
    const result = await cardForm.verify({
      attempt: attempt.attempt_id,
      account: developer_id,
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
