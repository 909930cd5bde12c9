import type { UsageEvent } from '@waypost/contract/entities/gateway';
import type { Day } from '@waypost/domain/base/day';
import type { AppId } from '@waypost/domain/base/ids';
import { ruleOn, type UnitRule, unitsBy } from '@waypost/domain/usage/unit-rules';
import type { UsageType } from '@waypost/domain/usage/usage';
import type { KeyedHash } from '../../../base/cryptography.ts';
import { type CountOnce, createCountOnce } from './counted-once.ts';

/** What an event counts, if it is new and the first of those that count once. */
export type EventUnits = {
  readonly units: number;
  readonly billable_units: number;
  /** The first day of the unit rule that was applied. */
  readonly rule_day: Day | null;
  readonly once: CountOnce | undefined;
};

type Timed = { readonly time: string; readonly app_id: AppId; readonly usage_type: UsageType };
type Data = UsageEvent['data'];
type Refusal = 'TOO_MANY_UNITS' | 'MISSING_USER';
/** The units of an event, or the reason to refuse it. */
export type UnitsOf = (event: Timed, data: Data) => EventUnits | Refusal;

const maxCallUnits = 1_000_000;
const maxTransferredBytes = 1_000_000_000_000;
/** A rule may multiply; beyond this, a month's sum would no longer be exact. */
const maxRuleUnits = 1_000_000_000;

const nothing: EventUnits = { units: 0, billable_units: 0, rule_day: null, once: undefined };
const asReported = (units: number, once?: CountOnce): EventUnits => ({
  units,
  billable_units: units,
  rule_day: null,
  once,
});

function byRule(rule: UnitRule, { requests = 1, quantities }: Data, once: CountOnce | undefined): ReturnType<UnitsOf> {
  const { units, billable_units } = unitsBy(rule, { requests, quantities });
  if (Math.max(units, billable_units) > maxRuleUnits) return 'TOO_MANY_UNITS';
  return { units, billable_units, rule_day: rule.from, once };
}

export type UnitRules = ReadonlyMap<string, readonly UnitRule[]>;

/** Computes units by usage type: calls by the rule of their service, everything else as reported. */
export function createUnitsOf({
  rules,
  keyedHash,
}: {
  readonly rules: UnitRules;
  readonly keyedHash: KeyedHash;
}): UnitsOf {
  const countOnce = createCountOnce(keyedHash);

  const ofCall: UnitsOf = (event, data) => {
    const { service, units, user } = data;
    const ownRules = rules.get(service);
    const rule = ownRules && ruleOn(ownRules, event.time.slice(0, 10));
    if (!rule) return units > maxCallUnits ? 'TOO_MANY_UNITS' : asReported(units);
    const isSession = rule.counts === 'session' && user !== undefined;
    return byRule(rule, data, isSession ? countOnce.ofSession(event, service, user) : undefined);
  };
  const ofUser: UnitsOf = (event, { user }) =>
    user === undefined ? 'MISSING_USER' : asReported(1, countOnce.ofUser(event, user));
  const ofTransfer: UnitsOf = (_event, { units }) =>
    units > maxTransferredBytes ? 'TOO_MANY_UNITS' : asReported(units);
  const ofSample: UnitsOf = (event, data) => asReported(data.units, countOnce.ofSample(event, data));

  const ofType: Readonly<Record<UsageType, UnitsOf>> = {
    Transactions: ofCall,
    'Freemium-MAU': ofUser,
    'XYZ-Transfer': ofTransfer,
    BYTE: ofTransfer,
    'XYZ-Storage': ofSample,
    BYTES_PER_HOUR: ofSample,
  };
  return (event, data) => (data.outcome === undefined ? ofType[event.usage_type](event, data) : nothing);
}
