import type { PaymentMethod } from '@waypost/contract/entities/payments';
import type { DeveloperId, PaymentAttemptId, UserId } from '@waypost/domain/base/ids';
import type { PaymentProviderName } from '@waypost/domain/payments/payment-attempt';
import { payMethodOf, payMethods, type PayMethod, type PaymentType } from '@waypost/domain/payments/payment-types';
import { isPaidFor } from '@waypost/domain/billing/dunning/dunning';
import type { z } from 'zod';
import type { KeptMethod } from '../../../adapters/payment-providers/provider-answers.port.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { Activity, ActivityLog } from '../../activity/activity.service.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';
import type { ProjectService } from '../../projects/projects.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import {
  changeMethod,
  eraseMethods,
  findActive,
  findMethod,
  findMethodBy,
  findTokenOwner,
  hasLaterMethod,
  insertMethod,
  isForgettable,
  listForgettable,
  listIncompleteCards,
  listMethods,
  type StoredMethod,
} from './methods.store.ts';

export type MethodRecord = StoredMethod;

/** A method that a provider keeps, of a type that the portal knows. */
export type NewMethod = KeptMethod & { readonly provider: PaymentProviderName; readonly payment_type: PaymentType };

/** Undefined for a type that the portal does not know. */
export const methodOf = (provider: PaymentProviderName, kept: KeptMethod | undefined): NewMethod | undefined =>
  kept?.payment_type && { ...kept, payment_type: kept.payment_type, provider };

type StoredBy = { readonly developer_id: DeveloperId; readonly attempt_id: PaymentAttemptId };
type Ending = { readonly method: StoredMethod; readonly state: 'removed' | 'disabled'; readonly userId: UserId | null };

/** Asks the provider to forget a token; false if it does not answer. */
export type Forget = (method: MethodRecord) => Promise<boolean>;

export type MethodsDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  readonly developers: Pick<DeveloperService, 'find' | 'lockById' | 'setPaymentMethod'>;
  readonly projects: Pick<ProjectService, 'summariesOf'>;
  readonly activity: ActivityLog;
  /** A stored method lifts the imposed expiry of keys, and pays what is owed. */
  readonly onMethodStored: (tx: Transaction, account: DeveloperRecord) => Promise<void>;
  readonly forget: Forget;
  readonly events: PaymentEvents;
};

const names: Readonly<Record<PayMethod, string>> = {
  [payMethods.importedCard]: 'Credit card',
  [payMethods.card]: 'Credit card',
  [payMethods.wallet]: 'PayPal',
};

/** The sandbox states the same token. */
const demoToken = 'SBXDEMOVISA00001';

const completionMs = 7 * 24 * 60 * 60 * 1000;

const two = (month: number) => String(month).padStart(2, '0');

/** The columns of the developer account that describe its method. */
function describe(method: StoredMethod): z.input<typeof PaymentMethod> {
  const { pay_method, payment_type, last_four, expiry_month, expiry_year } = method;
  return {
    pay_method_name: names[pay_method],
    pay_method,
    payment_type,
    cc_last4digits: last_four,
    billing_cc_expire_mm: expiry_month === null ? null : two(expiry_month),
    billing_cc_expire_yyyy: expiry_year === null ? null : String(expiry_year),
  };
}

const logged = ({ payment_type, last_four }: StoredMethod) => ({ payment_type, last_four });

const orNull = <T>(value: T | undefined): T | null => value ?? null;

function rowOf(
  { developer_id, attempt_id }: StoredBy,
  { provider, payment_type, token, last_four, expiry, payer }: NewMethod,
  { newId, clock }: Pick<MethodsDeps, 'newId' | 'clock'>,
): StoredMethod {
  return {
    payment_method_id: newId('pmd'),
    developer_id,
    provider,
    pay_method: payMethodOf(payment_type),
    payment_type,
    token,
    last_four: orNull(last_four),
    expiry_month: orNull(expiry?.month),
    expiry_year: orNull(expiry?.year),
    payer_email: orNull(payer?.email),
    payer_id: orNull(payer?.id),
    attempt_id,
    state: 'active',
    created: clock(),
    ended: null,
  };
}

/** Changes with all of their effects, in the caller's transaction. */
function createMethodChanges(deps: MethodsDeps) {
  const { clock, developers, activity, events } = deps;

  /** The log belongs to projects: the method pays for each of the account that has not ended. */
  async function record(
    tx: Transaction,
    { developer_id, payment_method_id, payment_type }: StoredMethod,
    entry: Pick<Activity, 'action' | 'userId' | 'before' | 'after'>,
  ) {
    const subject = { id: payment_method_id, name: payment_type };
    for (const { product_id, aria_status } of await deps.projects.summariesOf(developer_id, tx)) {
      if (isPaidFor(aria_status)) await activity.record(tx, { ...entry, product_id, subject });
    }
  }

  async function replace(tx: Transaction, previous: StoredMethod, now: Date) {
    await changeMethod(tx, previous.payment_method_id, { state: 'replaced', ended: now });
    const { developer_id, payment_method_id } = previous;
    events.methodEnded({ developer_id, payment_method_id, state: 'replaced' });
  }

  async function activate(tx: Transaction, row: StoredMethod, account: DeveloperRecord) {
    const previous = await findActive(tx, row.developer_id);
    if (previous) await replace(tx, previous, row.created);
    await insertMethod(tx, row);
    await developers.setPaymentMethod(tx, row.developer_id, describe(row));
    await record(tx, row, {
      action: previous ? 'payment_method.replaced' : 'payment_method.stored',
      userId: account.userId,
      ...(previous && { before: logged(previous) }),
      after: logged(row),
    });
    await deps.onMethodStored(tx, account);
    const { developer_id, payment_method_id } = row;
    events.methodStored({ developer_id, payment_method_id });
  }

  async function end(tx: Transaction, { method, state, userId }: Ending): Promise<void> {
    const { payment_method_id, developer_id } = method;
    await changeMethod(tx, payment_method_id, { state, ended: clock(), ...(state === 'disabled' && { token: null }) });
    await developers.setPaymentMethod(tx, developer_id, null);
    await record(tx, method, { action: 'payment_method.removed', userId, before: logged(method) });
    events.methodEnded({ developer_id, payment_method_id, state });
  }

  return { activate, end };
}

function createMethodReading({ db, clock, developers }: MethodsDeps) {
  return {
    /** The method of the account, for the features above. */
    active: (executor: Executor, developer_id: DeveloperId) => findActive(executor, developer_id),
    find: (executor: Executor, id: MethodRecord['payment_method_id']) => findMethod(executor, id),
    /** Whether an attempt has stored its method. */
    isStoredBy: async (executor: Executor, by: StoredBy) =>
      (await findMethodBy(executor, { developer_id: by.developer_id, attempt_id: by.attempt_id })) !== undefined,
    hasToken: async (executor: Executor, developer_id: DeveloperId, token: string) =>
      (await findMethodBy(executor, { developer_id, token })) !== undefined,

    ownerOf: findTokenOwner,

    async read(userId: UserId): Promise<z.input<typeof PaymentMethod> | null> {
      const account = await developers.find(userId);
      if (account?.payment_type == null) return null;
      const { pay_method_name, pay_method, payment_type, cc_last4digits } = account;
      const { billing_cc_expire_mm, billing_cc_expire_yyyy } = account;
      const expiry = { billing_cc_expire_mm, billing_cc_expire_yyyy };
      return { pay_method_name, pay_method, payment_type, cc_last4digits, ...expiry };
    },

    /** The method of a token, if it is the one in use. */
    async inUse(executor: Executor, developer_id: DeveloperId, token: string): Promise<MethodRecord | undefined> {
      const method = await findActive(executor, developer_id);
      return method?.token === token ? method : undefined;
    },

    /** Cards without digits or expiry, for a week: some cards never have them. */
    listIncomplete: () => listIncompleteCards(db, new Date(clock().getTime() - completionMs)),

    list: listMethods,
  };
}

function createMethodStoring(deps: MethodsDeps) {
  const { db, transact, clock, developers } = deps;
  const { activate, end } = createMethodChanges(deps);
  return {
    /** Makes the method the account's, unless a later attempt has stored one or the account is closed. */
    async store(tx: Transaction, by: StoredBy, method: NewMethod): Promise<void> {
      const account = await developers.lockById(tx, by.developer_id);
      const row = rowOf(by, method, deps);
      if (!account || account.aria_status === 'ARCHIVED' || (await hasLaterMethod(tx, row)))
        await insertMethod(tx, { ...row, state: 'replaced', ended: row.created });
      else await activate(tx, row, account);
    },

    /** Removes the account's method; none is no error, so that a second call changes nothing. */
    async remove(userId: UserId): Promise<void> {
      const account = await developers.find(userId);
      if (!account) return;
      const { developer_id } = account;
      await transact(async (tx) => {
        await developers.lockById(tx, developer_id);
        const method = await findActive(tx, developer_id);
        if (method) await end(tx, { method, state: 'removed', userId });
        else await developers.setPaymentMethod(tx, developer_id, null); // an imported card has no token
      });
    },

    /** Has the provider forget the tokens of ended methods. */
    async forgetEnded(): Promise<void> {
      for (const method of await listForgettable(db)) {
        const { developer_id, payment_method_id, token } = method;
        if (!(await isForgettable(db, payment_method_id))) continue;
        const isUsed = (await findActive(db, developer_id))?.token === token; // the same card was stored again
        if (!isUsed && !(await deps.forget(method))) continue;
        await transact(async (tx) => {
          await developers.lockById(tx, developer_id);
          await changeMethod(tx, payment_method_id, { token: null });
          const active = await findActive(tx, developer_id);
          // stored again while the provider forgot it: no charge of it would work
          if (!isUsed && active?.token === token) await end(tx, { method: active, state: 'disabled', userId: null });
        });
      }
    },

    /** For demo data: a card that the sandbox knows for every account. */
    async seed(tx: Transaction, developer_id: DeveloperId): Promise<void> {
      const by = { developer_id, attempt_id: deps.newId('pay') };
      const expiry = { month: 3, year: 2030 };
      const row = rowOf(
        by,
        { provider: 'cards', payment_type: 'VISA', token: demoToken, last_four: '1111', expiry },
        deps,
      );
      await insertMethod(tx, row);
      await developers.setPaymentMethod(tx, developer_id, describe(row));
    },

    erase: (tx: Transaction, developer_id: DeveloperId) => eraseMethods(tx, { developer_id, now: clock() }),
  };
}

type DisabledToken = { readonly developer_id: DeveloperId; readonly token: string; readonly told: Date };

/** What the provider says about tokens later. */
function createTokenChanges(deps: MethodsDeps) {
  const { developers } = deps;
  const { end } = createMethodChanges(deps);
  return {
    /** The provider has disabled a token, as was told at that time; a method that was stored later stays. */
    async disable(tx: Transaction, { developer_id, token, told }: DisabledToken): Promise<void> {
      await developers.lockById(tx, developer_id);
      const method = await findMethodBy(tx, { developer_id, token });
      if (method && method.created > told) return;
      if (method?.state === 'active') await end(tx, { method, state: 'disabled', userId: null });
      else if (method) await changeMethod(tx, method.payment_method_id, { token: null });
    },

    /** Takes over what the provider says about the card in use; a fact that it does not give stays. */
    async describeCard(tx: Transaction, developer_id: DeveloperId, card: NewMethod): Promise<void> {
      await developers.lockById(tx, developer_id);
      const method = await findActive(tx, developer_id);
      if (method?.token !== card.token) return; // ended since the provider was asked
      const { payment_type, last_four, expiry } = card;
      const facts = {
        payment_type,
        last_four: last_four ?? method.last_four,
        expiry_month: expiry?.month ?? method.expiry_month,
        expiry_year: expiry?.year ?? method.expiry_year,
      };
      await changeMethod(tx, method.payment_method_id, facts);
      await developers.setPaymentMethod(tx, developer_id, describe({ ...method, ...facts }));
    },
  };
}

export type MethodsService = ReturnType<typeof createMethodsService>;

export function createMethodsService(deps: MethodsDeps) {
  return { ...createMethodReading(deps), ...createMethodStoring(deps), ...createTokenChanges(deps) };
}
