import type { ProjectId, PurchaseId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

type OfPurchase = { readonly purchase_id: PurchaseId; readonly product_id: ProjectId };

export const createPurchaseEvents = (log: Pick<Log, 'info' | 'warn'>) => ({
  begun: (facts: OfPurchase & { client_plan_id: string }) =>
    log.info({ event: 'purchase.begun', ...facts }, 'purchase begun'),
  settled: (facts: OfPurchase) => log.info({ event: 'purchase.settled', ...facts }, 'purchase paid and settled'),
  refused: (facts: OfPurchase & { code: string }) =>
    log.info({ event: 'purchase.refused', ...facts }, 'purchase refused'),
  settledLate: (facts: OfPurchase) =>
    log.warn({ event: 'purchase.settled_late', ...facts }, 'payment succeeded after its refusal was reported'),
  refundedLate: (facts: OfPurchase) =>
    log.warn(
      { event: 'purchase.refunded_late', ...facts },
      'payment succeeded after a newer purchase, and is refunded',
    ),
  /** The money is a credit of the account; an operator has to send it back. */
  notRefunded: (facts: OfPurchase) =>
    log.warn({ event: 'purchase.not_refunded', ...facts }, 'late payment that no provider can refund'),
  /** A charge for nothing: somebody must look at it. */
  missing: (facts: Pick<OfPurchase, 'purchase_id'>) =>
    log.warn({ event: 'purchase.missing', ...facts }, 'payment for a purchase that does not exist'),
  notContinued: (facts: OfPurchase & { err: unknown }) =>
    log.warn({ event: 'purchase.not_continued', ...facts }, 'purchase could not be continued'),
});
export type PurchaseEvents = ReturnType<typeof createPurchaseEvents>;
