import type { ResellerPlan } from '@waypost/contract/entities/resellers';
import { clearChoice, press } from '@waypost/domain/resellers/plan-picker';
import { chargedPlans, type Selection } from '@waypost/domain/resellers/plan-tree';
import { evaluationDays } from '@waypost/domain/projects/evaluation';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ButtonRow } from '../../../ui/buttons/button-row.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Pickers } from './plan-options.tsx';
import { PlanPrice } from './plan-price.tsx';
import type { Period } from './reseller-draft.ts';
import type { Choice } from './reseller-rules.ts';

type PlanStepProps = {
  readonly groups: readonly ResellerPlan[];
  readonly choice: Choice;
  readonly hrefOfTab: (group: string) => string;
  readonly onPeriod: (period: Period) => void;
  readonly onSelect: (selection: Selection) => void;
  readonly onNext: () => void;
};

const tabTitle = (group: string) => `resellers.tab.${group}` as MessageId;

function GroupTabs({ groups, choice, hrefOfTab }: Pick<PlanStepProps, 'groups' | 'choice' | 'hrefOfTab'>) {
  const t = useText();
  return (
    <nav aria-label={t('resellers.tabs')} className="flex gap-5 overflow-x-auto border-b border-hairline">
      {groups.map(({ client_plan_id: id }) => {
        const isShown = id === choice.group.client_plan_id;
        return (
          <Link
            key={id}
            href={hrefOfTab(id)}
            aria-current={isShown ? 'page' : undefined}
            className={`touch-target shrink-0 border-b-2 px-0.5 py-2 focus-visible:-outline-offset-2 ${
              isShown
                ? 'border-accent font-medium text-ink'
                : 'border-transparent text-muted hover:border-control-border hover:text-ink'
            }`}
          >
            {t(tabTitle(id))}
          </Link>
        );
      })}
    </nav>
  );
}

/** How many plans are chosen, and what they cost; read out after each press. */
export function ChosenPlans({ choice }: { readonly choice: Choice }) {
  const t = useText();
  const charged = chargedPlans(choice.tree, choice.selection) as readonly ResellerPlan[];
  const sum = (currency: 'usd' | 'eur') => charged.reduce((total, { price }) => total + (price?.[currency] ?? 0), 0);
  return (
    <output className="text-sm text-muted">
      {t('resellers.chosen', { count: charged.length })}
      {charged.length > 0 && (
        <>
          {' · '}
          <PlanPrice price={{ usd: sum('usd'), eur: sum('eur') }} period={choice.period} />
        </>
      )}
    </output>
  );
}

/** The first step: the plans of one tab and their period. */
export function PlanStep({ groups, choice, hrefOfTab, onPeriod, onSelect, onNext }: PlanStepProps) {
  const t = useText();
  const { tree, selection, upgrade, period, periods } = choice;
  const change = { ...(upgrade && { upgrade }) };
  const hasPlans = chargedPlans(tree, selection).length > 0;
  return (
    <div className="flex flex-col gap-5">
      <GroupTabs {...{ groups, choice, hrefOfTab }} />
      <Card
        title={t(tabTitle(choice.group.client_plan_id))}
        {...(choice.isEvaluation && { description: t('resellers.evaluationHelp', { days: evaluationDays }) })}
        action={
          periods.length > 1 && (
            <SegmentedControl
              legend={t('resellers.period')}
              options={periods.map((value) => ({ value, label: t(`resellers.period.${value}`) }))}
              value={period}
              onChange={onPeriod}
            />
          )
        }
        footer={<ChosenPlans choice={choice} />}
      >
        <Pickers
          choice={choice}
          node={tree.root}
          onPress={(id) => onSelect(press(tree, selection, { id, ...change }))}
          onClear={(picker) => onSelect(clearChoice(tree, selection, { picker, ...change }))}
        />
      </Card>
      <ButtonRow>
        <Button variant="primary" disabledReason={hasPlans ? undefined : t('resellers.missing.plans')} onClick={onNext}>
          {t('resellers.next')}
        </Button>
      </ButtonRow>
    </div>
  );
}
