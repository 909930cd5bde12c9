import type { billingEndpoints } from '@waypost/contract/endpoints/billing';
import type { PlanCost } from '@waypost/contract/entities/billing';
import { planAmounts } from '@waypost/domain/billing/order';
import type { Quote } from '@waypost/domain/billing/quote';
import type { Handlers } from '../../http/routes/mount.ts';
import type { BillingService } from './billing.service.ts';

/** Money leaves in major units, rates as percentages. */
const planCost = ({ price, orders, taxation, promo }: Quote): PlanCost => ({
  price,
  ...planAmounts(orders),
  taxation: { ...taxation, rate: taxation.rate / 100 },
  promo,
});

export const billingHandlers = ({ quotes, promo }: BillingService): Handlers<typeof billingEndpoints> => ({
  calculateTax: async ({ caller, body: { plan_id, user, promo_code } }) =>
    planCost(await quotes.quote({ userId: caller.user.userId, planId: plan_id, user, promoCode: promo_code })),
  readPromoCode: ({ params }) => promo.read(params.token),
});
