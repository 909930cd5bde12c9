import { useQuery } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import { useApi } from '../../api/app-context.tsx';
import { type UsageBar, usageBars } from './usage-bars.ts';
import { monthUsageQuery } from './usage-queries.ts';

/** The month's usage of the plan's limits; empty until it has loaded. */
export function useMonthUsage({ product_id, planData }: Pick<Project, 'product_id' | 'planData'>): readonly UsageBar[] {
  const usage = useQuery(monthUsageQuery(useApi(), product_id));
  return planData && usage.data ? usageBars(planData, usage.data) : [];
}
