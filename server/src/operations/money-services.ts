import { systemClock } from '../base/clock.ts';
import { createIdSource } from '../base/new-id.ts';
import { createTransact } from '../db/transaction.ts';
import { inReadersLanguage } from '../features/accounts/users/mail-language.service.ts';
import { createActivityFeature } from '../features/activity/activity.feature.ts';
import { createStatementService } from '../features/billing/statements/statements.service.ts';
import { lockDeveloperById } from '../features/developers/developers.store.ts';
import { createCredits } from '../features/invoicing/credits/credits.service.ts';
import { createFinalise } from '../features/invoicing/finalising/finalising.service.ts';
import { createLedgerFeature } from '../features/ledger/ledger.feature.ts';
import { createPostRefund } from '../features/ledger/refund-postings.service.ts';
import { createCrediting } from '../features/money/crediting.service.ts';
import { createMoneyEvents } from '../features/money/money.events.ts';
import { createOrdering } from '../features/money/ordering.service.ts';
import { listRefusals } from '../features/payments/attempts/attempts.store.ts';
import { findActive } from '../features/payments/methods/methods.store.ts';
import { createPaymentEvents } from '../features/payments/payments.events.ts';
import { createRefunds } from '../features/payments/refunds/refunds.service.ts';
import { changeProject, lockProject } from '../features/projects/projects.store.ts';
import { createPayByCredit } from '../features/subscriptions/bills/credited-bills.service.ts';
import { createLockWhole } from '../features/subscriptions/bills/locking.service.ts';
import { createDebts } from '../features/subscriptions/dunning/debts.service.ts';
import { createMayCharge } from '../features/subscriptions/dunning/dunning.service.ts';
import { createSendNotice } from '../features/subscriptions/dunning/notices.service.ts';
import { createStanding } from '../features/subscriptions/dunning/standing.service.ts';
import { createCollectionOrders } from '../features/subscriptions/operators/collection-orders.service.ts';
import { createSubscriptionEvents } from '../features/subscriptions/subscriptions.events.ts';
import type { OperationDeps } from './operation-deps.ts';

type MoneyDeps = Pick<OperationDeps, 'database' | 'config' | 'logger' | 'sendMail'>;

function createCommon({ database: { db }, config, logger, ...deps }: MoneyDeps) {
  const plumbing = { db, clock: systemClock, newId: createIdSource(systemClock), transact: createTransact(db) };
  const statements = createStatementService({ db, developers: { find: () => Promise.resolve(undefined) } });
  return {
    ...plumbing,
    portalOrigin: config.origins.portal,
    sendMail: inReadersLanguage(deps.sendMail, config.origins.account),
    statements,
    invoicing: statements,
    ledger: createLedgerFeature(plumbing).service,
    activity: createActivityFeature(plumbing).service,
    developers: { lockById: lockDeveloperById },
    projects: { lockBilled: lockProject, setBilled: changeProject },
    payments: () => ({ chargedMethod: findActive, refusalsOf: listRefusals }),
    events: createSubscriptionEvents(logger),
  };
}

/** What commands about money need of the features, on the database alone: running servers charge, refund and mail. */
export function createMoneyServices({ logger, ...deps }: MoneyDeps) {
  const common = createCommon({ logger, ...deps });
  const mayCharge = createMayCharge(common);
  const debts = createDebts({ ...common, sendNotice: createSendNotice(common), mayCharge });
  const standing = createStanding({ ...common, debts });
  const lockWhole = createLockWhole(common);
  const payByCredit = createPayByCredit({ ...common, standing });
  const collections = createCollectionOrders({ ...common, mayCharge, debts, standing, lockWhole, payByCredit });
  const refunds = createRefunds({
    ...common,
    providers: { find: () => undefined }, // only the servers send refunds
    onRefundStep: createPostRefund(common.ledger),
    events: createPaymentEvents(logger),
  });
  const forOperators = { ...common, collections, events: createMoneyEvents(logger) };
  // a credit note has the exchange rate of its statement, and commands issue nothing else
  return {
    collect: createOrdering(forOperators),
    credit: createCrediting({
      ...forOperators,
      credits: createCredits({ finalise: createFinalise({ ...common, catalog: { exchangeRates: () => [] } }) }),
      payments: { refund: (tx, refund) => refunds.request(tx, refund) },
    }),
  };
}
