import { assertByRole } from '@waypost/domain/permissions/role-permissions';
import type { CustomerSuggestion, ResellerPlan, ResellerPlanChoice } from '@waypost/contract/entities/resellers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { CustomerId } from '@waypost/domain/base/ids';
import type { AppsType, CatalogueModel } from '@waypost/domain/resellers/catalogue';
import { isSuggestedFor, searchPrefixOf } from '@waypost/domain/resellers/customer-search';
import type { Plumbing } from '../../plumbing.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import { findOwnCustomer, suggestAdmins, suggestAdminsOf, suggestCustomers } from './resellers.store.ts';

/** For resellers alone: every call of another user throws USER_ROLE_PERMISSION_DENIED. */
export type ResellerService = {
  plans(user: SessionUser, model: CatalogueModel | undefined): ResellerPlan[];
  /** Throws PLAN_NOT_FOUND, INVALID_FIELDS. */
  setUp(user: SessionUser, choice: ResellerPlanChoice): { type: AppsType };
  suggestCustomers(user: SessionUser, typed: string): Promise<CustomerSuggestion[]>;
  /** Throws NOT_FOUND for another reseller's customer. */
  suggestAdmins(
    user: SessionUser,
    search: { readonly q: string; readonly customer_id?: CustomerId | undefined },
  ): Promise<string[]>;
};

export type ResellerDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly catalog: Pick<CatalogService, 'reseller'>;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly config: { readonly reseller_plan_model: CatalogueModel };
};

export function createResellerService({ db, clock, catalog, developers, config }: ResellerDeps): ResellerService {
  return {
    plans(user, model = config.reseller_plan_model) {
      assertByRole(user, 'resell');
      return [...catalog.reseller.groups(model)];
    },

    setUp(user, choice) {
      assertByRole(user, 'resell');
      return { type: catalog.reseller.choose(choice).apps_type };
    },

    async suggestCustomers(user, typed) {
      assertByRole(user, 'resell');
      const account = await developers.find(user.userId);
      const prefix = searchPrefixOf(typed);
      if (!account || !isSuggestedFor(typed) || prefix === '') return [];
      return suggestCustomers(db, account.developer_id, prefix);
    },

    async suggestAdmins(user, { q, customer_id }) {
      assertByRole(user, 'resell');
      const account = await developers.find(user.userId);
      const prefix = q.trim().toLowerCase();
      if (customer_id === undefined) {
        return account && isSuggestedFor(q) ? suggestAdmins(db, account.developer_id, prefix) : [];
      }
      const customer = account && (await findOwnCustomer(db, account.developer_id, customer_id));
      if (!customer) throw new DomainError('NOT_FOUND');
      return isSuggestedFor(q) ? suggestAdminsOf(db, { customer_id, prefix, now: clock() }) : [];
    },
  };
}
