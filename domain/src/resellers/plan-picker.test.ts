import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CataloguePlan } from './catalogue.ts';
import { brokenRules, clearChoice, initialSelection, isFixed, press, restoreSelection } from './plan-picker.ts';
import {
  blockOf,
  chargedPlans,
  masterPlanOf,
  pickerTypeOf,
  type PlanTree,
  type Selection,
  toPlanTree,
} from './plan-tree.ts';

type PlanParts = Partial<Omit<CataloguePlan, 'client_plan_id' | 'children'>>;
const plan = (
  client_plan_id: string,
  parts: PlanParts = {},
  children: readonly CataloguePlan[] = [],
): CataloguePlan => ({
  client_plan_id,
  planName: client_plan_id,
  internalName: client_plan_id,
  billing_interval: 1,
  PlanBlockType: 'CHARGE',
  MandatoryPlans: null,
  OptionalPlans: null,
  RequiresPlans: null,
  ...parts,
  children,
});
const leaves = (ids: string, parts?: PlanParts) => ids.split(' ').map((id) => plan(id, parts));
const tab = (id: string, parts: PlanParts, children: readonly CataloguePlan[]) =>
  toPlanTree(plan(id, { PlanBlockType: 'GROUP', ...parts }, children));

const chosen = (selection: Selection) => [...selection].toSorted().join(' ');
const pressAll = (tree: PlanTree, ...ids: string[]) =>
  ids.reduce<Selection>((selection, id) => press(tree, selection, { id }), initialSelection(tree));
const nodeOf = (tree: PlanTree, id: string) => {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`There is no ${id}`);
  return node;
};
const pickerOf = (tree: PlanTree, parent: string) => {
  const [picker] = nodeOf(tree, parent).pickers;
  if (!picker) throw new Error(`${parent} has no picker`);
  return picker;
};

describe('a picker', () => {
  const types = (rule: string, parts: PlanParts = {}, parent = 'P') => {
    const ids = rule.slice(4).replaceAll('*', '').split('|').join(' ');
    const tree = tab(parent, { OptionalPlans: rule }, leaves(ids, parts));
    return pickerTypeOf(pickerOf(tree, parent), tree.root);
  };

  it('is radio buttons for ONE and checkboxes for any other keyword (RES-14)', () => {
    expect(types('ONE|a|b|c')).toBe('radio');
    for (const keyword of ['ANY', 'MAN', 'ALL']) expect(types(`${keyword}|a|b|c|d`)).toBe('checkbox');
  });

  it('is a select beyond three plans, but not below a segment group or with requirements (RES-25)', () => {
    expect(types('ONE|a|b|c|d')).toBe('select');
    for (const group of ['MAM-Segments', 'Loc-Map-Seg', 'Mob-Map-Seg'])
      expect(types('ONE|a|b|c|d', {}, group)).toBe('radio');
    expect(types('ONE|a|b|c|d', {}, 'FLEET')).toBe('select');
    expect(types('ONE|a|b|c|d', { RequiresPlans: 'ANY|x' })).toBe('radio');
  });
});

describe('a press', () => {
  it('on a radio button replaces its siblings and everything below them (RES-15)', () => {
    const tree = tab('G', { OptionalPlans: 'ONE|a|b' }, [
      plan('a', { OptionalPlans: 'ANY|x' }, leaves('x')),
      plan('b'),
    ]);
    expect(chosen(pressAll(tree, 'a', 'x'))).toBe('G a x');
    expect(chosen(pressAll(tree, 'a', 'x', 'b'))).toBe('G b');
    expect(chosen(pressAll(tree, 'b', 'b'))).toBe('G b');
  });

  it('on a checkbox toggles only itself, in any order (RES-16)', () => {
    const tree = tab('G', { OptionalPlans: 'ANY|a|b|c' }, leaves('a b c'));
    expect(chosen(pressAll(tree, 'a', 'c'))).toBe('G a c');
    expect(chosen(pressAll(tree, 'c', 'a'))).toBe('G a c');
    expect(chosen(pressAll(tree, 'a', 'c', 'a'))).toBe('G c');
  });

  it('on a child selects its parents (RES-17)', () => {
    const deep = plan('a', { OptionalPlans: 'ANY|b' }, [plan('b', { OptionalPlans: 'ANY|c' }, leaves('c'))]);
    expect(chosen(pressAll(tab('G', { OptionalPlans: 'ANY|a' }, [deep]), 'c'))).toBe('G a b c');
  });

  it('on the last child of a MAN picker takes the parent with it (RES-18)', () => {
    const parent = plan('p', { MandatoryPlans: 'MAN|*a|b' }, leaves('a b'));
    const tree = tab('G', { OptionalPlans: 'ANY|p|q' }, [parent, plan('q')]);
    expect(chosen(pressAll(tree, 'p'))).toBe('G a p');
    expect(chosen(pressAll(tree, 'p', 'b', 'a', 'q'))).toBe('G b p q');
    expect(chosen(pressAll(tree, 'p', 'q', 'a'))).toBe('G q');
  });

  it('on a parent of an ALL picker selects every child, and on one of them takes all back', () => {
    const parent = plan('p', { MandatoryPlans: 'ALL|a|b' }, leaves('a b'));
    const tree = tab('G', { OptionalPlans: 'ANY|p' }, [parent]);
    expect(chosen(pressAll(tree, 'p'))).toBe('G a b p');
    expect(chosen(pressAll(tree, 'a'))).toBe('G a b p');
    expect(chosen(pressAll(tree, 'p', 'a'))).toBe('G');
  });

  it('changes nothing for what comes with the tab itself, or is unknown', () => {
    const tree = tab('G', { MandatoryPlans: 'ALL|a', OptionalPlans: 'ANY|b' }, leaves('a b'));
    expect(chosen(pressAll(tree, 'a', 'G', 'unknown'))).toBe('G a');
    expect(isFixed(nodeOf(tree, 'a'))).toBe(true);
    expect(isFixed(nodeOf(tree, 'b'))).toBe(false);
  });

  it('leaves no heading without its plans', () => {
    const heading = plan('h', { PlanBlockType: 'GROUP', OptionalPlans: 'ANY|a|b' }, leaves('a b'));
    const tree = tab('G', { OptionalPlans: 'ANY|h' }, [heading]);
    expect(chosen(pressAll(tree, 'a', 'a'))).toBe('G');
    expect(chargedPlans(tree, pressAll(tree, 'b')).map(({ client_plan_id: id }) => id)).toEqual(['b']);
  });

  it('can take back an optional choice of one', () => {
    const tree = tab('G', { OptionalPlans: 'ANY|p' }, [plan('p', { OptionalPlans: 'ONE|a|b' }, leaves('a b'))]);
    const selection = pressAll(tree, 'b');
    expect(chosen(clearChoice(tree, selection, { picker: pickerOf(tree, 'p') }))).toBe('G p');
  });
});

describe('what is preselected', () => {
  it('is the default or the first child of mandatory plans, and of optional ones only a default (RES-19)', () => {
    const withRules = (parts: PlanParts) => tab('G', { OptionalPlans: 'ANY|p' }, [plan('p', parts, leaves('a b'))]);
    for (const keyword of ['ONE', 'MAN', 'ANY']) {
      expect(chosen(pressAll(withRules({ MandatoryPlans: `${keyword}|a|*b` }), 'p'))).toBe('G b p');
      expect(chosen(pressAll(withRules({ MandatoryPlans: `${keyword}|a|b` }), 'p'))).toBe('G a p');
      expect(chosen(pressAll(withRules({ OptionalPlans: `${keyword}|a|*b` }), 'p'))).toBe('G b p');
      expect(chosen(pressAll(withRules({ OptionalPlans: `${keyword}|a|b` }), 'p'))).toBe('G p');
    }
    const opened = tab('G', { OptionalPlans: 'ONE|a|*b' }, leaves('a b'));
    expect(chosen(initialSelection(opened))).toBe('G b');
  });

  it('is every plan of the evaluation (RES-22)', () => {
    const children = [plan('p', { OptionalPlans: 'ANY|a|b' }, leaves('a b'))];
    expect(chosen(initialSelection(tab('EVALUATION', { OptionalPlans: 'ANY|p' }, children)))).toBe('EVALUATION a b p');
    expect(chosen(initialSelection(tab('FLEET', { OptionalPlans: 'ANY|p' }, children)))).toBe('FLEET');
  });

  it('is what the project has, without plans that the tab no longer offers', () => {
    const heading = plan('h', { PlanBlockType: 'GROUP', OptionalPlans: 'ANY|a|b' }, leaves('a b'));
    const tree = tab('G', { OptionalPlans: 'ANY|h' }, [heading]);
    expect(chosen(restoreSelection(tree, ['b', 'gone']))).toBe('G b h');
  });
});

describe('a requirement', () => {
  const children = [...leaves('a b'), plan('c', { RequiresPlans: 'ALL|a|b' }), plan('d', { RequiresPlans: 'ANY|c' })];
  const tree = tab('G', { OptionalPlans: 'ANY|a|b|c|d' }, children);

  it('that is not met disables a plan and deselects it, and what required it (RES-20)', () => {
    expect(blockOf(nodeOf(tree, 'c'), pressAll(tree, 'a'))).toBe('requires-plans');
    expect(chosen(pressAll(tree, 'a', 'c'))).toBe('G a');
    expect(blockOf(nodeOf(tree, 'c'), pressAll(tree, 'a', 'b'))).toBeUndefined();
    expect(chosen(pressAll(tree, 'a', 'b', 'c', 'd'))).toBe('G a b c d');
    expect(chosen(pressAll(tree, 'a', 'b', 'c', 'd', 'a'))).toBe('G b');
  });
});

describe('an upgrade', () => {
  const annual = toPlanTree(plan('G', { OptionalPlans: 'ANY|m|y' }, [plan('m'), plan('y', { billing_interval: 12 })]));

  it('disables plans that are not upgradable, unless the project is an evaluation (RES-24)', () => {
    const block = (upgrade?: { isEvaluation: boolean }) => blockOf(nodeOf(annual, 'y'), new Set(['G']), upgrade);
    expect(block({ isEvaluation: false })).toBe('not-upgradable');
    expect(block({ isEvaluation: true })).toBeUndefined();
    expect(block()).toBeUndefined();
    const upgrade = { isEvaluation: false };
    expect(chosen(press(annual, new Set(['G']), { id: 'y', upgrade }))).toBe('G');
    expect(brokenRules(annual, new Set(['G', 'y']), upgrade)).toEqual(['y']);
  });

  it('leaves hidden plans out with everything below them, and can leave out the other frequency', () => {
    const group = plan('G', { OptionalPlans: 'ANY|a|b|y' }, [
      plan('a', { OptionalPlans: 'ANY|x' }, leaves('x')),
      plan('b'),
      plan('y', { billing_interval: 12 }),
    ]);
    const shown = toPlanTree(group, { isHidden: ({ client_plan_id: id }) => id === 'a', frequency: 'monthly' });
    expect([...shown.nodes.keys()]).toEqual(['G', 'b']);
  });
});

describe('the master plan', () => {
  it('is the segment group, or the chosen plan below a newer group', () => {
    const segment = tab('MAM-Segments', { PlanBlockType: 'MASTER', OptionalPlans: 'ONE|a' }, leaves('a'));
    expect(masterPlanOf(segment, pressAll(segment, 'a'))?.client_plan_id).toBe('MAM-Segments');
    const master = plan('M', { PlanBlockType: 'MASTER', MandatoryPlans: 'ONE|a' }, leaves('a'));
    const newer = tab('FLEET', { OptionalPlans: 'ONE|M' }, [master]);
    expect(masterPlanOf(newer, pressAll(newer, 'a'))?.client_plan_id).toBe('M');
    expect(masterPlanOf(newer, initialSelection(newer))).toBeUndefined();
  });
});

/** Any catalogue: each plan is below an earlier one or the group, and may require an earlier one. */
const anyPart = fc.record({
  above: fc.nat(),
  mandatory: fc.boolean(),
  starred: fc.boolean(),
  requires: fc.option(fc.nat()),
  group: fc.boolean(),
  annual: fc.boolean(),
  keywords: fc.tuple(fc.constantFrom('ANY', 'ONE', 'MAN', 'ALL'), fc.constantFrom('ANY', 'ONE', 'MAN', 'ALL')),
});
type AnyPart = typeof anyPart extends fc.Arbitrary<infer Part> ? Part : never;
const anyCatalogue = fc.record({
  parts: fc.array(anyPart, { minLength: 2, maxLength: 13 }),
  group: fc.constantFrom('FLEET', 'EVALUATION', 'MAM-Segments'),
});
type AnyCatalogue = { readonly parts: readonly AnyPart[]; readonly group: string };

/** The first part is the group's. */
function treeOf({ parts, group }: AnyCatalogue): PlanTree {
  const childrenOf = (parent: number) =>
    parts.flatMap((part, at) => (at > 0 && part.above % at === parent ? [{ ...part, at }] : []));
  const ruleOf = (keyword: string, children: readonly { at: number; starred: boolean }[]) => {
    const firstStar = children.find(({ starred }) => starred)?.at;
    const isDefault = ({ at, starred }: { at: number; starred: boolean }) =>
      starred && (keyword !== 'ONE' || at === firstStar);
    const ids = children.map((child) => `${isDefault(child) ? '*' : ''}p${child.at}`);
    return ids.length === 0 ? null : `${keyword}|${ids.join('|')}`;
  };
  const build = (at: number, id: string): CataloguePlan => {
    const [first] = parts;
    const { keywords, requires, annual, group: isGroup } = parts[at] ?? first ?? ({} as never);
    const children = childrenOf(at);
    return plan(
      id,
      {
        MandatoryPlans: ruleOf(
          keywords[0],
          children.filter(({ mandatory }) => mandatory),
        ),
        OptionalPlans: ruleOf(
          keywords[1],
          children.filter(({ mandatory }) => !mandatory),
        ),
        RequiresPlans: requires !== null && at > 1 ? `ANY|p${1 + (requires % (at - 1))}` : null,
        PlanBlockType: at === 0 || (isGroup && children.length > 0) ? 'GROUP' : 'CHARGE',
        billing_interval: annual && at > 0 ? 12 : 1,
      },
      children.map((child) => build(child.at, `p${child.at}`)),
    );
  };
  return toPlanTree(build(0, group));
}
const anyPresses = fc.array(fc.nat({ max: 12 }), { maxLength: 20 });
const anyUpgrade = fc.option(fc.record({ isEvaluation: fc.boolean() }), { nil: undefined });

describe('any sequence of presses', () => {
  it('keeps every rule of any catalogue, from the preselected plans on (RES-14, RES-20)', () => {
    fc.assert(
      fc.property(anyCatalogue, anyPresses, anyUpgrade, (catalogue, presses, upgrade) => {
        const tree = treeOf(catalogue);
        let selection = initialSelection(tree, upgrade);
        expect(brokenRules(tree, selection, upgrade)).toEqual([]);
        for (const at of presses) {
          selection = press(tree, selection, { id: `p${at}`, upgrade });
          expect(brokenRules(tree, selection, upgrade)).toEqual([]);
        }
        const restored = restoreSelection(tree, [...selection], upgrade);
        expect(brokenRules(tree, restored, upgrade)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('on checkboxes without requirements does not depend on their order (RES-16)', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const tree = tab('G', { OptionalPlans: `ANY|${ids.join('|')}` }, leaves(ids.join(' ')));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ids)), (presses) => {
        expect(chosen(pressAll(tree, ...presses.toSorted()))).toBe(chosen(pressAll(tree, ...presses)));
      }),
    );
  });
});
