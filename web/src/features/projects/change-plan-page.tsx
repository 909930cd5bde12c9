import { useQuery } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Plan } from '@waypost/contract/entities/catalog';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { useApi } from '../../api/app-context.tsx';
import { useCurrency } from '../../api/currency.ts';
import { formatPrice } from '../../messages/formats.ts';
import { type Text, useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/data/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { isSelfServeOwner, usePlanActions } from './plan-actions.ts';
import { offeredPlansQuery } from './projects-queries.ts';

function priceOf(plan: Plan, currency: Currency, t: Text): string {
  if (!isPaidPlan(plan)) return t('projects.free');
  const price = formatPrice(plan.price[currency], currency, t);
  return plan.period === 'ANN'
    ? t('projects.limit.perYear', { value: price })
    : t('projects.limit.perMonth', { value: price });
}

function Plans({ project, plans }: { project: Project; plans: readonly Plan[] }) {
  const t = useText();
  const currency = useCurrency();
  const others = plans.filter(({ id }) => id !== project.client_plan_id);
  return (
    <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
      {others.map((plan) => (
        <li key={plan.id}>
          <Card
            title={plan.display_name_long}
            description={priceOf(plan, currency, t)}
            footer={
              <LinkButton href={paths.upgrade(project.product_id, plan.id)} variant="primary">
                {t('projects.choosePlan', { plan: plan.display_name_long })}
              </LinkButton>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** The plans that the project can change to, or why it cannot. */
export function ChangePlanPage({ project }: { project: Project }) {
  const t = useText();
  const reasonText = useReasonText();
  const actions = usePlanActions(project);
  const plans = useQuery(offeredPlansQuery(useApi()));
  const back = <LinkButton href={paths.project(project.product_id)}>{t('projects.backToDetails')}</LinkButton>;
  const refusal = isSelfServeOwner(project) ? actions?.changeRefusal : 'USER_ROLE_PERMISSION_DENIED';
  const crumbs = [
    { label: t('projects.title'), href: paths.projects },
    { label: project.app_name, href: paths.project(project.product_id) },
  ];
  return (
    <>
      <PageHeader
        title={t('projects.changePlan')}
        description={t('projects.yourPlanHelp', { plan: project.plan_name })}
        crumbs={crumbs}
      />
      {refusal === undefined ? (
        actions && plans.data && <Plans project={project} plans={plans.data} />
      ) : (
        <EmptyState title={t('projects.changeRefused')} action={back}>
          {reasonText(refusal)}
        </EmptyState>
      )}
    </>
  );
}
