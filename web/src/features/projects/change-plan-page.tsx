import { useQuery } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import type { Plan } from '@waypost/contract/entities/catalog';
import { planChangeTakesEffect } from '@waypost/domain/plans/plan-change';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { usePlanActions } from './plan-actions.ts';
import { PlanColumns } from './plan-columns.tsx';
import { offeredPlansQuery } from './projects-queries.ts';
import { isSelfServeOwner } from './self-serve-owner.ts';

type PlansOf = (offered: { readonly plans: readonly Plan[]; readonly present: Plan }) => ReactNode;

/** The plans that the project can change to, or why it cannot. */
function OfferedPlans({ project, children }: { readonly project: Project; readonly children: PlansOf }) {
  const t = useText();
  const reasonText = useReasonText();
  const actions = usePlanActions(project);
  const plans = useQuery(offeredPlansQuery(useApi()));
  const back = <LinkButton href={paths.project(project.product_id)}>{t('projects.backToDetails')}</LinkButton>;
  const refusal = isSelfServeOwner(project) ? actions?.changeRefusal : 'USER_ROLE_PERMISSION_DENIED';
  if (refusal !== undefined)
    return (
      <EmptyState title={t('projects.changeRefused')} action={back}>
        {reasonText(refusal)}
      </EmptyState>
    );
  if (plans.error)
    return (
      <QueryFailed title={t('projects.plans.loadFailed')} error={plans.error} retry={() => void plans.refetch()} />
    );
  const present = project.planData ?? plans.data?.find(({ id }) => id === project.client_plan_id);
  if (!actions || !plans.data || !present) return null;
  // a project keeps the version of its plan that it was bought in
  return children({ plans: plans.data.map((plan) => (plan.id === present.id ? present : plan)), present });
}

const isUpgrade = (present: Plan, plan: Plan) => planChangeTakesEffect(present, plan) === 'now';

function Head({ project, title }: { readonly project: Project; readonly title: string }) {
  const t = useText();
  const crumbs = [
    { label: t('projects.title'), href: paths.projects },
    { label: project.app_name, href: paths.project(project.product_id) },
  ];
  return (
    <PageHeader title={title} description={t('projects.yourPlanHelp', { plan: project.plan_name })} crumbs={crumbs} />
  );
}

export function ChangePlanPage({ project }: { readonly project: Project }) {
  const t = useText();
  return (
    <>
      <Head project={project} title={t('projects.changePlan')} />
      <OfferedPlans project={project}>
        {({ plans, present }) => (
          <PlanColumns
            project={project}
            plans={plans}
            present={present}
            actionOf={(plan) => (
              <LinkButton
                className="w-full"
                href={paths.upgrade(project.product_id, plan.id)}
                variant={isUpgrade(present, plan) ? 'primary' : 'secondary'}
              >
                {t('projects.choosePlan', { plan: plan.display_name_long })}
              </LinkButton>
            )}
          />
        )}
      </OfferedPlans>
    </>
  );
}

type ChoiceProps = {
  readonly project: Project;
  readonly plans: readonly Plan[];
  readonly present: Plan;
  readonly named: string;
};

function Choice({ project, plans, present, named }: ChoiceProps) {
  const t = useText();
  const [chosenId, choose] = useState(named);
  const chosen = plans.find(({ id }) => id === chosenId && id !== present.id);
  const plan = chosen?.display_name_long ?? '';
  return (
    <div className="flex flex-col gap-6">
      <PlanColumns
        project={project}
        plans={plans}
        present={present}
        selected={chosen?.id}
        actionOf={({ id, display_name_long }) => (
          <Button className="w-full" aria-pressed={id === chosen?.id} onClick={() => choose(id)}>
            {id === chosen?.id ? t('projects.plans.selected') : t('projects.plans.select', { plan: display_name_long })}
          </Button>
        )}
      />
      {chosen && (
        <div className="flex flex-wrap items-center justify-between gap-4 panel p-5">
          <p className="min-w-0 text-pretty text-muted">
            {t(isUpgrade(present, chosen) ? 'projects.plans.now' : 'projects.plans.atPeriodEnd', { plan })}
          </p>
          <LinkButton href={paths.startUpgrade(project.product_id, chosen.id)} variant="primary">
            {t('projects.plans.continue', { plan })}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** The choice of a plan for an upgrade, with the plan of the address selected; it starts the create flow. */
export function PlanChoicePage({ project, planId }: { readonly project: Project; readonly planId: string }) {
  const t = useText();
  return (
    <>
      <Head project={project} title={t('projects.plans.heading', { project: project.app_name })} />
      <OfferedPlans project={project}>
        {(offered) => <Choice key={planId} project={project} named={planId} {...offered} />}
      </OfferedPlans>
    </>
  );
}
