import type { billingEndpoints } from '@waypost/contract/endpoints/billing';
import type { PlanCost } from '@waypost/contract/entities/billing';
import { planAmounts } from '@waypost/domain/billing/order';
import type { Quote } from '@waypost/domain/billing/quote';
import { billedCountry } from '@waypost/domain/plans/currency';
import type { Handlers } from '../../http/routes/mount.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { BillingService } from './billing.service.ts';

/** Money leaves in major units, rates as percentages. */
const planCost = ({ price, orders, taxation, promo }: Quote): PlanCost => ({
  price,
  ...planAmounts(orders),
  taxation: { ...taxation, rate: taxation.rate / 100 },
  promo,
});

type Deps = {
  readonly billing: BillingService;
  readonly catalog: Pick<CatalogService, 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'find'>;
};

export const billingHandlers = ({ billing, catalog, developers }: Deps): Handlers<typeof billingEndpoints> => ({
  async calculateTax({ caller: { user }, body: { plan_id, user: typed, promo_code } }) {
    const request = { userId: user.userId, planId: plan_id, user: typed, promoCode: promo_code };
    return planCost(await billing.quotes.quote(request));
  },
  readPromoCode: ({ params }) => billing.promo.read(params.token),
  validateVat: ({ caller, body }) => billing.vat.validate(caller.user.userId, body),
  async readVatProof({ caller: { user } }) {
    const account = await developers.find(user.userId);
    const country = catalog.findCountry(billedCountry(account ?? {}) ?? '');
    return billing.vat.proofOf(user.userId, { vat_id: account?.vat_id ?? null, code2: country?.code2 ?? '' });
  },
  listStatements: async ({ caller, query }) => [...(await billing.statements.list(caller.user.userId, query))],
});
