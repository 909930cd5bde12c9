import type { ResellerPlan } from '@waypost/contract/entities/resellers';
import { isChargeable } from '@waypost/domain/resellers/catalogue';
import { isFixed } from '@waypost/domain/resellers/plan-picker';
import { blockOf, type Picker, pickerTypeOf, type PlanNode } from '@waypost/domain/resellers/plan-tree';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { PlanPrice } from './plan-price.tsx';
import type { Choice } from './reseller-rules.ts';

export type PickerActions = {
  readonly onPress: (id: string) => void;
  readonly onClear: (picker: Picker) => void;
};
type PickerProps = PickerActions & { readonly choice: Choice; readonly parent: PlanNode; readonly picker: Picker };
type OptionProps = Omit<PickerProps, 'parent'> & { readonly node: PlanNode; readonly name: string };

const idOf = ({ plan }: PlanNode) => plan.client_plan_id;
/** The prices are the catalogue's, which the rules do not need. */
const priceOf = ({ plan }: PlanNode) => (plan as ResellerPlan).price;

/** Why a plan cannot be chosen; undefined if it can. */
function useBlockText({ choice, node }: { readonly choice: Choice; readonly node: PlanNode }): string | undefined {
  const t = useText();
  const block = blockOf(node, choice.selection, choice.upgrade);
  if (block === undefined) return undefined;
  if (block === 'not-upgradable') return t('resellers.block.not-upgradable');
  const names = node.requires?.plans.map((id) => choice.tree.nodes.get(id)?.plan.planName ?? id) ?? [];
  const plans = names.join(', ');
  const list = node.requires?.keyword === 'ALL' ? t('resellers.allOf', { plans }) : t('resellers.oneOf', { plans });
  return t('resellers.block.requires-plans', { plans: names.length === 1 ? plans : list });
}

const controlClass =
  'peer size-5 shrink-0 appearance-none border border-control-border bg-surface disabled:opacity-55 checked:border-accent';

function Control({ choice, node, picker, name, onPress, ...about }: OptionProps & { id: string; describedBy: string }) {
  const isRadio = picker.rule.keyword === 'ONE';
  const isBlocked = blockOf(node, choice.selection, choice.upgrade) !== undefined;
  return (
    <span className="relative mt-0.5 size-5">
      <input
        id={about.id}
        type={isRadio ? 'radio' : 'checkbox'}
        name={isRadio ? name : undefined}
        checked={choice.selection.has(idOf(node))}
        disabled={isBlocked || isFixed(node)}
        aria-describedby={about.describedBy}
        onChange={() => onPress(idOf(node))}
        className={`${controlClass} ${isRadio ? 'rounded-full checked:border-[6px]' : 'rounded-[4px] checked:bg-accent'}`}
      />
      {!isRadio && (
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 hidden size-4 text-on-accent peer-checked:block"
        />
      )}
    </span>
  );
}

function Option(props: OptionProps) {
  const { choice, node, picker } = props;
  const t = useText();
  const id = useId();
  const blockText = useBlockText({ choice, node });
  const price = priceOf(node);
  const isSelected = choice.selection.has(idOf(node));
  // of several radio buttons only the chosen one opens; a checkbox shows what pressing it would bring
  const showsBelow = node.pickers.length > 0 && (isSelected || picker.rule.keyword !== 'ONE');
  return (
    <div className="py-2">
      <div className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-2.5 max-md:py-1">
        <Control {...props} id={id} describedBy={`${id}-about`} />
        <label htmlFor={id} className={isChargeable(node.plan) ? 'wrap-anywhere' : 'font-medium wrap-anywhere'}>
          {node.plan.planName}
        </label>
        <span id={`${id}-about`} className="text-right text-sm text-muted figures">
          {price && <PlanPrice price={price} period={choice.period} freeText={t('resellers.included')} />}
          {blockText !== undefined && <span className="sr-only"> {blockText}</span>}
        </span>
        {blockText !== undefined && (
          <p aria-hidden="true" className="col-span-2 col-start-2 text-sm wrap-anywhere text-muted">
            {blockText}
          </p>
        )}
      </div>
      {showsBelow && (
        <Below>
          <Pickers {...props} node={node} />
        </Below>
      )}
    </div>
  );
}

const Below = ({ children }: { readonly children: ReactNode }) => (
  <div className="mt-1 ml-2.5 border-l border-hairline pl-5">{children}</div>
);

/** A plan that only groups others: a heading, without a control. */
function Heading(props: OptionProps) {
  return (
    <div className="pt-3">
      <h3 className="text-sm font-semibold text-muted">{props.node.plan.planName}</h3>
      <Pickers {...props} node={props.node} />
    </div>
  );
}

function PlanSelect({ choice, picker, parent, onPress, onClear }: PickerProps) {
  const t = useText();
  const chosen = picker.plans.find((node) => choice.selection.has(idOf(node)));
  const none = picker.kind === 'optional' && parent.parent ? [{ value: '', label: t('resellers.noneOf') }] : [];
  const press = (id: string) => (id === '' ? onClear(picker) : onPress(id));
  return (
    <div className="py-2">
      <SelectField
        label={t('resellers.choices', { plan: parent.plan.planName })}
        className="max-w-md"
        options={[
          ...none,
          ...picker.plans.map((node) => ({
            value: idOf(node),
            label: node.plan.planName,
            disabled: blockOf(node, choice.selection, choice.upgrade) !== undefined,
          })),
        ]}
        {...(none.length === 0 && { placeholder: t('resellers.missing.plans') })}
        value={chosen ? idOf(chosen) : ''}
        onChange={({ target }) => press(target.value)}
      />
      {chosen && priceOf(chosen) && (
        <p className="mt-1 text-sm text-muted">
          <PlanPrice price={priceOf(chosen) ?? { usd: 0, eur: 0 }} period={choice.period} />
        </p>
      )}
      {chosen && chosen.pickers.length > 0 && (
        <Below>
          <Pickers {...{ choice, onPress, onClear }} node={chosen} />
        </Below>
      )}
    </div>
  );
}

/** Takes an optional choice of one back, which radio buttons cannot do by themselves. */
function NoneOption({ choice, picker, name, onClear }: Pick<OptionProps, 'choice' | 'picker' | 'name' | 'onClear'>) {
  const t = useText();
  const isChosen = !picker.plans.some((node) => choice.selection.has(idOf(node)));
  return (
    <label className="flex items-start gap-2.5 py-2">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={() => onClear(picker)}
        className={`${controlClass} mt-0.5 rounded-full checked:border-[6px]`}
      />
      {t('resellers.noneOf')}
    </label>
  );
}

function PlanPicker(props: PickerProps) {
  const { picker, parent } = props;
  const t = useText();
  const name = useId();
  if (pickerTypeOf(picker, parent) === 'select') return <PlanSelect {...props} />;
  const isOne = picker.rule.keyword === 'ONE';
  const isHeading = ({ plan }: PlanNode) => !isOne && !isChargeable(plan);
  return (
    <fieldset>
      <legend className="sr-only">{t('resellers.choices', { plan: parent.plan.planName })}</legend>
      {isOne && picker.kind === 'optional' && parent.parent && <NoneOption {...props} name={name} />}
      {picker.plans.map((node) =>
        isHeading(node) ? (
          <Heading key={idOf(node)} {...props} node={node} name={name} />
        ) : (
          <Option key={idOf(node)} {...props} node={node} name={name} />
        ),
      )}
    </fieldset>
  );
}

/** The pickers of a plan, or of the whole tab. */
export function Pickers({ node, ...props }: PickerActions & { readonly choice: Choice; readonly node: PlanNode }) {
  return node.pickers.map((picker) => <PlanPicker key={picker.kind} {...props} picker={picker} parent={node} />);
}
