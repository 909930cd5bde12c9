import type { DeveloperUpdate } from '@waypost/contract/entities/developer';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { ordersOf } from '@waypost/domain/billing/order';
import { type PromoCode, promoPeriod } from '@waypost/domain/billing/promo';
import type { Quote } from '@waypost/domain/billing/quote';
import { type Taxation, taxationOf } from '@waypost/domain/billing/tax';
import { billedCountry } from '@waypost/domain/plans/currency';
import type { Plumbing } from '../../../plumbing.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';
import type { PromoService } from '../promo/promo.service.ts';
import type { VatService } from '../vat/vat.service.ts';

export type QuoteRequest = {
  readonly userId: UserId;
  readonly planId: string;
  /** Typed details that are not saved yet; they take precedence over the account's. */
  readonly user?: DeveloperUpdate | null | undefined;
  readonly promoCode?: string | null | undefined;
};

export type QuoteService = {
  /** Throws PLAN_NOT_FOUND, FAILED_TAX_CALCULATION, PROMO_CODE_NOT_VALID. */
  quote(request: QuoteRequest): Promise<Quote>;
  /** How an account is taxed today. Throws FAILED_TAX_CALCULATION. */
  taxationOf(userId: UserId): Promise<Taxation>;
  /** The same of an account that was read already. */
  taxationOfAccount(account: DeveloperRecord): Promise<Taxation>;
};

export type QuoteDeps = Pick<Plumbing, 'clock'> & {
  readonly config: { readonly seller_country: string };
  readonly catalog: Pick<CatalogService, 'readPlan' | 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly vat: Pick<VatService, 'proofOf'>;
  readonly promo: Pick<PromoService, 'check'>;
};

type Buyer = Pick<DeveloperUpdate, 'country' | 'billing_country' | 'vat_id'>;

/** An empty text clears a field, a missing one leaves the account's. */
const merged = (account: Buyer | undefined, typed: Buyer): Buyer => ({
  country: typed.country ?? account?.country,
  billing_country: typed.billing_country === undefined ? account?.billing_country : typed.billing_country,
  vat_id: typed.vat_id === undefined ? account?.vat_id : typed.vat_id,
});

const describePromo = (promo: PromoCode): Quote['promo'] => ({
  promoCode: promo.promoCode,
  amount: promo.rules[0].amount,
  period: promoPeriod(promo),
});

/** The one computation of price, discount and tax, for the review, the purchase and the invoice (PLN-26). */
export function createQuoteService({ clock, config, catalog, developers, vat, promo }: QuoteDeps): QuoteService {
  async function taxationFor(userId: UserId, buyer: Buyer): Promise<Taxation> {
    const country = catalog.findCountry(billedCountry(buyer) ?? '');
    if (!country) throw new DomainError('FAILED_TAX_CALCULATION');
    const { code2 } = country;
    const { state } = await vat.proofOf(userId, { vat_id: buyer.vat_id ?? null, code2 });
    const taxation = taxationOf({
      seller: config.seller_country,
      buyer: country,
      vat: state,
      day: dayOf(clock()),
    });
    if (!taxation) throw new DomainError('FAILED_TAX_CALCULATION');
    return taxation;
  }

  return {
    taxationOf: async (userId) => taxationFor(userId, merged(await developers.find(userId), {})),
    taxationOfAccount: (account) => taxationFor(account.userId, merged(account, {})),
    async quote({ userId, planId, user, promoCode }) {
      const { price } = catalog.readPlan(planId);
      const account = await developers.find(userId);
      const taxation = await taxationFor(userId, merged(account, user ?? {}));
      const developer_id = account?.developer_id;
      const code = promoCode?.trim();
      const used = code ? await promo.check({ code, planId, developer_id }) : undefined;
      return {
        planId,
        price,
        taxation,
        promo: used ? describePromo(used) : null,
        orders: ordersOf({ price, percent: used?.rules[0].amount, taxation }),
      };
    },
  };
}
