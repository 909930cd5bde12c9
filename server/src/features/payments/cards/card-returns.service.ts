import type { CardActionDetails, CardReturnQuery } from '@waypost/contract/entities/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import { isId, type PaymentAttemptId, type UserId } from '@waypost/domain/base/ids';
import { isSettled } from '@waypost/domain/payments/payment-attempt';
import type { CardAnswer } from '../../../adapters/payment-providers/card-form.port.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import type { AttemptRecord } from '../attempts/attempts.service.ts';
import { type CardPaymentOutcome, type CardResults, type CardResultsDeps, errorQuery } from './card-results.service.ts';
import type { WithCardForm } from '../providers.service.ts';
import { safeSource } from './return-address.ts';

export type CardReturnsDeps = Omit<CardResultsDeps, 'details'> & {
  /** Throws PAYMENT_PROVIDER_UNAVAILABLE in an installation without a card provider. */
  readonly provider: () => WithCardForm;
  readonly results: CardResults;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly portalOrigin: string;
  /** The token of the older form's session in which the attempt was made. */
  readonly sessionTokenOf: (attempt_id: PaymentAttemptId) => Promise<string | undefined>;
};

/** Undefined if the account may not finish this attempt, or not any more. */
const returningAttempt =
  ({ attempts, developers }: CardReturnsDeps) =>
  async (userId: UserId, { attempt: id }: CardReturnQuery): Promise<AttemptRecord | undefined> => {
    const account = await developers.find(userId);
    const attempt = id === undefined ? undefined : await attempts.find(id);
    return account && attempt?.developer_id === account.developer_id ? attempt : undefined;
  };

/** The older form itself finishes the payment, because only the provider's component has the session's data. */
const sessionReturn =
  (deps: CardReturnsDeps) =>
  async (userId: UserId, query: CardReturnQuery): Promise<URLSearchParams | undefined> => {
    const attempt = await returningAttempt(deps)(userId, query);
    const inSessionID = attempt && (await deps.sessionTokenOf(attempt.attempt_id));
    if (inSessionID === undefined) return undefined;
    const { redirectResult } = query;
    return new URLSearchParams({ inSessionID, errors: '0', ...(redirectResult !== undefined && { redirectResult }) });
  };

/** The end of a payment whose payer had to do something at the bank. */
export function createCardReturns(deps: CardReturnsDeps) {
  const { provider, attempts, results, developers, portalOrigin, sentenceOf } = deps;
  const returning = returningAttempt(deps);

  /** The attempt that an answer is about; undefined if the details belong to another account's payment. */
  async function attemptOf(answer: CardAnswer, awaiting: AttemptRecord) {
    if (answer.attempt === undefined && answer.action) return awaiting; // the next action has no outcome yet
    const id = answer.attempt ?? '';
    const attempt = isId('pay', id) ? await attempts.find(id) : undefined;
    return attempt?.developer_id === awaiting.developer_id ? attempt : undefined;
  }

  async function finish(
    attempt: AttemptRecord,
    { details, paymentData }: CardActionDetails,
  ): Promise<CardPaymentOutcome> {
    const answer = await results.answered(attempt, await provider().cardForm.finish(details, paymentData));
    const meant = await attemptOf(answer, attempt);
    if (!meant) throw new DomainError('PAYMENT_FAILED');
    return results.apply(meant, answer);
  }

  async function outcomeOfReturn(userId: UserId, query: CardReturnQuery): Promise<CardPaymentOutcome | undefined> {
    const attempt = await returning(userId, query);
    if (!attempt) return undefined;
    const { redirectResult } = query;
    if (isSettled(attempt.state)) return results.resultOf(attempt);
    if (redirectResult === undefined || !attempts.isCurrent(attempt)) return undefined;
    return finish(attempt, { details: { redirectResult } }).catch((error: unknown) => {
      if (error instanceof DomainError) return undefined;
      throw error;
    });
  }

  /** Throws PAYMENT_FAILED if no payment of the account waits for its payer. */
  async function finishAwaiting(userId: UserId, input: CardActionDetails): Promise<CardPaymentOutcome> {
    const account = await developers.find(userId);
    const attempt =
      account && (await attempts.findAwaiting({ developer_id: account.developer_id, provider: provider().name }));
    if (!attempt || !attempts.isCurrent(attempt)) throw new DomainError('PAYMENT_FAILED');
    return finish(attempt, input);
  }

  /** Where the browser goes that comes back from the provider. */
  async function finishReturn(userId: UserId, query: CardReturnQuery): Promise<string> {
    const source = safeSource(query.source, portalOrigin);
    const session = await sessionReturn(deps)(userId, query);
    if (session) {
      for (const [name, value] of session) source.searchParams.set(name, value);
      return source.href;
    }
    const result = await outcomeOfReturn(userId, query);
    if (result?.authentication_status === 'AUTHORISED') {
      if (source.searchParams.has('create')) source.searchParams.set('isPayMethodUpdated', 'true'); // CRE-04
      return source.href;
    }
    const parameters =
      result?.return_url === undefined ? errorQuery('error', sentenceOf) : new URLSearchParams(result.return_url);
    for (const [name, value] of parameters) source.searchParams.set(name, value);
    return source.href;
  }

  return { finishAwaiting, finishReturn };
}
