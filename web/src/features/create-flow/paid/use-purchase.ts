import { useQuery } from '@tanstack/react-query';
import type { Purchase } from '@waypost/contract/entities/purchase';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../../api/app-context.tsx';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import { purchaseQuery } from './paid-queries.ts';

/** The purchase that this flow may have begun, also before a reload; a settled one ends the flow. */
export function usePurchase({ state, settle }: CreateFlowHandle): Purchase | undefined {
  const isAsked = state.awaitsPayment && state.progress === 'idle';
  const { data } = useQuery({ ...purchaseQuery(useApi(), state.flowId), enabled: isAsked });
  const bought = isAsked && data?.state === 'settled' ? data.product_id : undefined;
  const finish = useEffectEvent(settle);
  useEffect(() => {
    if (bought !== undefined) finish(bought);
  }, [bought]);
  return isAsked ? (data ?? undefined) : undefined;
}
