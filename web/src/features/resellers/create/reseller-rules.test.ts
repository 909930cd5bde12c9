import type { ResellerPlan } from '@waypost/contract/entities/resellers';
import { chargedPlans } from '@waypost/domain/resellers/plan-tree';
import { describe, expect, it } from 'vitest';
import { newDraft, type ResellerDraft } from './reseller-draft.ts';
import { choiceOf, type ChoiceFacts, insteadOf, missingIn, payloadOf, type Upgraded } from './reseller-rules.ts';
import { toFailure } from './use-reseller-creation.ts';

const plan = (client_plan_id: string, parts: Partial<ResellerPlan> = {}): ResellerPlan => ({
  client_plan_id,
  planName: `Plan ${client_plan_id}`,
  internalName: client_plan_id,
  billing_interval: 1,
  PlanBlockType: 'CHARGE',
  MandatoryPlans: null,
  OptionalPlans: null,
  RequiresPlans: null,
  price: { usd: 1, eur: 1 },
  hidden: false,
  children: [],
  ...parts,
});
const fleet = plan('FLEET', {
  PlanBlockType: 'GROUP',
  OptionalPlans: 'ONE|M|Y',
  children: [
    plan('M', {
      PlanBlockType: 'MASTER',
      MandatoryPlans: 'ONE|*A|B|H',
      OptionalPlans: 'ANY|X',
      children: [plan('A'), plan('B'), plan('H', { hidden: true }), plan('X')],
    }),
    plan('Y', {
      PlanBlockType: 'MASTER',
      billing_interval: 12,
      MandatoryPlans: 'ONE|YA',
      children: [plan('YA', { billing_interval: 12 })],
    }),
  ],
});
const trial = plan('EVALUATION', {
  PlanBlockType: 'GROUP',
  MandatoryPlans: 'ALL|NBM3_Evaluation',
  children: [
    plan('NBM3_Evaluation', {
      PlanBlockType: 'MASTER',
      MandatoryPlans: 'ALL|Evaluation',
      children: [plan('Evaluation')],
    }),
  ],
});

const owner = { userId: 'usr_1', upgradeId: null, flowId: 'flow' };
const filled: ResellerDraft = { ...newDraft(owner), customer_name: 'Acme', customer_admin_email: 'ada@acme.example' };
const project: Upgraded = {
  product_id: 'prj_01hz9k2m4n6p8q0r2s4t6v8w0x',
  app_name: 'Own',
  plans: [{ client_plan_id: 'B' }, { client_plan_id: 'X' }],
  client_master_plan_id: 'M',
  billing_frequency: 'monthly',
  expiry_date: '2027-03-01',
  isEvaluation: false,
};
const facts = (parts: Partial<ChoiceFacts> = {}): ChoiceFacts => ({
  groups: [fleet, trial],
  project: undefined,
  draft: filled,
  tab: undefined,
  today: '2026-11-24',
  startsFromProject: true,
  ...parts,
});
function choose(parts: Partial<ChoiceFacts> = {}) {
  const choice = choiceOf(facts(parts));
  if (!choice) throw new Error('There is no choice');
  return choice;
}
const chosen = (parts: Partial<ChoiceFacts>) => {
  const { tree, selection } = choose(parts);
  return chargedPlans(tree, selection).map(({ client_plan_id: id }) => id);
};
const withPlans = (...plans: string[]): ResellerDraft => ({ ...filled, selections: { 'FLEET/monthly': plans } });

describe('the choice of a new project', () => {
  it('has the default expiry, no plans but those of an evaluation, and both periods where the tab has them', () => {
    expect(choose()).toMatchObject({ expiry: '2026-12-24', period: 'monthly', periods: ['monthly', 'annual'] });
    expect(chosen({})).toEqual([]);
    expect(chosen({ tab: 'EVALUATION' })).toEqual(['Evaluation']);
    expect(choose({ tab: 'EVALUATION', draft: { ...filled, period: 'annual' } })).toMatchObject({ period: 'monthly' });
  });

  it('keeps the plans of each tab and period by themselves', () => {
    const draft: ResellerDraft = { ...withPlans('M', 'B'), period: 'annual' };
    expect(chosen({ draft })).toEqual([]);
    expect(chosen({ draft: { ...draft, period: 'monthly' } })).toEqual(['B']);
  });

  it('is sent with the plans that are charged for, the long name of the first and an expiry only where it belongs', () => {
    const payload = (draft: ResellerDraft, tab?: string) => payloadOf(choose({ draft, tab }), undefined);
    expect(payload(withPlans('M', 'A', 'X'))).toEqual({
      master_plan: 'M',
      supplemental_plans: ['A', 'X'],
      display_name_long: 'Plan A',
      period: 'MON',
      expiry_date: '2026-12-24',
    });
    const annual = { ...filled, period: 'annual', selections: { 'FLEET/annual': ['Y', 'YA'] } } as const;
    expect(payload(annual)).toMatchObject({ master_plan: 'Y', period: 'ANN' });
    expect(payload(annual)).not.toHaveProperty('expiry_date');
    expect(payload(filled, 'EVALUATION')).not.toHaveProperty('expiry_date');
    expect(payload(filled)).toBeUndefined();
  });

  it('leaves hidden plans out, but for a project that has them (RES-26)', () => {
    const hasHidden = (parts: Partial<ChoiceFacts>) => choose(parts).tree.nodes.has('H');
    expect(hasHidden({})).toBe(false);
    expect(hasHidden({ project })).toBe(false);
    expect(hasHidden({ project: { ...project, plans: [{ client_plan_id: 'H' }] } })).toBe(true);
  });
});

describe('the choice of an upgrade', () => {
  const draft = { ...newDraft({ ...owner, upgradeId: project.product_id }) };

  it('opens the tab of the project and starts from its plans and expiry, or with the flag off from the defaults (CFG-18)', () => {
    expect(choose({ project, draft })).toMatchObject({ group: { client_plan_id: 'FLEET' }, expiry: '2027-03-01' });
    expect(chosen({ project, draft })).toEqual(['B', 'X']);
    expect(chosen({ project, draft, startsFromProject: false })).toEqual([]);
    expect(choose({ project, draft, startsFromProject: false }).expiry).toBe('2026-12-24');
    expect(choose({ project: { ...project, expiry_date: '2026-11-01' }, draft }).expiry).toBe('2026-12-24');
  });

  it('needs a change, and sends the expiry only when it changed', () => {
    const missing = (own: ResellerDraft) => missingIn(choose({ project, draft: own }), facts({ project, draft: own }));
    expect(missing(draft)).toEqual(['change']);
    expect(payloadOf(choose({ project, draft }), project)).not.toHaveProperty('expiry_date');
    const later = { ...draft, selectedExpiryDate: '2027-03-02' };
    expect(missing(later)).toEqual([]);
    expect(payloadOf(choose({ project, draft: later }), project)).toMatchObject({ expiry_date: '2027-03-02' });
    expect(missing({ ...draft, selections: { 'FLEET/monthly': ['M', 'A'] } })).toEqual([]);
  });
});

describe('a step', () => {
  it('opens only after the earlier ones are done', () => {
    const missing = (draft: ResellerDraft) => missingIn(choose({ draft }), facts({ draft }));
    expect(insteadOf('plans', missing(newDraft(owner)))).toBeUndefined();
    expect(insteadOf('details', missing(filled))).toBe('plans');
    expect(insteadOf('review', missing({ ...newDraft(owner), selections: { 'FLEET/monthly': ['M', 'A'] } }))).toBe(
      'details',
    );
    expect(insteadOf('review', missing(withPlans('M', 'A')))).toBeUndefined();
    expect(missing({ ...withPlans('M', 'A'), selectedExpiryDate: '2026-11-23' })).toEqual(['expiry']);
    expect(missing({ ...withPlans('M', 'A'), customer_admin_email: 'nobody' })).toEqual(['email']);
  });
});

describe('a failed step', () => {
  const flags = { ff_permissions_limit_error: true };

  it('is a time-out, a permissions limit by its flag, its own reason, or unknown (CFG-32, ERR-21, RES-53, RES-56, RES-57)', () => {
    for (const status of [504, 524, 599])
      expect(toFailure({ status, code: status, reason: 'TIMEOUT' }, flags)).toEqual({
        kind: 'timeout',
        reason: 'TIMEOUT',
      });
    const limit = { status: 422, code: 422_000, reason: 'REACHED_PERMISSIONS_LIMIT' };
    expect(toFailure(limit, flags)).toEqual({ kind: 'permissions-limit', reason: 'REACHED_PERMISSIONS_LIMIT' });
    expect(toFailure(limit, { ff_permissions_limit_error: false })).toEqual({
      kind: 'refusal',
      reason: 'REACHED_PERMISSIONS_LIMIT',
    });
    const refusal = { status: 403, code: 403, reason: 'ACCOUNT_IS_NOT_ACTIVE' };
    expect(toFailure(refusal, flags)).toEqual({ kind: 'refusal', reason: 'ACCOUNT_IS_NOT_ACTIVE' });
    expect(toFailure({ status: 500, code: 500, reason: 'UNKNOWN' }, flags)).toEqual({
      kind: 'unknown',
      reason: 'UNKNOWN',
    });
  });
});
