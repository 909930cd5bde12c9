import type {
  ProjectInput,
  ProjectStatusAnswer,
  ProjectStatusInput,
  ProjectUpdate,
} from '@waypost/contract/entities/project';
import type { Purchase } from '@waypost/contract/entities/purchase';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { OnSettled } from '../payments/payments.service.ts';
import type { VisibleProject } from '../projects/projects.service.ts';

export type PurchasedChange = { readonly input: ProjectUpdate; readonly flow_id: string | undefined };

/** Projects and changes of plan with a price are paid before they exist; every other one takes effect directly. */
export type PurchaseService = {
  /**
   * Creates a project, after its payment if the plan has a price. The same flow buys once. Throws the refusals of the
   * creation checks, FAILED_TAX_CALCULATION, PROMO_CODE_NOT_VALID, ORDER_CHANGED, PAYMENT_REFUSED, and PAYMENT_PENDING
   * while the payment has no outcome.
   */
  create(user: SessionUser, input: ProjectInput, flow_id: string | undefined): Promise<{ product_id: ProjectId }>;
  /** Changes a project; a change of plan that is paid at once is bought as a creation is. */
  update(user: SessionUser, product_id: ProjectId, change: PurchasedChange): Promise<VisibleProject>;
  /**
   * Cancels or reactivates a project; a plan with a price that has ended is bought again, as `create` buys it. Throws
   * INVALID_STATUS too.
   */
  changeStatus(
    user: SessionUser,
    product_id: ProjectId,
    change: { readonly input: ProjectStatusInput; readonly flow_id: string | undefined },
  ): Promise<ProjectStatusAnswer>;
  /** The last purchase of the user's flow. */
  read(user: SessionUser, flow_id: string): Promise<Purchase | null>;
  /** Ends the purchase of an attempt, in the transaction that records the payment's outcome. */
  readonly onSettled: OnSettled;
  /** A job: continues purchases that a stopped process has left. */
  finishPending(): Promise<void>;
};
