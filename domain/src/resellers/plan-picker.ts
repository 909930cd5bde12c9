import { evaluationGroup, isChargeable } from './catalogue.ts';
import { blockOf, type Picker, type PlanNode, type PlanTree, type Selection, type Upgrade } from './plan-tree.ts';

const idOf = ({ plan }: PlanNode) => plan.client_plan_id;
const below = ({ pickers }: PlanNode): readonly PlanNode[] => pickers.flatMap(({ plans }) => plans);

const pickerWith = (node: PlanNode): Picker | undefined =>
  node.parent?.pickers.find(({ plans }) => plans.includes(node));

/** A change of a selection, which removes a plan at most once so that it always comes to an end. */
class Draft {
  readonly chosen: Set<string>;
  readonly removed = new Set<string>();
  readonly tree: PlanTree;
  private readonly upgrade: Upgrade | undefined;

  constructor(tree: PlanTree, selection: Selection, upgrade: Upgrade | undefined) {
    this.tree = tree;
    this.upgrade = upgrade;
    this.chosen = new Set([...selection].filter((id) => tree.nodes.has(id)));
    this.chosen.add(idOf(tree.root));
  }

  has(node: PlanNode) {
    return this.chosen.has(idOf(node));
  }

  isBlocked(node: PlanNode) {
    return blockOf(node, this.chosen, this.upgrade) !== undefined;
  }

  remove(node: PlanNode) {
    this.chosen.delete(idOf(node));
    for (const child of below(node)) this.remove(child);
  }

  /** Selects a plan, its parents, and the defaults of those that become selected. */
  add(node: PlanNode) {
    if (this.has(node)) return;
    if (node.parent) this.add(node.parent);
    const picker = pickerWith(node);
    if (picker?.rule.keyword === 'ONE') for (const sibling of picker.plans) this.remove(sibling);
    this.chosen.add(idOf(node));
    this.addDefaults(node);
  }

  addDefaults(node: PlanNode) {
    for (const picker of node.pickers) for (const preselected of this.preselectedIn(picker)) this.add(preselected);
  }

  private preselectedIn({ kind, rule, plans }: Picker): readonly PlanNode[] {
    const open = plans.filter((plan) => !this.isBlocked(plan) && !this.removed.has(idOf(plan)));
    if (rule.keyword === 'ALL') return open;
    const marked = open.filter((plan) => rule.defaults.includes(idOf(plan)));
    return marked.length > 0 || kind === 'optional' ? marked : open.slice(0, 1);
  }

  /** Whether a selected plan lacks a plan that its rules demand, after what can be added has been added. */
  lacksPlans(node: PlanNode) {
    return node.pickers.some((picker) => {
      if (picker.rule.keyword === 'ALL') return this.lacksAnyOf(picker);
      if (picker.kind === 'optional' || picker.rule.keyword === 'ANY') return false;
      const hasOne = () => picker.plans.some((plan) => this.has(plan));
      if (picker.rule.keyword === 'ONE' && !hasOne()) for (const plan of this.preselectedIn(picker)) this.add(plan);
      return !hasOne();
    });
  }

  private lacksAnyOf(picker: Picker) {
    const charged = picker.plans.filter(({ plan }) => isChargeable(plan));
    for (const plan of this.preselectedIn(picker)) if (charged.includes(plan)) this.add(plan);
    return charged.some((plan) => !this.has(plan) && !this.isBlocked(plan));
  }

  /** Whether a selected plan must go: its requirement is not met, its plans are missing, or it is an empty heading. */
  mustGo(node: PlanNode) {
    if (this.isBlocked(node) || this.lacksPlans(node)) return true;
    return !isChargeable(node.plan) && !below(node).some((plan) => this.has(plan));
  }

  /** Adds and removes plans until every rule holds. */
  settle(): Selection {
    for (;;) {
      const count = this.chosen.size;
      this.lacksPlans(this.tree.root);
      const selected = [...this.tree.nodes.values()].filter((node) => node.parent && this.has(node));
      const leaving = selected.find((node) => this.mustGo(node));
      if (leaving) {
        this.removed.add(idOf(leaving));
        this.remove(leaving);
      } else if (this.chosen.size === count) return this.chosen;
    }
  }
}

/** A tab as it opens: with its defaults; of evaluations every plan is selected (RES-19, RES-22). */
export function initialSelection(tree: PlanTree, upgrade?: Upgrade): Selection {
  const draft = new Draft(tree, new Set(), upgrade);
  draft.addDefaults(tree.root);
  if (idOf(tree.root) === evaluationGroup)
    for (const node of tree.nodes.values()) if (pickerWith(node)?.rule.keyword !== 'ONE') draft.add(node);
  return draft.settle();
}

/** Whether a plan's checkbox can be pressed; a plan that comes with the tab itself stays. */
export function isFixed(node: PlanNode): boolean {
  const picker = pickerWith(node);
  if (picker?.rule.keyword !== 'ALL' || !node.parent) return node.parent === undefined;
  return isFixed(node.parent);
}

function deselect(draft: Draft, node: PlanNode) {
  const picker = pickerWith(node);
  const isLast = picker?.plans.every((plan) => plan === node || !draft.has(plan)) === true;
  const goesWithParent = picker?.rule.keyword === 'ALL' || (picker?.rule.keyword === 'MAN' && isLast);
  draft.removed.add(idOf(node)); // or the rules of its parent would select it again
  if (goesWithParent && node.parent?.parent) deselect(draft, node.parent);
  else draft.remove(node);
}

/**
 * The selection after a press on a plan. A radio or select choice replaces its siblings, a checkbox toggles only itself;
 * selecting a child selects its parent, and the last child of a MAN picker takes the parent with it (RES-15 to RES-20).
 */
export function press(tree: PlanTree, selection: Selection, { id, upgrade }: Press): Selection {
  const node = tree.nodes.get(id);
  const draft = new Draft(tree, selection, upgrade);
  if (!node || isFixed(node) || draft.isBlocked(node)) return draft.settle();
  if (!draft.has(node)) draft.add(node);
  else if (pickerWith(node)?.rule.keyword !== 'ONE') deselect(draft, node);
  return draft.settle();
}
export type Press = { readonly id: string; readonly upgrade?: Upgrade | undefined };

/** Takes back the choice of an optional ONE picker. */
export function clearChoice(tree: PlanTree, selection: Selection, { picker, upgrade }: Clearing): Selection {
  const draft = new Draft(tree, selection, upgrade);
  for (const plan of picker.plans) draft.remove(plan);
  return draft.settle();
}
type Clearing = { readonly picker: Picker; readonly upgrade?: Upgrade | undefined };

/** A selection with the plans of a project, as far as the tab still has them (RES-04). */
export function restoreSelection(tree: PlanTree, plans: readonly string[], upgrade?: Upgrade): Selection {
  const chosen = new Set<string>();
  for (const id of plans) {
    for (let node = tree.nodes.get(id); node; node = node.parent) chosen.add(idOf(node));
  }
  return new Draft(tree, chosen, upgrade).settle();
}

/** The rules of a selected plan's pickers; the tab itself demands nothing that its plans could not give. */
function breaksPicker(
  { kind, rule, plans }: Picker,
  parent: PlanNode,
  isMissing: (node: PlanNode) => boolean,
): boolean {
  const { keyword } = rule;
  const missing = plans.filter(isMissing);
  const isDemanding = parent.parent !== undefined;
  if (keyword === 'ALL') return isDemanding && missing.some(({ plan }) => isChargeable(plan));
  return isDemanding && kind === 'mandatory' && keyword !== 'ANY' && missing.length === plans.length;
}

/** The plans whose rules a selection breaks, which no sequence of presses can lead to (RES-14 to RES-21, RES-24). */
export function brokenRules(tree: PlanTree, selection: Selection, upgrade?: Upgrade): readonly string[] {
  const has = (node: PlanNode) => selection.has(idOf(node));
  const isMissing = (node: PlanNode) => !has(node);
  const isOpen = (node: PlanNode) => isMissing(node) && !blockOf(node, selection, upgrade);
  const breaks = (node: PlanNode): boolean => {
    if (!has(node)) return false;
    if (node.parent && (!has(node.parent) || blockOf(node, selection, upgrade))) return true;
    return node.pickers.some((picker) => {
      if (picker.rule.keyword === 'ONE' && picker.plans.filter(has).length > 1) return true;
      return breaksPicker(picker, node, picker.rule.keyword === 'ALL' ? isOpen : isMissing);
    });
  };
  return [...tree.nodes.values()].filter(breaks).map(idOf);
}
