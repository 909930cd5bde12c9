import { paymentEndpoints, paymentReturnEndpoints } from '@waypost/contract/endpoints/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { RefusalCode } from '@waypost/domain/payments/refusals';
import sentences from '../../../../content/messages/en/payments.json' with { type: 'json' };
import type { PaymentProvider } from '../../adapters/payment-providers/payment-provider.port.ts';
import type { DataOwner, PersonalData } from '../../base/personal-data.ts';
import { outsideRequest } from '../../base/request-context.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { Listeners } from '../../http/listeners.ts';
import { cleanupJob, type RecurringJob, shortRules } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { createAttemptLimits } from './attempts/attempt-limits.service.ts';
import { createAttemptsService } from './attempts/attempts.service.ts';
import { createCardDetails } from './cards/card-details.service.ts';
import { createCardOffers } from './cards/card-offers.service.ts';
import { createCardPaymentsService } from './cards/card-payments.service.ts';
import { createCardResults } from './cards/card-results.service.ts';
import { createSendCharge } from './charges/charge-sending.service.ts';
import { createChargeOrders } from './attempts/charge-orders.service.ts';
import { createAsking } from './charges/asking.service.ts';
import { createChargesService } from './charges/charges.service.ts';
import { createOutages } from './charges/outages.service.ts';
import { createMethodsService, type MethodsDeps } from './methods/methods.service.ts';
import { createPaymentEvents } from './payments.events.ts';
import { paymentHandlers, paymentReturnHandlers } from './payments.routes.ts';
import type { OnDisputed, OnSettledByPurpose, PaymentsService } from './payments.service.ts';
import { createPaymentProviders } from './providers.service.ts';
import { createRefunds, type RefundDeps } from './refunds/refunds.service.ts';
import { createSessionsService } from './sessions/sessions.service.ts';
import { createWalletPaymentsService } from './wallet/wallet-payments.service.ts';
import { createWebhooksService } from './webhooks/webhooks.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'keyedHash' | 'logger'>;
export type PaymentsNeeds = Pick<MethodsDeps, 'onMethodStored'> & {
  /** The two-letter code of the seller's country. */
  readonly sellerCountry: string;
  readonly onRefundStep: RefundDeps['onRefundStep'];
  readonly providers: readonly PaymentProvider[];
  readonly portalOrigin: string;
  readonly catalog: CatalogService;
  readonly developers: DeveloperService;
  readonly projects: ProjectService;
  readonly activity: ActivityLog;
  /** By the purpose of attempts, for the features that charge. */
  readonly onSettled: OnSettledByPurpose;
  /** The payer's bank has taken a charge back, or given it back. */
  readonly onDisputed: OnDisputed;
};

const sentenceOf = (code: RefusalCode): string => sentences[`payments.refusal.${code}`];

function createServices(plumbing: Uses, needs: PaymentsNeeds) {
  const { db, transact, clock, newId } = plumbing;
  const providers = createPaymentProviders(needs.providers);
  const events = createPaymentEvents(plumbing.logger);
  const forget: MethodsDeps['forget'] = async ({ developer_id, provider, token }) => {
    if (token === null) return true;
    return (await providers.find(provider)?.forget({ account: developer_id, token })) ?? false;
  };
  const methods = createMethodsService({ db, transact, clock, newId, ...needs, forget, events });
  const assertMayTry = createAttemptLimits({ clock, ...needs });
  const forAttempts = { db, transact, clock, methods, assertMayTry };
  const attempts = createAttemptsService({ ...forAttempts, onSettled: needs.onSettled, events });
  const send = createSendCharge({ ...needs, providers });
  const outages = createOutages({ clock, events });
  const asking = createAsking({ db, clock, attempts, methods, send, outages, events });
  const charges = createChargesService({ db, attempts, methods, outages, sentenceOf, ...asking });
  const chargeOrders = createChargeOrders({ db, transact, clock, attempts, events });
  const provider = () => {
    if (!providers.withCardForm) throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE');
    return providers.withCardForm;
  };
  const offers = createCardOffers({ ...needs, clock, provider });
  const details = createCardDetails({ transact, providers, methods, events });
  const results = createCardResults({ attempts, details, sentenceOf, events });
  const forCards = { ...needs, newId, provider, attempts, offers, results };
  const sessions = createSessionsService({ ...forCards, db, transact, clock, methods });
  const cards = createCardPaymentsService({
    ...forCards,
    sentenceOf,
    events,
    sessionTokenOf: (id) => sessions.tokenOf(id),
  });
  const forWallet = { newId, clock, keyedHash: plumbing.keyedHash, ...needs, providers };
  const wallet = createWalletPaymentsService({ ...forWallet, attempts, methods, offers, events });
  const refunds = createRefunds({ db, transact, clock, newId, ...needs, providers, events });
  const forWebhooks = { db, transact, clock, newId, refunds, providers };
  const webhooks = createWebhooksService({
    ...forWebhooks,
    onDisputed: needs.onDisputed,
    attempts,
    methods,
    events,
  });
  return {
    methods,
    attempts,
    asking,
    charges,
    chargeOrders,
    cards,
    details,
    sessions,
    wallet,
    webhooks,
    refunds,
    events,
  };
}

type Services = ReturnType<typeof createServices>;

const jobsOf = ({
  attempts,
  asking,
  chargeOrders,
  details,
  methods,
  refunds,
  sessions,
  webhooks,
}: Services): RecurringJob[] => [
  // what a stopped process has stored and not applied
  { name: 'payments.apply-webhooks', schedule: '* * * * *', rules: shortRules, run: () => webhooks.applyWaiting() },
  { name: 'payments.ask-again', schedule: '* * * * *', rules: shortRules, run: () => asking.askAgain() },
  {
    name: 'payments.settle-ordered',
    schedule: '* * * * *',
    rules: shortRules,
    run: () => chargeOrders.carryOutOrdered(),
  },
  { name: 'payments.send-refunds', schedule: '* * * * *', rules: shortRules, run: () => refunds.sendRequested() },
  { name: 'payments.give-up', schedule: '17 * * * *', rules: shortRules, run: () => attempts.giveUp() },
  { name: 'payments.complete-cards', schedule: '*/10 * * * *', rules: shortRules, run: () => details.complete() },
  { name: 'payments.forget-methods', schedule: '*/5 * * * *', rules: shortRules, run: () => methods.forgetEnded() },
  cleanupJob('payments.remove-old-webhooks', () => webhooks.tidy()),
  cleanupJob('payments.remove-old-sessions', () => sessions.tidy()),
];

function personalDataOf(
  { attempts, methods, sessions, webhooks }: Services,
  developers: DeveloperService,
): PersonalData {
  const ofOwner = async <T>(
    db: Executor,
    { user }: DataOwner,
    list: (
      db: Executor,
      developer_id: NonNullable<Awaited<ReturnType<DeveloperService['find']>>>['developer_id'],
    ) => Promise<T[]>,
  ): Promise<T[]> => {
    const account = await developers.find(user.userId, db);
    return account ? list(db, account.developer_id) : [];
  };
  return {
    ofAccount: {
      payment_methods: (db, owner) => ofOwner(db, owner, methods.list),
      payment_attempts: (db, owner) => ofOwner(db, owner, attempts.list),
      payment_sessions: (db, owner) => ofOwner(db, owner, sessions.list),
    },
    async erase(tx: Transaction, { user }) {
      const account = await developers.find(user.userId, tx);
      if (!account) return;
      await webhooks.erase(tx, account.developer_id);
      await sessions.erase(tx, account.developer_id);
      await methods.erase(tx, account.developer_id);
    },
  };
}

const serviceOf = (db: Executor, { attempts, methods, charges, refunds }: Services): PaymentsService => ({
  charge: (charge) => charges.charge(charge),
  refund: (tx, refund) => refunds.request(tx, refund),
  chargedMethod: (executor, developer_id) => methods.active(executor, developer_id),
  refusalsOf: (executor, method) => attempts.refusalsOf(executor, method),
  async storedMethod(developer_id) {
    const method = await methods.active(db, developer_id);
    return method && { payment_type: method.payment_type, last_four: method.last_four };
  },
});

/** Stored payment methods, and charges of them. */
export function createPaymentsFeature(plumbing: Uses, needs: PaymentsNeeds) {
  const services = createServices(plumbing, needs);
  const { methods, cards, webhooks, events } = services;
  let applying: Promise<void> = Promise.resolve();
  const applySoon = () => {
    applying = outsideRequest(() => applying.then(() => webhooks.applyWaiting())).catch(events.webhooksNotApplied);
  };
  return {
    service: serviceOf(plumbing.db, services),
    /** For demo data. */
    methods,
    webhooks: { ...webhooks, applySoon },
    mount: ({ portal }: Listeners) => {
      portal.on(paymentEndpoints, paymentHandlers(services));
      portal.on(paymentReturnEndpoints, paymentReturnHandlers(cards, portal.mounting.authenticators));
    },
    jobs: jobsOf(services),
    personalData: personalDataOf(services, needs.developers),
    close: () => applying,
  };
}
