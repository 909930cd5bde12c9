import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isFatal, isStorageFailure, isUnavailable, storageUnavailable } from '../errors.ts';
import { assertOutsideTransaction } from '../transaction.ts';
import { unpausedTimeout } from './unpaused-timeout.ts';

type Session = { readonly client: pg.Client };
type Lease = PostgresPoolClient & { readonly session: Session; usedAt: number; busy: boolean };
type Waiter = PromiseWithResolvers<Lease> & {
  readonly since: number;
  readonly limited: boolean;
  endWait?: () => void;
};
type Hooks = {
  readonly waitLimitMs: number;
  /** Before each lease, whether its statements have the usual time limit. */
  readonly onLend: (limited: boolean) => void;
  /** The session is unreliable; the hook ends it. */
  readonly onBroken: (reason: string) => void;
};

/** Lends the embedded database's one session to one caller at a time, first come, first served. */
export class SessionQueue implements PostgresPool {
  readonly options = {};
  readonly #hooks: Hooks;
  readonly #waiters = new Set<Waiter>();
  #session: Session | undefined;
  #holder: Lease | undefined;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  connect(): Promise<PostgresPoolClient> {
    return this.#lend(true);
  }

  /** The same session for work whose statements may take long; all other leases keep their limit. */
  unlimited(): PostgresPool {
    return { options: {}, connect: () => this.#lend(false), end: () => Promise.resolve() };
  }

  async #lend(limited: boolean): Promise<PostgresPoolClient> {
    assertOutsideTransaction();
    if (this.#session === undefined) throw storageUnavailable();
    if (this.#holder === undefined && this.#waiters.size === 0) return this.#grant(this.#session, limited);
    const waiter: Waiter = { ...Promise.withResolvers<Lease>(), since: performance.now(), limited };
    waiter.endWait = unpausedTimeout(this.#hooks.waitLimitMs, () => this.#giveUp(waiter));
    this.#waiters.add(waiter);
    return waiter.promise;
  }

  /** Kysely calls this at the end, but only if a statement ran; so the database ends its session itself. */
  end(): Promise<void> {
    return Promise.resolve();
  }

  open(session: Session): void {
    this.#session = session;
  }

  /** Rejects everything that waits, and invalidates the current lease. */
  shut(): void {
    this.#session = undefined;
    this.#holder = undefined;
    for (const waiter of this.#waiters) {
      waiter.endWait?.();
      waiter.reject(storageUnavailable());
    }
    this.#waiters.clear();
  }

  #grant(session: Session, limited: boolean): Lease {
    this.#hooks.onLend(limited);
    const lease: Lease = {
      session,
      usedAt: performance.now(),
      busy: false,
      // the pool's type overloads it; Kysely uses only this form
      query: ((text: string, values: unknown[]) => this.#run(lease, text, values)) as unknown as Lease['query'],
      release: (discard) => this.#release(lease, discard),
    };
    this.#holder = lease;
    return lease;
  }

  async #run(lease: Lease, text: string, values: unknown[]): Promise<unknown> {
    if (this.#holder !== lease) throw storageUnavailable();
    lease.busy = true;
    try {
      return await lease.session.client.query(text, values);
    } catch (error) {
      if (isStorageFailure(error) || isFatal(error)) this.#hooks.onBroken(String(error));
      throw this.#holder !== lease || isUnavailable(error) ? storageUnavailable(error) : error;
    } finally {
      lease.busy = false;
      lease.usedAt = performance.now();
    }
  }

  #release(lease: Lease, discard?: boolean): void {
    if (this.#holder !== lease) return;
    this.#holder = undefined;
    if (discard) this.#hooks.onBroken('a transaction could not be rolled back');
    const [next] = this.#waiters;
    if (next === undefined || this.#session === undefined) return;
    this.#waiters.delete(next);
    next.endWait?.();
    next.resolve(this.#grant(this.#session, next.limited));
  }

  /** A transaction that stays open without use blocks all others, so its session ends. */
  #giveUp(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    waiter.reject(storageUnavailable(new Error('the session was not free in time')));
    const holder = this.#holder;
    if (holder && !holder.busy && holder.usedAt <= waiter.since) {
      this.#hooks.onBroken('a transaction was left open without use');
    }
  }
}
