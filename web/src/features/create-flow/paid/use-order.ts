import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Plan } from '@waypost/contract/entities/catalog';
import type { ProjectId } from '@waypost/domain/base/ids';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/app-context.tsx';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import { orderQuery } from './paid-queries.ts';

/** What the plan costs with the promo code of the flow; a code that has ended since it was applied is refused. */
export function useOrder(flow: CreateFlowHandle, plan: Plan) {
  const { promo, upgradeId } = flow.state;
  const ordered = { planId: plan.id, promo_code: promo, product_id: upgradeId as ProjectId | null };
  const query = useQuery({ ...orderQuery(useApi(), ordered), placeholderData: keepPreviousData });
  const { error } = query;
  const ended =
    promo !== null && error instanceof ApiError && error.reason === 'PROMO_CODE_NOT_VALID' ? error : undefined;
  const refuse = useEffectEvent(flow.refuse);
  useEffect(() => {
    if (ended) refuse(ended);
  }, [ended]);
  return query;
}
