import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { DeveloperId } from '@waypost/domain/base/ids';
import { promoApplies, type PromoCode, type PromoLimits } from '@waypost/domain/billing/promo';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { ProjectService } from '../../projects/projects.service.ts';
import {
  countPromoUses,
  deletePromoUse,
  findPromoUse,
  hasSettledPurchase,
  insertPromoUse,
  lockPromoCode,
} from './promo.store.ts';

/** A code that an account wants to use for a plan; a new user has no account yet. */
export type PromoRequest = {
  readonly code: string;
  readonly planId: string;
  readonly developer_id: DeveloperId | undefined;
};
export type PromoPurchase = PromoRequest & { readonly developer_id: DeveloperId; readonly purchase_id: string };

export type PromoService = {
  /** Throws PROMO_CODE_NOT_FOUND. */
  read(code: string): PromoCode;
  /** The code if it is valid for this account and plan now. Throws PROMO_CODE_NOT_VALID. */
  check(request: PromoRequest): Promise<PromoCode>;
  /**
   * Uses the code for a purchase, in the purchase's transaction; the same purchase once. Answers the code as the catalogue
   * writes it. Throws PROMO_CODE_NOT_VALID.
   */
  redeem(tx: Transaction, purchase: PromoPurchase): Promise<string>;
  /** Gives the use of a purchase back that was not paid. */
  release(tx: Transaction, purchase_id: string): Promise<void>;
};

export type PromoDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly catalog: Pick<CatalogService, 'findPromoCode'>;
  readonly projects: Pick<ProjectService, 'hasPaidProject'>;
};

export function createPromoService({ db, clock, catalog, projects }: PromoDeps): PromoService {
  const hasBought = async (executor: Executor, developer_id: DeveloperId): Promise<boolean> =>
    (await hasSettledPurchase(executor, developer_id)) || projects.hasPaidProject(executor, developer_id);

  async function checkIn(executor: Executor, request: PromoRequest): Promise<PromoCode & PromoLimits> {
    const { code, planId, developer_id } = request;
    const promo = catalog.findPromoCode(code);
    if (!promo) throw new DomainError('PROMO_CODE_NOT_VALID');
    const uses = await countPromoUses(executor, { promo_code: promo.promoCode, developer_id });
    const hasPurchased = developer_id !== undefined && (await hasBought(executor, developer_id));
    const facts = { today: dayOf(clock()), planId, hasPurchased, uses };
    if (!promoApplies(promo, facts)) throw new DomainError('PROMO_CODE_NOT_VALID');
    return promo;
  }

  return {
    read(code) {
      const promo = catalog.findPromoCode(code);
      if (!promo) throw new DomainError('PROMO_CODE_NOT_FOUND');
      return promo;
    },
    check: (request) => checkIn(db, request),
    async redeem(tx, { purchase_id, ...request }) {
      const promo = catalog.findPromoCode(request.code);
      if (promo) await lockPromoCode(tx, promo.promoCode);
      const earlier = await findPromoUse(tx, purchase_id);
      if (earlier) return earlier.promo_code;
      const { promoCode: promo_code } = await checkIn(tx, request);
      await insertPromoUse(tx, { purchase_id, promo_code, developer_id: request.developer_id, used_at: clock() });
      return promo_code;
    },
    release: deletePromoUse,
  };
}
