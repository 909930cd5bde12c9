import { useQuery } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import { useApi } from '../../../../api/app-context.tsx';
import { ProjectCalculator } from '../../../../features/pricing/calculator/project-calculator.tsx';
import { ForecastCard } from '../../../../features/usage/forecast/forecast-card.tsx';
import { lastDaysQuery } from '../../../../features/usage/forecast/forecast-queries.ts';
import { useText } from '../../../../messages/use-text.tsx';
import { Card } from '../../../../ui/data/card.tsx';

type ProjectCostsProps = { readonly project: Project };

function CalculatorCard({ project }: ProjectCostsProps) {
  const t = useText();
  const { data } = useQuery(lastDaysQuery(useApi(), project));
  if (!project.planData) return null;
  return (
    <Card title={t('usageForecast.calculator')} description={t('usageForecast.calculatorHelp')}>
      <ProjectCalculator plan={project.planData} own={project.own_prices ?? null} records={data} />
    </Card>
  );
}

/** The forecast of the billing period, and the calculator that starts from the project's own usage. */
export function ProjectCosts({ project }: ProjectCostsProps) {
  return (
    <div className="mt-6 grid gap-6">
      <ForecastCard project={project} />
      <CalculatorCard project={project} />
    </div>
  );
}
