import {
  type ProjectListQuery,
  type ProjectListRow,
  projectListPageSize,
} from '@waypost/contract/entities/project-list';
import type { SessionUser } from '@waypost/contract/entities/session';
import { allowanceFor, type FreemiumAllowances } from '@waypost/domain/projects/creation';
import type { DeveloperId } from '@waypost/domain/base/ids';
import { channelOf, roleOf } from '@waypost/domain/accounts/roles';
import type { Executor } from '../../db/transaction.ts';
import type { CustomerDirectory } from '../customers/customers.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import { planOf } from '../projects/projects.service.ts';
import { type FiguresOf, figuresIn } from './project-figures.service.ts';
import { countMatching, countProjects, type ListFilter, pageOfProjects } from './project-list.store.ts';

export type ProjectListDeps = {
  readonly db: Executor;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly customers: CustomerDirectory;
  readonly catalog: Pick<CatalogService, 'findPlan'>;
  readonly figuresOf: FiguresOf;
  readonly config: { readonly freemium_allowance: FreemiumAllowances };
};

type Row = Omit<ProjectListRow, 'creationDate'> & { readonly creationDate: Date };

export function createProjectList({ db, developers, customers, catalog, figuresOf, config }: ProjectListDeps) {
  async function rowsOf(filter: ListFilter, page: Parameters<typeof pageOfProjects>[2]): Promise<Row[]> {
    const rows = await pageOfProjects(db, filter, page).execute();
    const ids = rows.map(({ product_id }) => product_id);
    const counted = rows.map((row) => ({ product_id: row.product_id, plan: planOf(catalog, row) }));
    const [emails, figures] = await Promise.all([
      filter.withCustomers ? customers.adminEmailsOf(ids) : new Map<string, string>(),
      figuresOf(counted),
    ]);
    return rows.map(({ product_id, app_name, plan_name, created, expiry_date, aria_status, ...row }) => ({
      id: product_id,
      projectName: app_name,
      plan: plan_name,
      creationDate: created,
      expirationDate: expiry_date,
      status: aria_status,
      isMigrated: row.isMigrated,
      pending_changes: row.pending_changes,
      customerName: filter.withCustomers ? row.customer_name : null,
      customerEmail: filter.withCustomers ? (emails.get(product_id) ?? row.customer_admin_email) : null,
      app_id: row.app_id,
      figures: figuresIn(figures, product_id),
    }));
  }

  async function filterOf(
    user: SessionUser,
    developer_id: DeveloperId,
    { q = '', status }: ProjectListQuery,
  ): Promise<ListFilter> {
    const text = q.trim().toLocaleLowerCase('en');
    const withCustomers = roleOf(user.roles) === 'reseller';
    const isSearch = withCustomers && text !== '';
    const administered = isSearch ? await customers.administeredBy(developer_id, text) : [];
    return { developer_id, onlyActive: status === 'active', text, withCustomers, administered };
  }

  return async (user: SessionUser, query: ProjectListQuery) => {
    const { page = 1, page_size = projectListPageSize, sort } = query;
    const account = await developers.find(user.userId);
    const allowance = allowanceFor(channelOf(roleOf(user.roles), account?.channel), config.freemium_allowance);
    const channel = account?.channel ?? null;
    if (!account) return { items: [], total: 0, all: 0, page, page_size, channel, freemium_remaining: allowance };
    const filter = await filterOf(user, account.developer_id, query);
    const pageOptions = { ascending: sort === 'ascending', limit: page_size, offset: (page - 1) * page_size };
    const [items, total, { all, freemium }] = await Promise.all([
      rowsOf(filter, pageOptions),
      countMatching(db, filter),
      countProjects(db, account.developer_id),
    ]);
    return { items, total, all, page, page_size, channel, freemium_remaining: allowance - freemium };
  };
}
export type ListProjects = ReturnType<typeof createProjectList>;
