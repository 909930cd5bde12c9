import { describe, expect, it } from 'vitest';
import {
  appsTypeOf,
  catalogueGroups,
  frequencyOf,
  groupsOf,
  inDisplayOrder,
  isChargeable,
  isResellerPlan,
  isUpgradable,
  type ResellerPlanLists,
  tabOf,
} from './catalogue.ts';

const lists: ResellerPlanLists = { eval: ['E'], basic: ['B', 'M'], starter: ['S'], premium: ['P'] };

describe('the groups of the catalogue', () => {
  it('are those of the older and of the newer tabs, and the evaluation in both (RES-05, RES-06, RES-07, RES-08)', () => {
    const older = ['MAM-Segments', 'Loc-Map-Seg', 'Mob-Map-Seg', 'EVALUATION'];
    const newer = ['FLEET', 'BUSINESS_MAPPING', 'CONSUMER_MAPPING', 'EVALUATION'];
    expect(groupsOf('hlssm')).toEqual(older);
    expect(groupsOf('nbm3')).toEqual(newer);
    expect(groupsOf('all')).toEqual([...older.slice(0, 3), ...newer]);
    expect(catalogueGroups.toSorted()).toEqual(groupsOf('all').toSorted());
  });

  it('are opened by the tab of the address, the first by an unknown one', () => {
    expect(tabOf('EVALUATION', groupsOf('nbm3'))).toBe('EVALUATION');
    for (const tab of [undefined, '', 'MAM-Segments', 'evaluation']) expect(tabOf(tab, groupsOf('nbm3'))).toBe('FLEET');
  });
});

describe('a plan of the catalogue', () => {
  it('is annual with an interval of 12, otherwise monthly (RES-10)', () => {
    for (const billing_interval of [1, 2, 6, 11, 13, 24]) expect(frequencyOf({ billing_interval })).toBe('monthly');
    expect(frequencyOf({ billing_interval: 12 })).toBe('annual');
  });

  it('with annual billing is not upgradable (RES-23)', () => {
    expect(isUpgradable({ billing_interval: 12 })).toBe(false);
    expect(isUpgradable({ billing_interval: 1 })).toBe(true);
  });

  it('is charged for only as CHARGE', () => {
    expect(isChargeable({ PlanBlockType: 'CHARGE' })).toBe(true);
    for (const PlanBlockType of ['MASTER', 'GROUP'] as const) expect(isChargeable({ PlanBlockType })).toBe(false);
  });

  it('is shown by its configured order, then as the catalogue has it (RES-27)', () => {
    const plans = ['x', 'NBM3-UBI', 'constructor', 'NBM3-FFW', 'y'].map((client_plan_id) => ({ client_plan_id }));
    const order = { 'NBM3-FFW': 1, 'NBM3-ESS': 2, 'NBM3-UBI': 3, 'NBM3-BA': 4 };
    const shown = inDisplayOrder(plans, order).map(({ client_plan_id }) => client_plan_id);
    expect(shown).toEqual(['NBM3-FFW', 'NBM3-UBI', 'x', 'constructor', 'y']);
  });
});

describe('the type of a project’s plans', () => {
  it('is that of the highest plan', () => {
    expect(appsTypeOf(['B'], lists)).toBe('reseller_basic');
    expect(appsTypeOf(['P', 'B', 'S'], lists)).toBe('reseller_premium');
    expect(appsTypeOf(['B', 'S'], lists)).toBe('reseller_starter');
    expect(appsTypeOf(['E'], lists)).toBe('eval');
    expect(appsTypeOf(['unknown'], lists)).toBeUndefined();
  });

  it('makes a plan one of resellers in whichever list it is', () => {
    for (const id of ['E', 'B', 'M', 'S', 'P']) expect(isResellerPlan(id, lists)).toBe(true);
    expect(isResellerPlan('Freemium', lists)).toBe(false);
  });
});
