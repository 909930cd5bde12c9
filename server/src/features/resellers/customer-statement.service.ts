import { assertByRole } from '@waypost/domain/permissions/role-permissions';
import type { CustomerStatement, CustomerStatementLine } from '@waypost/contract/entities/customer-statement';
import type { SessionUser } from '@waypost/contract/entities/session';
import { csvFile, type CsvRow } from '@waypost/domain/base/csv';
import { addDays, type Day, type DayRange, dayOf, startOfMonth } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { CustomerId, ProjectId } from '@waypost/domain/base/ids';
import {
  daysUntilFinal,
  stateProject,
  type StatedPlan,
  type StatedProject,
  statementStatus,
} from '@waypost/domain/customers/customer-statement';
import type { Plumbing } from '../../plumbing.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { datedPricesOf } from '../customers/customers.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import { listCustomerTerms, listUsedDays, type TermRow } from './customer-statement.store.ts';
import { findOwnCustomer } from './resellers.store.ts';

type Asked = { readonly customer_id: CustomerId; readonly month: string };

/** What a reseller's customers owe it for a month. All throw USER_ROLE_PERMISSION_DENIED, NOT_FOUND. */
export type CustomerStatements = {
  read(user: SessionUser, asked: Asked & { readonly after?: ProjectId | undefined }): Promise<CustomerStatement>;
  /** Every line of the month as CSV. */
  export(user: SessionUser, asked: Asked): Promise<AsyncIterable<string>>;
};

export type CustomerStatementDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly catalog: Pick<CatalogService, 'findPlan' | 'findCountry' | 'usagePricesOf'>;
};

type Stated = { readonly product_id: ProjectId; readonly app_name: string; readonly stated: StatedProject };

const projectsOfPage = 100;
const major = (minor: number): number => minor / 100;

const daysOfMonth = (month: string): DayRange => {
  const from: Day = `${month}-01`;
  return { from, to: addDays(startOfMonth(addDays(from, 31)), -1) };
};

function linesOf({ plans, usage }: StatedProject): CustomerStatementLine[] {
  const ofPlans = plans.map(({ planName, from, to, monthly, amount }) => ({
    item: 'plan' as const,
    plan_name: planName,
    from,
    to,
    used: null,
    included: null,
    beyond: null,
    unit_price: major(monthly),
    amount: major(amount),
  }));
  const ofUsage = usage.map(({ meter, from, to, used, included, beyond, unitPrice, amount }) => ({
    item: meter,
    plan_name: null,
    from,
    to,
    used,
    included,
    beyond,
    unit_price: unitPrice === null ? null : major(unitPrice),
    amount: major(amount),
  }));
  return [...ofPlans, ...ofUsage];
}

const lineColumns = ['from', 'to', 'used', 'included', 'beyond', 'unit_price', 'amount'] as const;
const headColumns = ['month', 'status', 'customer_id', 'customer_name'] as const;
const columns = [...headColumns, 'product_id', 'project', 'item', 'plan', ...lineColumns, 'currency'];

const rowsOf = ({ projects, ...statement }: CustomerStatement): CsvRow[] =>
  projects.flatMap(({ product_id, app_name, lines }) =>
    lines.map((line) => [
      ...headColumns.map((name) => statement[name]),
      product_id,
      app_name,
      line.item,
      line.plan_name,
      ...lineColumns.map((name) => line[name]),
      statement.currency,
    ]),
  );

/** What older versions of the portal did not keep of a plan is the catalogue's. */
function planOf(catalog: CustomerStatementDeps['catalog'], { plan }: TermRow): StatedPlan | null {
  if (plan === null) return null;
  // always in the same order, so that equal plans are known as such
  const { beyond = catalog.usagePricesOf(plan.id), ...rest } = plan;
  return { ...catalog.findPlan(plan.id), ...rest, beyond };
}

/** Every project of the customer that ran for it in the month. */
const createStateAll =
  ({ db, clock, catalog }: CustomerStatementDeps) =>
  async ({ customer_id, month }: Asked) => {
    const days = daysOfMonth(month);
    const { prices, currency } = await datedPricesOf(db, customer_id, catalog);
    const rows = await listCustomerTerms(db, customer_id, { to: days.to, today: dayOf(clock()) });
    const terms = Map.groupBy(rows, ({ product_id }) => product_id);
    const used = Map.groupBy(await listUsedDays(db, [...terms.keys()], days), ({ product_id }) => product_id);
    const all = [...terms].map(([product_id, ofProject]): Stated => {
      const parts = { terms: ofProject.map((row) => ({ from: row.from, plan: planOf(catalog, row) })), prices };
      const stated = stateProject({ month: days, currency, ...parts }, used.get(product_id) ?? []);
      return { product_id, app_name: ofProject[0]?.app_name ?? '', stated };
    });
    return { currency, all: all.filter(({ stated }) => stated.plans.length > 0) };
  };

export function createCustomerStatements(deps: CustomerStatementDeps): CustomerStatements {
  const { db, clock, developers } = deps;
  const stateAll = createStateAll(deps);

  async function nameOf(user: SessionUser, customer_id: CustomerId): Promise<string> {
    assertByRole(user, 'resell');
    const account = await developers.find(user.userId);
    const customer = account && (await findOwnCustomer(db, account.developer_id, customer_id));
    if (!customer) throw new DomainError('NOT_FOUND');
    return customer.customer_name;
  }

  async function statementOf(user: SessionUser, asked: Asked, cut: (all: readonly Stated[]) => readonly Stated[]) {
    const { customer_id, month } = asked;
    const customer_name = await nameOf(user, customer_id);
    const { currency, all } = await stateAll(asked);
    const days = daysOfMonth(month);
    const shown = cut(all);
    const last = shown.at(-1)?.product_id;
    return {
      customer_id,
      customer_name,
      month,
      status: statementStatus(days, dayOf(clock())),
      final_on: addDays(days.to, daysUntilFinal + 1),
      currency,
      amount: major(all.reduce((sum, { stated }) => sum + stated.amount, 0)),
      projects: shown.map(({ product_id, app_name, stated }) => ({
        product_id,
        app_name,
        amount: major(stated.amount),
        lines: linesOf(stated),
      })),
      next: last === undefined || last === all.at(-1)?.product_id ? null : last,
    };
  }

  return {
    read: (user, { after = '', ...asked }) =>
      statementOf(user, asked, (all) => all.filter(({ product_id }) => product_id > after).slice(0, projectsOfPage)),

    async export(user, asked) {
      return csvFile(columns, [rowsOf(await statementOf(user, asked, (all) => all))]);
    },
  };
}
