import { assertByRole } from '@waypost/domain/permissions/role-permissions';
import type {
  CustomerOverviewQuery,
  CustomerOverviewRow,
  CustomerOverviewSelection,
} from '@waypost/contract/entities/customer-overview';
import type { SessionUser } from '@waypost/contract/entities/session';
import { csvByPages } from '@waypost/domain/base/csv';
import { dayOf } from '@waypost/domain/base/day';
import { customersOnPage } from '@waypost/domain/resellers/customer-overview';
import type { Plumbing } from '../../plumbing.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import { listOverview } from './customer-overview.store.ts';

type Page = {
  readonly items: CustomerOverviewRow[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
};

/** The reseller's customers with the figures of their projects. Throws USER_ROLE_PERMISSION_DENIED. */
export type CustomerOverviews = {
  list(user: SessionUser, query: CustomerOverviewQuery): Promise<Page>;
  /** The same customers on one page as CSV. */
  export(user: SessionUser, selection: CustomerOverviewSelection): Promise<AsyncIterable<string>>;
};

export type CustomerOverviewDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly developers: Pick<DeveloperService, 'find'>;
};

const columns = [
  'customer_id',
  'customer_name',
  'projects',
  'units',
  'cap_level',
  'next_expiry',
  'expiring',
  'open_invitations',
] as const satisfies readonly (keyof CustomerOverviewRow)[];

type Part = { readonly limit: number; readonly offset: number };

const customersOfExportPage = 1000;

export function createCustomerOverviews({ db, clock, developers }: CustomerOverviewDeps): CustomerOverviews {
  async function read(user: SessionUser, selection: CustomerOverviewSelection, part: Part) {
    assertByRole(user, 'resell');
    const account = await developers.find(user.userId);
    if (!account) return { items: [], total: 0 };
    const now = clock();
    const { developer_id } = account;
    return listOverview(db, { ...selection, developer_id, now, today: dayOf(now), ...part });
  }

  return {
    async list(user, { page = 1, ...selection }) {
      const readPage = async (number: number) => {
        const part = { limit: customersOnPage, offset: (number - 1) * customersOnPage };
        return { ...(await read(user, selection, part)), page: number, page_size: customersOnPage };
      };
      const found = await readPage(page);
      if (found.items.length > 0 || page === 1) return found;
      // there are fewer pages by now: the last one answers
      const { total } = await readPage(1);
      return readPage(Math.max(1, Math.ceil(total / customersOnPage)));
    },

    async export(user, selection) {
      return csvByPages<number>(columns, async (offset = 0) => {
        const { items } = await read(user, selection, { limit: customersOfExportPage, offset });
        const next = offset + customersOfExportPage;
        return {
          rows: items.map((row) => columns.map((name) => row[name])),
          last: items.length < customersOfExportPage ? undefined : next,
        };
      });
    },
  };
}
