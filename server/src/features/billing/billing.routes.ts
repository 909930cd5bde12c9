import type { billingEndpoints } from '@waypost/contract/endpoints/billing';
import { billedCountry } from '@waypost/domain/plans/currency';
import type { Handlers } from '../../http/routes/mount.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { BillingService } from './billing.service.ts';

type Deps = {
  readonly billing: BillingService;
  readonly catalog: Pick<CatalogService, 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'find'>;
};

export const billingHandlers = ({
  billing,
  catalog,
  developers,
}: Deps): Handlers<Omit<typeof billingEndpoints, 'calculateTax' | 'listSubscriptions'>> => ({
  readPromoCode: ({ params }) => billing.promo.read(params.token),
  validateVat: ({ caller, body }) => billing.vat.validate(caller.user.userId, body),
  async readVatProof({ caller: { user } }) {
    const account = await developers.find(user.userId);
    const country = catalog.findCountry(billedCountry(account ?? {}) ?? '');
    return billing.vat.proofOf(user.userId, { vat_id: account?.vat_id ?? null, code2: country?.code2 ?? '' });
  },
  listStatements: async ({ caller, query }) => [...(await billing.statements.list(caller.user.userId, query))],
});
