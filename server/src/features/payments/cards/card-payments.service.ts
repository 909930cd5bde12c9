import type {
  CardActionDetails,
  CardMethods,
  CardPaymentResult,
  CardReturnQuery,
  CardStateData,
} from '@waypost/contract/entities/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import { isId, type UserId } from '@waypost/domain/base/ids';
import { isSettled } from '@waypost/domain/payments/payment-attempt';
import { offeredBrands } from '@waypost/domain/payments/payment-types';
import type { RefusalCode } from '@waypost/domain/payments/refusals';
import { accountCurrency, displayCurrency } from '@waypost/domain/plans/currency';
import type { z } from 'zod';
import type { CardAnswer, CardProvider, CardResult } from '../../../adapters/cards/card-provider.port.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';
import type { AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import { outcomeOfAnswer } from './card-outcomes.ts';

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

type Result = z.input<typeof CardPaymentResult>;

const standardSource = '/billing-management';
const callbackPath = '/payment/adyen/callback';

/** A page of this portal, without the parameters of an earlier return. */
export function safeSource(source: string | undefined, portalOrigin: string): URL {
  const standard = new URL(standardSource, portalOrigin);
  if (source === undefined || !URL.canParse(source, portalOrigin)) return standard;
  const url = new URL(source, portalOrigin);
  if (url.origin !== standard.origin || url.pathname === callbackPath) return standard;
  for (const name of ['error', 'error_code', 'error_message', 'redirectResult']) url.searchParams.delete(name);
  return url;
}

export type CardPaymentsService = ReturnType<typeof createCardPaymentsService>;

/** Cards that are typed into the provider's own fields, verified there and stored without a charge. */
export function createCardPaymentsService(deps: CardPaymentsDeps) {
  const { attempts, developers, events, portalOrigin, sentenceOf, newId } = deps;

  const provider = (): CardProvider => {
    if (!deps.cards) throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE');
    return deps.cards;
  };

  const errorQuery = (code: RefusalCode) =>
    new URLSearchParams({ error: '1', error_code: code, error_message: sentenceOf(code) });

  /** The final result, as the attempt has it: the provider's first word may have been overtaken by its webhook. */
  function resultOf({ state, refusal_code }: AttemptRecord): Result {
    if (state === 'AUTHORISED')
      return { resultCode: 'Authorised', authentication_status: 'AUTHORISED', return_url: '' };
    const code = isSettled(state) ? (refusal_code ?? 'declined') : 'try_later';
    const resultCode = state === 'REFUSED' ? 'Refused' : state === 'FAILED' ? 'Error' : 'Pending';
    const cancelled = code === 'cancelled' ? 'Cancelled' : resultCode;
    return {
      resultCode: cancelled,
      authentication_status: cancelled.toUpperCase(),
      return_url: `?${errorQuery(code)}`,
    };
  }

  async function apply(attempt: AttemptRecord, answer: CardAnswer): Promise<Result> {
    const changed = await attempts.settle(attempt.attempt_id, await completed(attempt, answer));
    const { action, resultCode } = answer;
    return action && changed.state === 'ACTION_REQUIRED' ? { resultCode, action: { ...action } } : resultOf(changed);
  }

  /** Asks for the last digits and the expiry, if the answer has only the token. */
  async function completed({ developer_id }: AttemptRecord, answer: CardAnswer) {
    const { card } = answer;
    if (!card || (card.lastFour !== undefined && card.expiry !== undefined)) return outcomeOfAnswer(answer);
    const stored = await provider().findStored(developer_id, card.token);
    return outcomeOfAnswer({ ...answer, card: stored ?? card });
  }

  /** Nothing is charged here, so an attempt without an answer is left to the webhook, and the payer tries again. */
  async function answered(attempt: AttemptRecord, result: CardResult): Promise<CardAnswer> {
    if (result.kind === 'answer') return result;
    const { attempt_id } = attempt;
    events.providerFailed({ attempt_id, ...result });
    if (result.kind === 'refused') throw new DomainError('PAYMENT_FAILED');
    await attempts.settle(attempt_id, { state: 'PENDING' });
    throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE');
  }

  const currencyOf = (account: DeveloperRecord) =>
    displayCurrency(accountCurrency(account, (code) => deps.catalog.findCountry(code)));

  /** The attempt that an answer is about; undefined if the details belong to another account's payment. */
  async function attemptOf(answer: CardAnswer, awaiting: AttemptRecord) {
    if (answer.attempt === undefined && answer.action) return awaiting; // the next action has no outcome yet
    const id = answer.attempt ?? '';
    const attempt = isId('pay', id) ? await attempts.find(id) : undefined;
    return attempt?.developer_id === awaiting.developer_id ? attempt : undefined;
  }

  async function finish(attempt: AttemptRecord, { details, paymentData }: CardActionDetails): Promise<Result> {
    const answer = await answered(attempt, await provider().finish(details, paymentData));
    const meant = await attemptOf(answer, attempt);
    if (!meant) throw new DomainError('PAYMENT_FAILED');
    return apply(meant, answer);
  }

  /** Undefined if the account may not finish this attempt, or not any more. */
  async function returning(userId: UserId, { attempt: id }: CardReturnQuery): Promise<AttemptRecord | undefined> {
    const account = await developers.find(userId);
    const attempt = id === undefined ? undefined : await attempts.find(id);
    return account && attempt?.developer_id === account.developer_id ? attempt : undefined;
  }

  async function outcomeOfReturn(userId: UserId, query: CardReturnQuery): Promise<Result | undefined> {
    const attempt = await returning(userId, query);
    if (!attempt) return undefined;
    const { redirectResult } = query;
    if (isSettled(attempt.state)) return resultOf(attempt);
    if (redirectResult === undefined || !attempts.isCurrent(attempt)) return undefined;
    return finish(attempt, { details: { redirectResult } }).catch((error: unknown) => {
      if (error instanceof DomainError) return undefined;
      throw error;
    });
  }

  return {
    async offered(
      userId: UserId,
      query: { userLocale?: string | undefined; billingCountry?: string | undefined; currencyCd?: string | undefined },
    ): Promise<z.input<typeof CardMethods>> {
      const cards = provider();
      const account = await developers.find(userId);
      const country = deps.catalog.findCountry(query.billingCountry?.toUpperCase() ?? account?.billing_country ?? '');
      const methods = await cards.offered({
        country:
          country?.code2 ?? (query.billingCountry?.length === 2 ? query.billingCountry.toUpperCase() : undefined),
        locale: query.userLocale ?? 'en-US',
        currency: displayCurrency(query.currencyCd?.toLowerCase() ?? (account && currencyOf(account))),
      });
      if (!methods) throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE');
      const offered = methods
        .filter(({ type }) => type === 'scheme')
        .map((method) => ({ ...method, brands: offeredBrands.filter((brand) => method.brands.includes(brand)) }));
      return { methods: offered, ...cards.component };
    },

    async pay(userId: UserId, { paymentMethod, browserInfo, source }: CardStateData): Promise<Result> {
      const cards = provider();
      const account = await developers.find(userId);
      if (!account) throw new DomainError('DEVELOPER_NOT_FOUND');
      const { attempt } = await attempts.begin({
        attempt_id: newId('pay'),
        developer_id: account.developer_id,
        purpose: 'method',
        purpose_id: account.developer_id,
        amount: 0,
        currency: currencyOf(account),
        provider: 'cards',
        payment_method_id: null,
      });
      const returnUrl = new URL(callbackPath, portalOrigin);
      returnUrl.searchParams.set('source', safeSource(source, portalOrigin).href);
      returnUrl.searchParams.set('attempt', attempt.attempt_id);
      const result = await cards.verify({
        attempt: attempt.attempt_id,
        shopper: account.developer_id,
        currency: attempt.currency,
        returnUrl: returnUrl.href,
        origin: portalOrigin,
        paymentMethod,
        browserInfo,
      });
      if (result.kind === 'refused') await attempts.settle(attempt.attempt_id, { state: 'FAILED', refusal: 'error' });
      return apply(attempt, await answered(attempt, result));
    },

    /** Throws PAYMENT_FAILED if no payment of the account waits for its payer. */
    async finish(userId: UserId, input: CardActionDetails): Promise<Result> {
      const account = await developers.find(userId);
      const attempt = account && (await attempts.findAwaiting(account.developer_id));
      if (!attempt || !attempts.isCurrent(attempt)) throw new DomainError('PAYMENT_FAILED');
      return finish(attempt, input);
    },

    /** Where the browser goes that comes back from the provider. */
    async finishReturn(userId: UserId, query: CardReturnQuery): Promise<string> {
      const source = safeSource(query.source, portalOrigin);
      const result = await outcomeOfReturn(userId, query);
      if (result?.authentication_status === 'AUTHORISED') return source.href;
      const parameters =
        result?.return_url === undefined ? errorQuery('error') : new URLSearchParams(result.return_url);
      for (const [name, value] of parameters) source.searchParams.set(name, value);
      return source.href;
    },
  };
}
