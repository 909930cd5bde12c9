import { projectEndpoints } from '@waypost/contract/endpoints/projects';
import { purchaseEndpoints } from '@waypost/contract/endpoints/purchases';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { PurchaseId } from '@waypost/domain/base/ids';
import type { Listeners } from '../../http/listeners.ts';
import { type RecurringJob, shortRules } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { InvoicingService } from '../invoicing/invoicing.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { SubscriptionService } from '../subscriptions/subscriptions.service.ts';
import { createBuy } from './buying.service.ts';
import { createOrdering, type OrderingDeps } from './ordering.service.ts';
import { createHeldCredits } from './held-credits.service.ts';
import { createLatePayments } from './late-payments.service.ts';
import { createPaying } from './paying.service.ts';
import { personalDataOf, toView } from './purchase-data.service.ts';
import { createPurchaseEvents } from './purchases.events.ts';
import { purchaseHandlers } from './purchases.routes.ts';
import type { PurchaseService } from './purchases.service.ts';
import { findByFlow, takePending } from './purchases.store.ts';
import { createSettlement } from './settlement.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'logger'>;
export type PurchasesNeeds = Omit<OrderingDeps, 'db' | 'newId'> & {
  readonly activity: ActivityLog;
  readonly developers: DeveloperService;
  readonly billing: BillingService;
  readonly invoicing: InvoicingService;
  readonly ledger: LedgerService;
  readonly payments: PaymentsService;
  readonly subscriptions: SubscriptionService;
  /** Tests pause a purchase here before it begins. */
  readonly gate: (() => Promise<void>) | undefined;
};

function createService(plumbing: Uses, needs: PurchasesNeeds): PurchaseService {
  const { db, clock, logger } = plumbing;
  const { billing, steps } = needs;
  const events = createPurchaseEvents(logger);
  const credits = createHeldCredits(needs.ledger);
  const { promo } = billing;
  const late = createLatePayments({ ...needs, projects: steps, promo, events });
  const end = createSettlement({ ...plumbing, ...needs, projects: steps, promo, credits, late, events });
  const finish = createPaying({ ...plumbing, ...needs, end });
  const buy = createBuy({ ...plumbing, ...needs, projects: steps, finish, credits, events });
  return {
    ...createOrdering({ ...plumbing, ...needs }, buy),

    async read({ userId }, flow_id) {
      const purchase = await findByFlow(db, { userId, flow_id });
      return purchase ? toView(purchase) : null;
    },

    onSettled: (tx, { purpose_id, state, refusal_code, attempt_id, provider }) =>
      end(
        tx,
        purpose_id as PurchaseId,
        state === 'AUTHORISED'
          ? { state: 'settled', paid: { attempt_id, provider } }
          : { state: 'refused', code: refusal_code ?? 'declined' },
      ),

    async finishPending() {
      for (const purchase of await takePending(db, clock())) {
        const { purchase_id, product_id } = purchase;
        await finish(purchase).catch((err: unknown) => {
          if (!(err instanceof DomainError)) events.notContinued({ purchase_id, product_id, err });
        });
      }
    },
  };
}

const { createProject, changeProjectStatus } = projectEndpoints;
const endpoints = { createProject, changeProjectStatus, ...purchaseEndpoints };

/** Buys projects and changes of plan. */
export function createPurchasesFeature(plumbing: Uses, needs: PurchasesNeeds) {
  const service = createService(plumbing, needs);
  const jobs: RecurringJob[] = [
    { name: 'purchases.finish-pending', schedule: '* * * * *', rules: shortRules, run: () => service.finishPending() },
  ];
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(endpoints, purchaseHandlers(service)),
    jobs,
    personalData: personalDataOf(needs.developers),
  };
}
