import type { DeveloperInput, DeveloperUpdate } from '@waypost/contract/entities/developer';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import type { DeveloperId, UserId } from '@waypost/domain/base/ids';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { BillingPatterns } from '@waypost/domain/billing/billing-details';
import { type BilledFields, billingPaths } from '@waypost/domain/billing/billing-paths';
import { isDeepStrictEqual } from 'node:util';
import { createAccountCheck, createBillingCheck, missingFields } from './billing-fields.ts';
import type { DeveloperEvents } from './developers.events.ts';
import {
  findDeveloper,
  fixCurrency,
  hasBought,
  findOwner,
  insertDeveloper,
  lockDeveloper,
  listDevelopersById,
  lockDeveloperById,
  noPaymentMethod,
  type PaymentMethodColumns,
  type StoredDeveloper,
  updateDeveloper,
  writePaymentMethod,
  writePromo,
} from './developers.store.ts';
import type { Plumbing } from '../../plumbing.ts';

export type DeveloperRecord = StoredDeveloper;

export type DeveloperService = {
  /** Throws MAINTENANCE, DEVELOPER_NOT_FOUND. */
  read(userId: UserId): Promise<DeveloperRecord>;
  /** Throws DEVELOPER_EXISTS, INVALID_FIELDS. */
  create(userId: UserId, input: DeveloperInput): Promise<DeveloperRecord>;
  /** Throws DEVELOPER_NOT_FOUND, INVALID_FIELDS. */
  update(userId: UserId, input: DeveloperUpdate): Promise<DeveloperRecord>;
  /** The account without its projects, which may be thousands. */
  find(userId: UserId, executor?: Executor): Promise<DeveloperRecord | undefined>;
  lockById(tx: Transaction, developer_id: DeveloperId): Promise<DeveloperRecord | undefined>;
  listById(ids: readonly DeveloperId[]): Promise<readonly DeveloperRecord[]>;
  /** Throws DEVELOPER_NOT_FOUND. */
  ownerOf(developer_id: DeveloperId): Promise<UserId>;
  /** Writes the description of the stored payment method; null for none. */
  setPaymentMethod(tx: Transaction, developer_id: DeveloperId, method: PaymentMethodColumns | null): Promise<void>;
  /** Remembers the last accepted promo code. */
  keepPromo(tx: Transaction, developer_id: DeveloperId, promo: string): Promise<void>;
  /** Gives the account the currency of its first purchase, which stays. */
  fixCurrency(tx: Transaction, developer_id: DeveloperId, currency: Currency): Promise<void>;
  /** Locks the account's row, so that decisions about the account happen one at a time. */
  lock(tx: Transaction, userId: UserId): Promise<DeveloperRecord | undefined>;
  problemsOf(input: DeveloperUpdate, of: 'new account' | 'account'): readonly FieldProblem[];
  /** What the billing details of an account lack before something with a price can be bought. */
  billingProblemsOf(account: BilledFields): readonly FieldProblem[];
  /** Creates or updates the account in the transaction of a caller that has checked the fields. */
  save(tx: Transaction, userId: UserId, input: DeveloperUpdate): Promise<DeveloperRecord>;
};

export type DeveloperServiceDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  /** Called in the transaction of a change of billing details. */
  readonly onBillingChanged: (tx: Transaction, account: DeveloperRecord) => Promise<void>;
  readonly events: DeveloperEvents;
  readonly catalog: Pick<CatalogService, 'findCountry' | 'states'>;
  readonly config: { readonly maintenance_mode: boolean; readonly billing_patterns: BillingPatterns };
};

function assertNone(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new DomainError('INVALID_FIELDS', problems);
}

const billingColumns = Object.values(billingPaths).map((path) => path.replace(/\..*/, '') as keyof DeveloperRecord);

const billingHasChanged = (before: DeveloperRecord, after: DeveloperRecord): boolean =>
  billingColumns.some((column) => !isDeepStrictEqual(before[column], after[column]));

/** The currency is the account's choice until it has bought something. */
async function assertCurrency(tx: Transaction, account: DeveloperRecord, { currency_cd }: DeveloperUpdate) {
  if (currency_cd === undefined || currency_cd === account.currency_cd) return;
  if (!(await hasBought(tx, account.developer_id))) return;
  const message = 'The currency cannot be changed after the first purchase.';
  throw new DomainError('INVALID_FIELDS', [{ path: 'currency_cd', reason: 'NOT_ALLOWED', message }]);
}

const createRead =
  ({ db, config }: Pick<DeveloperServiceDeps, 'db' | 'config'>): DeveloperService['read'] =>
  async (userId) => {
    if (config.maintenance_mode) throw new DomainError('MAINTENANCE');
    const account = await findDeveloper(db, userId);
    if (!account) throw new DomainError('DEVELOPER_NOT_FOUND');
    return account;
  };

function isComplete(input: DeveloperUpdate): input is DeveloperInput {
  return missingFields(input).length === 0;
}

export function createDeveloperService(deps: DeveloperServiceDeps): DeveloperService {
  const { transact, clock, newId, events, catalog, config } = deps;
  const findCountry = (code: string) => {
    const country = catalog.findCountry(code);
    return country && { ...country, states: catalog.states()[code] ?? [] };
  };
  const problemsOf = createAccountCheck({ patterns: config.billing_patterns, findCountry });

  const insert = (tx: Transaction, userId: UserId, input: DeveloperInput) =>
    insertDeveloper(tx, { input, developer_id: newId('dev'), userId, created: clock() });

  async function change(tx: Transaction, userId: UserId, input: DeveloperUpdate): Promise<DeveloperRecord | undefined> {
    const before = await lockDeveloper(tx, userId);
    if (before) await assertCurrency(tx, before, input);
    const after = await updateDeveloper(tx, userId, { input, updated: clock() });
    if (before && after && billingHasChanged(before, after)) await deps.onBillingChanged(tx, after);
    return after;
  }

  return {
    read: createRead(deps),

    async create(userId, input) {
      assertNone(problemsOf(input, 'new account'));
      const created = await transact((tx) => insert(tx, userId, input));
      if (!created) throw new DomainError('DEVELOPER_EXISTS');
      events.accountCreated({ developer_id: created.developer_id });
      return created;
    },

    async update(userId, input) {
      const stored = input.vat_id ? await findDeveloper(deps.db, userId) : undefined;
      assertNone(problemsOf(input, 'account', stored));
      const updated = await transact((tx) => change(tx, userId, input));
      if (!updated) throw new DomainError('DEVELOPER_NOT_FOUND');
      events.accountUpdated({ developer_id: updated.developer_id });
      return updated;
    },

    find: (userId, executor = deps.db) => findDeveloper(executor, userId),
    lockById: lockDeveloperById,
    listById: (ids) => listDevelopersById(deps.db, ids),
    async ownerOf(developer_id) {
      const userId = await findOwner(deps.db, developer_id);
      if (userId === undefined) throw new DomainError('DEVELOPER_NOT_FOUND');
      return userId;
    },
    setPaymentMethod: (tx, developer_id, method) =>
      writePaymentMethod(tx, developer_id, { ...(method ?? noPaymentMethod), updated: clock() }),
    keepPromo: (tx, developer_id, promo) => writePromo(tx, developer_id, { promo, updated: clock() }),
    fixCurrency,
    lock: lockDeveloper,
    problemsOf,
    billingProblemsOf: createBillingCheck({ patterns: config.billing_patterns, findCountry }),
    async save(tx, userId, input) {
      const saved =
        (await change(tx, userId, input)) ?? (isComplete(input) ? await insert(tx, userId, input) : undefined);
      // a concurrent call has just created the account
      const account = saved ?? (await change(tx, userId, input));
      if (!account) throw new DomainError('DEVELOPER_NOT_FOUND');
      return account;
    },
  };
}
