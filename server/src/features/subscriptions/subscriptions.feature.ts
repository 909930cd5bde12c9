import { billingEndpoints } from '@waypost/contract/endpoints/billing';
import type { DeveloperId } from '@waypost/domain/base/ids';
import type { Listeners } from '../../http/listeners.ts';
import { type RecurringJob, shortRules } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { InvoicingService } from '../invoicing/invoicing.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import type { UsageService } from '../usage/usage.service.ts';
import { createIssueBill } from './bills/bills.service.ts';
import { createCollecting } from './bills/collecting.service.ts';
import { createCreditUnused } from './bills/credits.service.ts';
import { createPayByCredit } from './bills/credited-bills.service.ts';
import { createDisputes } from './bills/disputes.service.ts';
import { createChargeNotTaken } from './bills/not-taken.service.ts';
import { createLockWhole } from './bills/locking.service.ts';
import { createState } from './bills/stating.service.ts';
import { createDunning, createMayCharge } from './dunning/dunning.service.ts';
import { createSendNotice } from './dunning/notices.service.ts';
import { createDebts } from './dunning/debts.service.ts';
import { createStanding } from './dunning/standing.service.ts';
import { createCollectionOrders } from './operators/collection-orders.service.ts';
import { createRating } from './rating/rating.service.ts';
import { createUnbilledUsage } from './rating/unbilled-usage.service.ts';
import { createReconciliation, readComparison } from './reconciliation/reconciliation.service.ts';
import { personalDataOf } from './subscription-data.service.ts';
import { createSubscriptionEvents } from './subscriptions.events.ts';
import { subscriptionHandlers } from './subscriptions.routes.ts';
import type { SubscriptionService } from './subscriptions.service.ts';
import { createCreditsOf } from './terms/account-credits.ts';
import { createChangeQuotes } from './terms/change-quotes.service.ts';
import { createOwnSubscriptions } from './terms/own-subscriptions.service.ts';
import { createRenewals } from './terms/renewals.service.ts';
import { createSettlePurchase } from './terms/settled-purchases.service.ts';
import { createTerms } from './terms/terms.service.ts';

type Uses = Pick<
  Plumbing,
  'db' | 'transact' | 'clock' | 'newId' | 'logger' | 'sendMail' | 'listen' | 'withoutTimeLimit'
>;
export type SubscriptionsNeeds = {
  readonly portalOrigin: string;
  readonly catalog: CatalogService;
  readonly developers: DeveloperService;
  readonly projects: ProjectService;
  readonly activity: ActivityLog;
  readonly billing: BillingService;
  readonly usage: UsageService;
  readonly ledger: LedgerService;
  readonly invoicing: InvoicingService;
  readonly payments: PaymentsService;
};

const channel = 'waypost_collection';

function createServices(plumbing: Uses, needs: SubscriptionsNeeds) {
  const events = createSubscriptionEvents(plumbing.logger);
  const payments = () => needs.payments;
  const common = { ...plumbing, ...needs, events, payments };
  const state = createState(common);
  const issue = createIssueBill({ ...common, state });
  const creditUnused = createCreditUnused({ ...common, state });
  const sendNotice = createSendNotice(common);
  const mayCharge = createMayCharge(common);
  const debts = createDebts({ ...common, sendNotice, mayCharge });
  const standing = createStanding({ ...common, debts });
  const lockWhole = createLockWhole(common);
  const payByCredit = createPayByCredit({ ...common, standing });
  const terms = createTerms({ ...common, issue });
  const taxationOf = async (developer_id: DeveloperId) =>
    needs.billing.quotes.taxationOf(await needs.developers.ownerOf(developer_id));
  return {
    collecting: createCollecting({ ...common, standing, lockWhole, payByCredit }),
    collections: createCollectionOrders({ ...common, lockWhole, payByCredit, mayCharge, debts, standing }),
    dunning: createDunning({ ...common, standing }),
    terms,
    onDisputed: createDisputes(common),
    changeOf: createChangeQuotes(common),
    creditsOf: createCreditsOf(common),
    listOwn: createOwnSubscriptions({ ...common, taxationOf }),
    renewDue: createRenewals({ ...common, terms }),
    settlePurchase: createSettlePurchase({ ...common, issue, creditUnused, endTerm: terms.end }),
    rateClosed: createRating({ ...common, issue, taxationOf }),
    unbilledOf: createUnbilledUsage(needs),
    chargeNotTaken: createChargeNotTaken({ ...common, lockWhole }),
    reconcile: createReconciliation(common),
  };
}

type Services = ReturnType<typeof createServices>;

const jobsOf = ({ renewDue, rateClosed, dunning, collecting, chargeNotTaken, reconcile }: Services): RecurringJob[] => {
  const rules = { retryLimit: 8, retryDelayMaxSeconds: 600, expireInSeconds: 600 } as const;
  return [
    { name: 'subscriptions.renew', schedule: '* * * * *', rules, run: renewDue },
    // usage is closed ten minutes earlier
    { name: 'subscriptions.bill-usage', schedule: '50 * * * *', rules, run: rateClosed },
    { name: 'subscriptions.dun', schedule: '* * * * *', rules, run: () => dunning.takeSteps() },
    { name: 'subscriptions.charge-not-taken', schedule: '*/10 * * * *', rules, run: chargeNotTaken },
    // what a stopped process has committed and not sent
    { name: 'subscriptions.collect', schedule: '* * * * *', rules: shortRules, run: () => collecting.collectWaiting() },
    {
      name: 'subscriptions.reconcile',
      schedule: '10 4 * * *',
      rules: { retryLimit: 2, retryDelayMaxSeconds: 600, expireInSeconds: 3600 },
      run: async () => void (await reconcile()),
    },
  ];
};

/** Projects are paid by the month or year: renewals, changes of plan, usage beyond the plan and unpaid bills. */
export async function createSubscriptionsFeature(plumbing: Uses, needs: SubscriptionsNeeds) {
  const services = createServices(plumbing, needs);
  const { collecting, dunning } = services;
  const service: SubscriptionService = {
    changeOf: services.changeOf,
    creditsOf: services.creditsOf,
    settlePurchase: services.settlePurchase,
    methodStored: (tx, developer_id) => dunning.methodStored(tx, developer_id),
    onSettled: collecting.onSettled,
    onDisputed: services.onDisputed,
    collections: services.collections,
    comparison: readComparison,
  };
  const collect = () => collecting.collectSoon();
  const stopListening = await plumbing.listen(channel, collect, collect);
  const { calculateTax, listSubscriptions } = billingEndpoints;
  return {
    service,
    reconcile: services.reconcile,
    /** What an account's usage costs that no bill contains yet. */
    unbilledOf: services.unbilledOf,
    mount: ({ portal }: Listeners) =>
      portal.on(
        { calculateTax, listSubscriptions },
        subscriptionHandlers({ ...plumbing, ...needs, subscriptions: service, listOwn: services.listOwn }),
      ),
    jobs: jobsOf(services),
    personalData: personalDataOf(needs.developers),
    async close() {
      stopListening();
      await collecting.settled();
    },
  };
}
