import type { PaymentMethod, WalletSession } from '@waypost/contract/entities/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import { isId, type PaymentAttemptId, type UserId } from '@waypost/domain/base/ids';
import { isSettled } from '@waypost/domain/payments/payment-attempt';
import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { ProviderFailure } from '../../../adapters/payment-providers/provider-answers.port.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import type { AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import type { CardOffers } from '../cards/card-offers.service.ts';
import { safeSource } from '../cards/return-address.ts';
import { methodOf, type MethodsService } from '../methods/methods.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { PaymentProviders, WithApprovalPage } from '../providers.service.ts';

export type WalletPaymentsDeps = Pick<Plumbing, 'newId' | 'clock' | 'keyedHash'> & {
  readonly providers: Pick<PaymentProviders, 'withApprovalPage'>;
  readonly attempts: AttemptsService;
  readonly methods: Pick<MethodsService, 'read'>;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly offers: Pick<CardOffers, 'currencyOf'>;
  readonly portalOrigin: string;
  readonly events: PaymentEvents;
};

/** The provider's page and the way back (REQ-104). */
const approvalLifeMs = 15 * 60_000;

/** The signed-in person, and the sign-in that a browser session belongs to. */
export type WalletCaller = { readonly userId: UserId; readonly sid: string };

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The token of an approval: the attempt's id and a proof that only the address of the way back contains. Whoever sends
 * the provider's page to somebody else never sees it, and it is worth nothing in the session of whoever approves.
 */
function createApprovalTokens({ keyedHash }: Pick<Plumbing, 'keyedHash'>) {
  const tokenOf = (attempt_id: PaymentAttemptId, sid: string) =>
    `${attempt_id}.${keyedHash('wallet-approval', `${attempt_id} ${sid}`).toString('base64url')}`;
  return {
    tokenOf,
    /** The id of the attempt, if the token is an approval in this session. */
    attemptOf(token: string, sid: string): string | undefined {
      const [id = ''] = token.split('.', 1);
      return isId('pay', id) && isSame(token, tokenOf(id, sid)) ? id : undefined;
    },
  };
}

/** Throws PAYMENT_TOKEN_NOT_VALID for an unknown token and for another account's. */
function ownAttemptBy({ developers, attempts, providers }: WalletPaymentsDeps) {
  return async (userId: UserId, id: string | undefined): Promise<AttemptRecord> => {
    const account = await developers.find(userId);
    const attempt = id !== undefined && isId('pay', id) ? await attempts.find(id) : undefined;
    const isOwn = account !== undefined && attempt?.developer_id === account.developer_id;
    if (!isOwn || attempt.purpose !== 'method' || attempt.provider !== providers.withApprovalPage?.name)
      throw new DomainError('PAYMENT_TOKEN_NOT_VALID');
    return attempt;
  };
}

export type WalletPaymentsService = ReturnType<typeof createWalletPaymentsService>;

/** Where the provider sends the browser after each outcome. */
const returnAddress =
  (source: string | undefined, portalOrigin: string) =>
  (outcome: 'success' | 'cancel', token: string): string => {
    const url = safeSource(source, portalOrigin);
    url.searchParams.set('outcome', outcome);
    url.searchParams.set('token', token);
    return url.href;
  };

/** A wallet that its owner approves on the provider's page. */
export function createWalletPaymentsService(deps: WalletPaymentsDeps) {
  const { attempts, developers, events, clock } = deps;
  const approvals = createApprovalTokens(deps);

  const provider = (): WithApprovalPage => {
    if (!deps.providers.withApprovalPage) throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE');
    return deps.providers.withApprovalPage;
  };

  function failed({ attempt_id }: AttemptRecord, failure: ProviderFailure): never {
    events.providerFailed({ attempt_id, ...failure });
    throw new DomainError(failure.kind === 'refused' ? 'PAYMENT_TOKEN_NOT_VALID' : 'PAYMENT_PROVIDER_UNAVAILABLE');
  }

  const ownAttempt = ownAttemptBy(deps);

  async function open(
    { userId, sid }: WalletCaller,
    source: string | undefined,
  ): Promise<z.input<typeof WalletSession>> {
    const { name, approvalPage } = provider();
    const account = await developers.find(userId);
    if (!account) throw new DomainError('DEVELOPER_NOT_FOUND');
    const { attempt } = await attempts.begin({
      attempt_id: deps.newId('pay'),
      developer_id: account.developer_id,
      purpose: 'method',
      purpose_id: account.developer_id,
      amount: 0,
      currency: deps.offers.currencyOf(account),
      provider: name,
      payment_method_id: null,
    });
    const { attempt_id } = attempt;
    const back = returnAddress(source, deps.portalOrigin);
    const returnUrl = back('success', approvals.tokenOf(attempt_id, sid));
    const setup = await approvalPage.open({ attempt: attempt_id, returnUrl, cancelUrl: back('cancel', attempt_id) });
    if (setup.kind !== 'answer') {
      await attempts.settle(attempt_id, { state: 'FAILED', refusal: 'error' });
      return failed(attempt, setup);
    }
    await attempts.settle(attempt_id, { state: 'ACTION_REQUIRED', reference: setup.setup });
    return { token: attempt_id, return_url: setup.approveUrl };
  }

  /** Stores the wallet that was approved in this session; a second call changes nothing. */
  async function save({ userId, sid }: WalletCaller, token: string): Promise<z.input<typeof PaymentMethod> | null> {
    const attempt = await ownAttempt(userId, approvals.attemptOf(token, sid));
    const { attempt_id, state, provider_reference: setup, created } = attempt;
    if (state !== 'AUTHORISED') {
      const isLate = clock().getTime() - created.getTime() > approvalLifeMs;
      if (isSettled(state) || isLate || setup === null) throw new DomainError('PAYMENT_TOKEN_NOT_VALID');
      const stored = await provider().approvalPage.store({ attempt: attempt_id, setup });
      if (stored.kind !== 'answer') return failed(attempt, stored);
      await attempts.settle(attempt_id, { state: 'AUTHORISED', method: methodOf(attempt.provider, stored.method) });
    }
    return deps.methods.read(userId);
  }

  /** Nothing can be stored with this token any more. */
  async function reject(userId: UserId, token: string): Promise<void> {
    const { attempt_id } = await ownAttempt(userId, token);
    await attempts.settle(attempt_id, { state: 'FAILED', refusal: 'cancelled' });
  }

  return { isOffered: deps.providers.withApprovalPage !== undefined, open, save, reject };
}
