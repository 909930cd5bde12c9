import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Plan } from '@waypost/contract/entities/catalog';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/app-context.tsx';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import { orderQuery } from './paid-queries.ts';

/** What the plan costs with the promo code of the flow; a code that has ended since it was applied is refused. */
export function useOrder(flow: CreateFlowHandle, plan: Plan) {
  const { promo } = flow.state;
  const query = useQuery({ ...orderQuery(useApi(), plan.id, promo), placeholderData: keepPreviousData });
  const { error } = query;
  const ended =
    promo !== null && error instanceof ApiError && error.reason === 'PROMO_CODE_NOT_VALID' ? error : undefined;
  const refuse = useEffectEvent(flow.refuse);
  useEffect(() => {
    if (ended) refuse(ended);
  }, [ended]);
  return query;
}
