import type { PaymentFormSession, PaymentSessionInput, PaymentStatus } from '@waypost/contract/entities/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import { isId, type PaymentAttemptId, type UserId } from '@waypost/domain/base/ids';
import { isSettled } from '@waypost/domain/payments/payment-attempt';
import { errorFieldsOf, sessionLifeMs } from '@waypost/domain/payments/payment-session';
import type { z } from 'zod';
import type { CardProvider } from '../../../adapters/cards/card-provider.port.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import type { AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import type { CardOffers } from '../cards/card-offers.service.ts';
import type { CardResults } from '../cards/card-results.service.ts';
import { cardReturnUrl } from '../cards/return-address.ts';
import type { MethodsService } from '../methods/methods.service.ts';
import {
  changeSession,
  deleteSessionsBefore,
  deleteSessionsOf,
  findSession,
  findSessionOfAttempt,
  insertSession,
  listSessions,
  type StoredSession,
} from './sessions.store.ts';

export type SessionsDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  /** Throws PAYMENT_PROVIDER_UNAVAILABLE in an installation without a card provider. */
  readonly provider: () => CardProvider;
  readonly attempts: AttemptsService;
  readonly methods: Pick<MethodsService, 'isStoredBy'>;
  readonly offers: Pick<CardOffers, 'currencyOf'>;
  readonly results: CardResults;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly portalOrigin: string;
};

const dayMs = 24 * 60 * 60_000;
const orNull = <T>(value: T | undefined): T | null => value ?? null;

export type SessionsService = ReturnType<typeof createSessionsService>;

/** The account's own session that has not expired; any other one is refused alike. */
function currentSession({ db, clock, developers }: Pick<SessionsDeps, 'db' | 'clock' | 'developers'>) {
  return async (userId: UserId, by: Parameters<typeof findSession>[1]) => {
    const account = await developers.find(userId);
    const since = new Date(clock().getTime() - sessionLifeMs);
    const session = account && (await findSession(db, by, { developer_id: account.developer_id, since }));
    if (!account || !session) throw new DomainError('PAYMENT_TOKEN_NOT_VALID');
    return { account, session };
  };
}

/** What an attempt means for the page; an authorised one is OK only when its card is stored. */
function statusOf({ state, refusal_code }: AttemptRecord, isStored: boolean): z.input<typeof PaymentStatus> {
  if (state === 'AUTHORISED') return { status: isStored ? 'OK' : 'PENDING' };
  if (!isSettled(state)) return { status: 'PENDING' };
  if (refusal_code === 'cancelled') return { status: 'CANCEL' };
  const error_code = refusal_code ?? 'declined';
  const error_field = [...errorFieldsOf(error_code)];
  return { status: 'ERROR', errors: Math.max(1, error_field.length), error_code, error_field };
}

/** The sessions of the older payment form, in which the provider's own session stores a card. */
export function createSessionsService(deps: SessionsDeps) {
  const { db, transact, clock, newId, provider, attempts, methods, results, developers } = deps;
  const current = currentSession(deps);

  async function begin(userId: UserId, input: PaymentSessionInput): Promise<string> {
    const account = await developers.find(userId);
    if (!account) throw new DomainError('DEVELOPER_NOT_FOUND');
    const payment_session_id = newId('psn');
    const { developer_id } = account;
    const { flow, create, upgradeId, source } = input;
    const page = { create: orNull(create), upgradeId: orNull(upgradeId), source: orNull(source) };
    const opening = { attempt_id: newId('pay'), token: null, session_result: null, created: clock() };
    await transact((tx) => insertSession(tx, { payment_session_id, developer_id, flow, ...page, ...opening }));
    return payment_session_id;
  }

  async function open(userId: UserId, session_id: string): Promise<z.input<typeof PaymentFormSession>> {
    const cards = provider();
    if (!isId('psn', session_id)) throw new DomainError('PAYMENT_TOKEN_NOT_VALID');
    const { account, session } = await current(userId, { payment_session_id: session_id });
    const { attempt_id, developer_id, created } = session;
    const currency = deps.offers.currencyOf(account);
    const { attempt } = await attempts.begin({
      attempt_id,
      developer_id,
      purpose: 'method',
      purpose_id: developer_id,
      amount: 0,
      currency,
      provider: 'cards',
      payment_method_id: null,
    });
    if (isSettled(attempt.state)) throw new DomainError('PAYMENT_TOKEN_NOT_VALID');
    const opened = await cards.openSession({
      attempt: attempt_id,
      shopper: developer_id,
      currency: attempt.currency,
      returnUrl: cardReturnUrl({ attempt_id, source: session.source ?? undefined }, deps.portalOrigin),
      expires: new Date(created.getTime() + sessionLifeMs),
    });
    if (opened.kind !== 'answer') return results.refuse(attempt_id, opened);
    const { token, sessionData: session_data } = opened;
    await transact((tx) => changeSession(tx, session.payment_session_id, { token }));
    return { token, session_data, ...cards.component };
  }

  const isStored = (attempt: AttemptRecord) => methods.isStoredBy(db, attempt);

  async function attemptOf({ attempt_id }: StoredSession): Promise<AttemptRecord> {
    const attempt = await attempts.find(attempt_id);
    if (!attempt) throw new Error(`The payment attempt ${attempt_id} disappeared`);
    return attempt;
  }

  /** Asks the provider, whose word is kept for the next question: pages load again before they know the result. */
  async function ask(session: StoredSession, attempt: AttemptRecord, sessionResult: string): Promise<AttemptRecord> {
    const answer = await provider().readSession(session.token ?? '', sessionResult);
    if (answer.kind === 'refused') throw new DomainError('PAYMENT_TOKEN_NOT_VALID'); // an invented result
    const { payment_session_id } = session;
    await transact((tx) => changeSession(tx, payment_session_id, { session_result: sessionResult }));
    await results.apply(attempt, await results.answered(attempt, answer));
    return attemptOf(session);
  }

  async function read(userId: UserId, token: string, given?: string): Promise<z.input<typeof PaymentStatus>> {
    const { session } = await current(userId, { token });
    const attempt = await attemptOf(session);
    const sessionResult = given ?? session.session_result;
    const isKnown = isSettled(attempt.state) && (attempt.state !== 'AUTHORISED' || (await isStored(attempt)));
    const asked = isKnown || sessionResult === null ? attempt : await ask(session, attempt, sessionResult);
    return statusOf(asked, await isStored(asked));
  }

  return {
    begin,
    open,
    read,
    /** The provider's session of an attempt; undefined for a payment of the newer form. */
    async tokenOf(attempt_id: PaymentAttemptId): Promise<string | undefined> {
      return (await findSessionOfAttempt(db, attempt_id))?.token ?? undefined;
    },
    list: listSessions,
    erase: deleteSessionsOf,
    tidy: () => deleteSessionsBefore(db, new Date(clock().getTime() - dayMs)),
  };
}
