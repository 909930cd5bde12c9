import { type CapLevel, capLevel } from '@waypost/domain/caps/spend-cap';
import { mayMailThreshold } from '@waypost/domain/caps/threshold-mails';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import { cappedName, type CapContext, type ReadContext, spentOf } from './cap-context.service.ts';
import type { Spending } from './cap-usage.service.ts';
import type { SpendCapEvents } from './spend-caps.events.ts';
import { insertCapMail, listCapMails } from './cap-mails.store.ts';
import { changeCap, type Holder, holderOf, listCapsOf, lockCap, type StoredCap } from './spend-caps.store.ts';

export type SettlementDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'sendMail'> & {
  readonly readContext: ReadContext;
  readonly activity: ActivityLog;
  readonly portalOrigin: string;
  readonly events: SpendCapEvents;
};
export type Settlement = ReturnType<typeof createSettlement>;

type Crossing = {
  readonly cap: StoredCap;
  readonly level: CapLevel;
  readonly used: number;
  readonly period: Spending['period'];
};

const isSamePeriod = ({ period_start, period_end }: StoredCap, { period }: Spending) =>
  period_start === period.start && period_end === period.end;

/** Mails the owner, unless the mail is a repetition: whoever may set a cap may change it all day. */
const createMailOwner = ({ sendMail, clock, portalOrigin }: SettlementDeps) =>
  async function mailOwner(tx: Transaction, context: CapContext, { cap, level, used, period }: Crossing) {
    const [project] = context.projects;
    if (!project || project.owner_email === null) return;
    const { scope, subject_id, measure, amount, currency, at_limit } = cap;
    const [now, crossed] = [clock(), { measure, amount, currency, level, period_start: period.start }];
    if (!mayMailThreshold(await listCapMails(tx, subject_id), crossed, now)) return;
    await insertCapMail(tx, subject_id, { ...crossed, mailed_at: now });
    const [name, link] = [cappedName(context, cap), `${portalOrigin}/projects/${project.product_id}/usage#spend-caps`];
    const facts = { scope, name, project: project.app_name, amount, currency, refuses: at_limit === 'refuse' };
    const ends = `${period.end}T00:00:00.000Z`;
    await sendMail(tx, { kind: 'spend-cap', to: project.owner_email, link, ...facts, level, used, ends });
  };

/** Mails a crossed threshold to the owner, and logs a reached cap in every project that it concerns. */
const createAnnounce = (deps: SettlementDeps) => {
  const mailOwner = createMailOwner(deps);
  return async function announce(tx: Transaction, context: CapContext, crossed: Crossing): Promise<void> {
    await mailOwner(tx, context, crossed);
    if (crossed.level < 100) return;
    const { subject_id, at_limit } = crossed.cap;
    const name = cappedName(context, crossed.cap);
    const app_id = context.keys.find(({ apiKeyId }) => apiKeyId === subject_id)?.app_id;
    for (const { product_id } of context.projects) {
      const subject = { id: subject_id, name };
      const after = { level: crossed.level, at_limit };
      await deps.activity.record(tx, { action: 'spend_cap.reached', product_id, app_id, userId: null, subject, after });
    }
  };
};

const createSettle = (deps: SettlementDeps) => {
  const announce = createAnnounce(deps);
  /** Under the lock of the cap's row, so that instances that see the same usage announce it once. */
  return async function settle(tx: Transaction, subject_id: string): Promise<void> {
    const cap = await lockCap(tx, subject_id);
    if (!cap) return;
    const context = await deps.readContext(tx, holderOf(cap));
    const spending = context.spendingOf(cap);
    if (!spending) return;
    const used = spentOf(spending, cap);
    const level = capLevel(used, cap.amount);
    const isSame = isSamePeriod(cap, spending);
    if (isSame && level === cap.level) return;
    const before = isSame ? cap.announced : 0;
    const announced: CapLevel = level > before ? level : before;
    const { start: period_start, end: period_end } = spending.period;
    await changeCap(tx, subject_id, { period_start, period_end, level, announced });
    if (level <= before) return;
    await announce(tx, context, { cap, level, used, period: spending.period });
    deps.events.crossed({ scope: cap.scope, subject_id, level });
  };
};

/** Compares usage with caps, and announces each threshold once in a period. */
export function createSettlement(deps: SettlementDeps) {
  const settle = createSettle(deps);
  return {
    settle,

    /** Reads first: most events cross no threshold, and a cap without a crossing is not written. */
    async evaluate(holder: Holder): Promise<void> {
      const caps = await listCapsOf(deps.db, holder);
      if (caps.length === 0) return;
      const context = await deps.readContext(deps.db, holder);
      for (const cap of caps) {
        const spending = context.spendingOf(cap);
        if (!spending) continue;
        const isUnchanged = isSamePeriod(cap, spending) && capLevel(spentOf(spending, cap), cap.amount) === cap.level;
        if (!isUnchanged) await deps.transact((tx) => settle(tx, cap.subject_id));
      }
    },
  };
}
