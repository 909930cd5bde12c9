import { useQuery } from '@tanstack/react-query';
import { freemiumBasicPlanId } from '@waypost/domain/plans/plans';
import { useApi } from '../../api/app-context.tsx';
import { Hero } from './hero.tsx';
import { planFeaturesQuery } from '../../api/plan-features-query.ts';
import { publicPlansQuery } from '../../api/public-plans-query.ts';
import { PlanTeaser } from './plan-teaser.tsx';
import { Services } from './services.tsx';
import { WaysOn } from './ways-on.tsx';

export function HomePage() {
  const api = useApi();
  const { data: plans = [] } = useQuery(publicPlansQuery(api));
  const { data: features = {} } = useQuery(planFeaturesQuery(api));
  const free = plans.find(({ id }) => id === freemiumBasicPlanId);
  return (
    <>
      <Hero freeTransactions={free?.threshold ?? undefined} />
      <Services />
      <PlanTeaser plans={plans} features={features} />
      <WaysOn />
    </>
  );
}
