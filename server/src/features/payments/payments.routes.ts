import type { paymentEndpoints, paymentReturnEndpoints } from '@waypost/contract/endpoints/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyRequest } from 'fastify';
import type { Authenticators, UserCaller } from '../../http/callers/callers.ts';
import type { Handlers } from '../../http/routes/mount.ts';
import type { CardPaymentsService } from './cards/card-payments.service.ts';
import type { SessionsService } from './sessions/sessions.service.ts';
import type { WalletPaymentsService } from './wallet/wallet-payments.service.ts';
import type { MethodsService } from './methods/methods.service.ts';

export type PaymentRouteServices = {
  readonly methods: MethodsService;
  readonly wallet: WalletPaymentsService;
  readonly cards: CardPaymentsService;
  readonly sessions: SessionsService;
};

const walletCaller = ({ user: { userId }, sid }: UserCaller) => ({ userId, sid });

export const paymentHandlers = ({
  methods,
  cards,
  sessions,
  wallet,
}: PaymentRouteServices): Handlers<typeof paymentEndpoints> => ({
  readPaymentMethod: ({ caller }) => methods.read(caller.user.userId),
  async removePaymentMethod({ caller }) {
    await methods.remove(caller.user.userId);
    return undefined;
  },
  async listCardMethods({ caller, query }) {
    const offered = await cards.offered(caller.user.userId, query);
    if (!wallet.isOffered) return offered;
    return { ...offered, methods: [...offered.methods, { type: 'paypal', name: 'PayPal', brands: [] }] };
  },
  payByCard: ({ caller, body }) => cards.pay(caller.user, body),
  openWalletSession: ({ caller, body }) => wallet.open(walletCaller(caller), body.source),
  saveWallet: ({ caller, params }) => wallet.save(walletCaller(caller), params.token),
  postWallet: ({ caller, params }) => wallet.save(walletCaller(caller), params.token),
  async rejectWallet({ caller, params }) {
    await wallet.reject(caller.user.userId, params.token);
    return undefined;
  },
  openPaymentSession: ({ caller, body }) => sessions.begin(caller.user.userId, body),
  openPaymentForm: ({ caller, body }) => sessions.open(caller.user, body.session_id),
  readPaymentStatus: ({ caller, params, body }) => sessions.read(caller.user.userId, params.token, body.sessionResult),
  async listPaymentTypes({ caller, params }) {
    const types = await cards.typesOf(caller.user.userId, params.country);
    return wallet.isOffered ? [...types, 'PAYPAL' as const] : types;
  },
  finishCardPayment: ({ caller, body }) => cards.finish(caller.user.userId, body),
});

/** The signed-in user; undefined where the session has ended meanwhile. */
async function userOf({ user }: Pick<Authenticators, 'user'>, request: FastifyRequest) {
  try {
    return (await user(request)).user;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** A browser that comes back is sent on to a page, whatever happened, because its address answers no program. */
export const paymentReturnHandlers = (
  cards: CardPaymentsService,
  authenticators: Pick<Authenticators, 'user'>,
): Handlers<typeof paymentReturnEndpoints> => ({
  async returnFromCardProvider({ query, request, reply }) {
    const user = await userOf(authenticators, request);
    const location = user
      ? await cards.finishReturn(user.userId, query)
      : `/login?${new URLSearchParams({ return: request.url })}`;
    void reply.header('location', location);
    return undefined;
  },
  // browsers send no session cookie with a form from another site, so the browser itself has to come back once more
  postFromCardProvider({ query, body, reply }) {
    const { redirectResult = query.redirectResult } = body;
    const parameters = Object.entries({ ...query, redirectResult }).filter(([, value]) => value !== undefined);
    void reply.header('location', `/payment/adyen/callback?${new URLSearchParams(parameters as [string, string][])}`);
    return undefined;
  },
});
