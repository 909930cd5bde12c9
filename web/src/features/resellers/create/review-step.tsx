import type { ResellerPlan } from '@waypost/contract/entities/resellers';
import { firstAppsOf } from '@waypost/domain/apps/first-apps';
import type { missingForCreation } from '@waypost/domain/resellers/creation-needs';
import { chargedPlans, masterPlanOf } from '@waypost/domain/resellers/plan-tree';
import { useConfig } from '../../../api/app-context.tsx';
import { formatDay } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { DescriptionList } from '../../../ui/data/description-list.tsx';
import { ButtonRow } from '../../../ui/buttons/button-row.tsx';
import { PlanPrice } from './plan-price.tsx';
import type { ResellerDraft } from './reseller-draft.ts';
import { type Choice, choosesExpiry, payloadOf, type Upgraded } from './reseller-rules.ts';

type ReviewProps = {
  readonly choice: Choice;
  readonly draft: ResellerDraft;
  readonly project: Upgraded | undefined;
  readonly customerName: string | undefined;
  readonly missing: ReturnType<typeof missingForCreation>;
  readonly hrefOf: (step: 'plans' | 'details') => string;
  readonly onConfirm: () => void;
};

function Plans({ choice, hrefOf }: Pick<ReviewProps, 'choice' | 'hrefOf'>) {
  const t = useText();
  const charged = chargedPlans(choice.tree, choice.selection) as readonly ResellerPlan[];
  const sum = (currency: 'usd' | 'eur') => charged.reduce((total, { price }) => total + (price?.[currency] ?? 0), 0);
  const { period } = choice;
  const row = 'flex items-start justify-between gap-4 py-2';
  return (
    <Card
      title={t('resellers.reviewPlans')}
      description={masterPlanOf(choice.tree, choice.selection)?.planName}
      action={
        <LinkButton size="small" href={hrefOf('plans')}>
          {t('resellers.edit.plans')}
        </LinkButton>
      }
    >
      <ul className="divide-y divide-hairline">
        {charged.map(({ client_plan_id: id, planName, price }) => (
          <li key={id} className={row}>
            <span className="wrap-anywhere">{planName}</span>
            <span className="shrink-0 text-muted figures">
              {price && <PlanPrice {...{ price, period }} freeText={t('resellers.included')} />}
            </span>
          </li>
        ))}
      </ul>
      <p className={`${row} border-t border-hairline font-medium`}>
        <span>{t('resellers.total')}</span>
        <span className="figures">
          <PlanPrice price={{ usd: sum('usd'), eur: sum('eur') }} period={period} />
        </span>
      </p>
    </Card>
  );
}

type DetailsProps = Pick<ReviewProps, 'choice' | 'draft' | 'project' | 'customerName' | 'hrefOf'>;

const text = (words: string) => <span className="wrap-anywhere">{words}</span>;

/** The apps that the project begins with. */
function useFirstApps({ choice }: Pick<ReviewProps, 'choice'>): string {
  const { product_slug } = useConfig();
  const { master_plan = '', supplemental_plans: [main = ''] = [] } = payloadOf(choice, undefined) ?? {};
  const planIds = { client_plan_id: main, client_master_plan_id: master_plan, main_supplemental_plan_id: main };
  const apps = firstAppsOf({ ...planIds, isEvaluation: choice.isEvaluation }, product_slug);
  return apps.map(({ app_name }) => app_name).join(', ');
}

/** What only a new project has. */
function useNewProject({ choice, draft }: Pick<ReviewProps, 'choice' | 'draft'>) {
  const t = useText();
  const apps = useFirstApps({ choice });
  return {
    name: t('resellers.numbered', { name: payloadOf(choice, undefined)?.display_name_long ?? '' }),
    customer: draft.customer_name.trim(),
    rows: [
      { term: t('resellers.email'), details: text(draft.customer_admin_email.trim()) },
      { term: t('resellers.apps'), details: text(apps) },
    ],
  };
}

function Details({ choice, draft, project, customerName, hrefOf }: DetailsProps) {
  const t = useText();
  const created = useNewProject({ choice, draft });
  const upgraded = project && {
    name: project.app_name,
    customer: customerName ?? t('resellers.noCustomer'),
    rows: [],
  };
  const { name, customer, rows } = upgraded ?? created;
  return (
    <Card
      title={t('resellers.reviewProject')}
      action={
        <LinkButton size="small" href={hrefOf('details')}>
          {t('resellers.edit.details')}
        </LinkButton>
      }
    >
      <DescriptionList
        items={[
          { term: t('resellers.projectName'), details: text(name) },
          { term: t('resellers.period'), details: t(`resellers.periodOf.${choice.period}`) },
          ...(choosesExpiry(choice) ? [{ term: t('resellers.expiry'), details: formatDay(choice.expiry, t) }] : []),
          { term: t('resellers.customer'), details: text(customer) },
          ...rows,
        ]}
      />
    </Card>
  );
}

/** The third step: what will be created. Nothing is created before it is confirmed. */
export function ReviewStep({ missing, onConfirm, ...props }: ReviewProps) {
  const t = useText();
  const [first] = missing;
  return (
    <div className="flex flex-col gap-5">
      <Plans {...props} />
      <Details {...props} />
      <ButtonRow>
        <Button
          variant="primary"
          disabledReason={first === undefined ? undefined : t(`resellers.missing.${first}`)}
          onClick={onConfirm}
        >
          {props.project ? t('resellers.upgrade') : t('resellers.create')}
        </Button>
      </ButtonRow>
    </div>
  );
}
