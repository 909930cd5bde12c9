import type { PaymentFormSession, PaymentSessionInput } from '@waypost/contract/entities/payments';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { isId, type PaymentAttemptId, type UserId } from '@waypost/domain/base/ids';
import { isSettled } from '@waypost/domain/payments/payment-attempt';
import { sessionLifeMs } from '@waypost/domain/payments/payment-session';
import type { z } from 'zod';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import type { CardOffers } from '../cards/card-offers.service.ts';
import { cardReturnUrl } from '../cards/return-address.ts';
import { createOwnSession } from './own-session.service.ts';
import { createSessionResults, type SessionResultsDeps } from './session-results.service.ts';
import {
  changeSession,
  deleteSessionsBefore,
  deleteSessionsOf,
  findSessionOfAttempt,
  insertSession,
  listSessions,
} from './sessions.store.ts';

export type SessionsDeps = SessionResultsDeps &
  Pick<Plumbing, 'clock' | 'newId'> & {
    readonly offers: Pick<CardOffers, 'currencyOf' | 'billedIn'>;
    readonly developers: Pick<DeveloperService, 'find'>;
    readonly portalOrigin: string;
  };

const dayMs = 24 * 60 * 60_000;
const orNull = <T>(value: T | undefined): T | null => value ?? null;

export type SessionsService = ReturnType<typeof createSessionsService>;

/** The sessions of the older payment form, in which the provider's own session stores a card. */
export function createSessionsService(deps: SessionsDeps) {
  const { db, transact, clock, newId, provider, attempts, results, developers } = deps;
  const current = createOwnSession(deps);

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

  async function open(
    { userId, emailVerified }: Pick<SessionUser, 'userId' | 'emailVerified'>,
    session_id: string,
  ): Promise<z.input<typeof PaymentFormSession>> {
    const { name, cardForm } = provider();
    if (!isId('psn', session_id)) throw new DomainError('PAYMENT_TOKEN_NOT_VALID');
    const { account, session } = await current(userId, { payment_session_id: session_id });
    const { attempt_id, developer_id, created } = session;
    const currency = deps.offers.currencyOf(account);
    const kind = { purpose: 'method', purpose_id: developer_id, provider: name, payment_method_id: null } as const;
    const { attempt } = await attempts.begin({ attempt_id, developer_id, amount: 0, currency, ...kind }, emailVerified);
    if (isSettled(attempt.state)) throw new DomainError('PAYMENT_TOKEN_NOT_VALID');
    const opened = await cardForm.openSession({
      attempt: attempt_id,
      account: developer_id,
      currency: attempt.currency,
      returnUrl: cardReturnUrl({ attempt_id, source: session.source ?? undefined }, deps.portalOrigin),
      expires: new Date(created.getTime() + sessionLifeMs),
    });
    if (opened.kind !== 'answer') return results.refuse(attempt_id, opened);
    const { token, sessionData: session_data } = opened;
    await transact((tx) => changeSession(tx, session.payment_session_id, { token }));
    return { token, session_data, ...cardForm.component, country_code: deps.offers.billedIn(account) };
  }

  return {
    begin,
    open,
    read: createSessionResults(deps, current),
    /** The provider's session of an attempt; undefined for a payment of the newer form. */
    async tokenOf(attempt_id: PaymentAttemptId): Promise<string | undefined> {
      return (await findSessionOfAttempt(db, attempt_id))?.token ?? undefined;
    },
    list: listSessions,
    erase: deleteSessionsOf,
    tidy: () => deleteSessionsBefore(db, new Date(clock().getTime() - dayMs)),
  };
}
