import { useQuery } from '@tanstack/react-query';
import { freemiumBasicPlanId } from '@waypost/domain/plans/plans';
import type { ReactNode } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { Hero } from './hero.tsx';
import { planFeaturesQuery } from '../../api/plan-features-query.ts';
import { publicPlansQuery } from '../../api/public-plans-query.ts';
import { useText } from '../../messages/use-text.tsx';
import { HomeSection } from './home-section.tsx';
import { Limits } from './limits.tsx';
import { PlanTeaser } from './plan-teaser.tsx';
import { PromoTeaser } from './promo-teaser.tsx';
import { Services } from './services.tsx';
import { WaysOn } from './ways-on.tsx';

/** @param snippets the code to start with, which another feature shows */
export function HomePage({ snippets }: { readonly snippets: ReactNode }) {
  const t = useText();
  const api = useApi();
  const { data: plans = [] } = useQuery(publicPlansQuery(api));
  const { data: features = {} } = useQuery(planFeaturesQuery(api));
  const free = plans.find(({ id }) => id === freemiumBasicPlanId);
  return (
    <>
      <Hero freeTransactions={free?.threshold ?? undefined} />
      <Services />
      <HomeSection title={t('home.snippetsTitle')} lead={t('home.snippetsLead')}>
        {snippets}
      </HomeSection>
      <PromoTeaser />
      <PlanTeaser plans={plans} features={features} />
      <Limits />
      <WaysOn />
    </>
  );
}
