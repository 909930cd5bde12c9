import type { Plan } from '@waypost/contract/entities/catalog';
import { freemiumBasicPlanId } from '@waypost/domain/plans/plans';
import Check from 'lucide-react/icons/check';
import { useHasPage } from '../../api/use-has-page.ts';
import { PriceDisplay } from '../../api/price-display.tsx';
import { usePlanFeatures } from '../../messages/plan-features.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/navigation/link.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { GetStartedButton } from './get-started-button.tsx';
import { HomeSection } from './home-section.tsx';

export type PlanFeatures = Readonly<Record<string, readonly string[]>>;

function PlanCard({ plan, features }: { plan: Plan; features: readonly string[] }) {
  const t = useText();
  const hasPage = useHasPage();
  return (
    <li className="flex flex-col panel p-6">
      <h3 className="text-lg font-semibold">{plan.display_name_long}</h3>
      <p className="mt-2 flex items-baseline gap-1.5 figures">
        <span className="text-3xl font-semibold">
          <PriceDisplay plan={plan} />
        </span>
        <span className="text-muted">{t(plan.period === 'ANN' ? 'home.perYear' : 'home.perMonth')}</span>
      </p>
      <ul className="mt-5 mb-6 flex flex-col gap-2">
        {usePlanFeatures(plan.id, features).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        {plan.id === freemiumBasicPlanId ? (
          <GetStartedButton className="w-full" />
        ) : (
          hasPage(paths.pricing) && (
            <LinkButton href={paths.pricing} className="w-full">
              {t('home.seePlan', { plan: plan.display_name_long })}
            </LinkButton>
          )
        )}
      </div>
    </li>
  );
}

/** The public plans, or only the link to the prices if they could not be loaded. */
export function PlanTeaser({ plans, features }: { plans: readonly Plan[]; features: PlanFeatures }) {
  const t = useText();
  const hasPage = useHasPage();
  return (
    <HomeSection title={t('home.plansTitle')} lead={t('home.plansLead')}>
      {plans.length > 0 && (
        <ul className="mb-6 grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} features={features[plan.id] ?? []} />
          ))}
        </ul>
      )}
      {hasPage(paths.pricing) && (
        <p>
          <TextLink href={paths.pricing}>{t('home.allPrices')}</TextLink>
        </p>
      )}
    </HomeSection>
  );
}
