import { moneyEndpoints } from '@waypost/contract/endpoints/money';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { InvoicingService } from '../invoicing/invoicing.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { SubscriptionService } from '../subscriptions/subscriptions.service.ts';
import { createCrediting } from './crediting.service.ts';
import { createMoneyEvents } from './money.events.ts';
import { moneyHandlers } from './money.routes.ts';
import { createMoneyService } from './money.service.ts';
import { createOrdering } from './ordering.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'logger'>;
export type MoneyNeeds = {
  readonly invoicing: InvoicingService;
  readonly payments: PaymentsService;
  readonly ledger: LedgerService;
  readonly subscriptions: Pick<SubscriptionService, 'collections' | 'comparison'>;
};

/** The operators' side of money: corrections, collections, and the log of both. */
export function createMoneyFeature(
  { logger, ...plumbing }: Uses,
  { invoicing, payments, ledger, ...needs }: MoneyNeeds,
) {
  const events = createMoneyEvents(logger);
  const { collections, comparison } = needs.subscriptions;
  const common = { ...plumbing, collections, events };
  const credit = createCrediting({ ...common, credits: invoicing.credits, payments, ledger });
  const service = createMoneyService({
    ...common,
    invoicing,
    ledger,
    comparison,
    credit,
    collect: createOrdering(common),
  });
  return { service, mount: ({ portal }: Listeners) => portal.on(moneyEndpoints, moneyHandlers(service)) };
}
