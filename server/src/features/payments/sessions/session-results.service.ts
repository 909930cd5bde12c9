import type { PaymentStatus } from '@waypost/contract/entities/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { isSettled } from '@waypost/domain/payments/payment-attempt';
import { errorFieldsOf } from '@waypost/domain/payments/payment-session';
import type { z } from 'zod';
import type { Plumbing } from '../../../plumbing.ts';
import type { AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import type { CardResults } from '../cards/card-results.service.ts';
import type { MethodsService } from '../methods/methods.service.ts';
import type { WithCardForm } from '../providers.service.ts';
import type { OwnSession, SessionRecord } from './own-session.service.ts';
import { changeSession } from './sessions.store.ts';

export type SessionResultsDeps = Pick<Plumbing, 'db' | 'transact'> & {
  /** Throws PAYMENT_PROVIDER_UNAVAILABLE in an installation without a card provider. */
  readonly provider: () => WithCardForm;
  readonly attempts: AttemptsService;
  readonly methods: Pick<MethodsService, 'isStoredBy'>;
  readonly results: CardResults;
};

/** What an attempt means for the page; an authorised one is OK only when its card is stored. */
function statusOf({ state, refusal_code }: AttemptRecord, isStored: boolean): z.input<typeof PaymentStatus> {
  if (state === 'AUTHORISED') return { status: isStored ? 'OK' : 'PENDING' };
  if (!isSettled(state)) return { status: 'PENDING' };
  if (refusal_code === 'cancelled') return { status: 'CANCEL' };
  const error_code = refusal_code ?? 'declined';
  const error_field = [...errorFieldsOf(error_code)];
  return { status: 'ERROR', errors: Math.max(1, error_field.length), error_code, error_field };
}

/** Reads the result of a session, from its attempt or from the provider. */
export function createSessionResults(deps: SessionResultsDeps, own: OwnSession) {
  const { db, transact, provider, attempts, methods, results } = deps;
  const isStored = (attempt: AttemptRecord) => methods.isStoredBy(db, attempt);

  async function attemptOf({ attempt_id }: SessionRecord): Promise<AttemptRecord> {
    const attempt = await attempts.find(attempt_id);
    if (!attempt) throw new Error(`The payment attempt ${attempt_id} disappeared`);
    return attempt;
  }

  /** Asks the provider, whose word is kept for the next question: pages load again before they know the result. */
  async function ask(session: SessionRecord, attempt: AttemptRecord, sessionResult: string): Promise<AttemptRecord> {
    const answer = await provider().cardForm.readSession(session.token ?? '', sessionResult);
    if (answer.kind === 'refused') throw new DomainError('PAYMENT_TOKEN_NOT_VALID'); // an invented result
    const { payment_session_id } = session;
    await transact((tx) => changeSession(tx, payment_session_id, { session_result: sessionResult }));
    await results.apply(attempt, await results.answered(attempt, answer));
    return attemptOf(session);
  }

  /** A webhook may have said that it is refused; only the provider's answer says why. */
  const lacksReason = ({ state, refusal_code }: AttemptRecord) => state === 'REFUSED' && refusal_code === 'declined';
  const lacksCard = async (attempt: AttemptRecord) => attempt.state === 'AUTHORISED' && !(await isStored(attempt));

  return async (userId: UserId, token: string, given?: string): Promise<z.input<typeof PaymentStatus>> => {
    const { session } = await own(userId, { token });
    const attempt = await attemptOf(session);
    const sessionResult = given ?? session.session_result;
    const isKnown = isSettled(attempt.state) && !lacksReason(attempt) && !(await lacksCard(attempt));
    const asked = isKnown || sessionResult === null ? attempt : await ask(session, attempt, sessionResult);
    return statusOf(asked, await isStored(asked));
  };
}
