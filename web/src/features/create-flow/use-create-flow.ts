import { useNavigate } from '@tanstack/react-router';
import {
  afterCreation,
  type FlowEvent,
  type FlowState,
  type FlowStep,
  openFlow,
  reduceFlow,
  resolveStep,
} from '@waypost/domain/create-flow';
import { queryAtStep, queryWithoutFlow } from '@waypost/domain/create-flow-query';
import { createErrorCode } from '@waypost/domain/creation';
import type { Plan } from '@waypost/domain/plans';
import type { ProjectInput } from '@waypost/contract/entities/project';
import { projectErrorCode } from '@waypost/domain/project-error';
import { useEffect, useRef, useState } from 'react';
import { useApi, useUser } from '../../api/app-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { keepFlow, storedFlow } from './flow-storage.ts';

export type FlowQuery = { readonly planId: string; readonly step: string | null; readonly upgradeId: string | null };
export type CreateInput = Omit<ProjectInput, 'plan_id' | 'date'>;

function codeOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'OFFLINE';
  const reason = projectErrorCode({ status: error.status, reason: error.reason });
  return createErrorCode(reason);
}

/** The flow's place in the address: the router's, without knowing which page lies below. */
function useFlowNavigation() {
  const navigate = useNavigate();
  return {
    goTo: (step: FlowStep, replace: boolean) =>
      navigate({ to: '.', replace, search: ((query: Record<string, unknown>) => queryAtStep(query, step)) as never }),
    leave: (replace: boolean) =>
      navigate({ to: '.', replace, search: ((query: Record<string, unknown>) => queryWithoutFlow(query)) as never }),
    goToPath: (path: string) => navigate({ href: path, replace: true }),
  };
}

/**
 * The create flow of one plan (CRE-01 to CRE-17): the state of session storage, moved by events, and the address that
 * follows it. Undefined until the browser has read its storage.
 */
export function useCreateFlow(plan: Plan, query: FlowQuery, hasPaymentType: boolean) {
  const api = useApi();
  const user = useUser();
  const navigation = useFlowNavigation();
  const [state, setState] = useState<FlowState>();
  const latest = useRef<FlowState>(undefined);

  const change = (next: FlowState | undefined) => {
    latest.current = next;
    keepFlow(next);
    setState(next);
  };
  const dispatch = (event: FlowEvent) => {
    if (latest.current) change(reduceFlow(latest.current, event));
  };

  useEffect(() => {
    const stored = storedFlow();
    const { step: requestedStep, upgradeId } = query;
    const opened = openFlow({ stored, flowId: crypto.randomUUID(), plan, upgradeId, requestedStep });
    const event: FlowEvent = user
      ? { type: 'signed-in', userId: user.userId, hasPaymentType }
      : { type: 'signed-out' };
    change(reduceFlow(opened, event));
    // oxlint-disable-next-line react/exhaustive-deps -- a step is no new flow: only another plan, project or person is
  }, [plan.id, query.upgradeId, user?.userId, hasPaymentType]);

  const place = state && resolveStep(state, query.step);
  useEffect(() => {
    if (!state || !place) return;
    const created = afterCreation(state);
    if (created && 'path' in created) void navigation.goToPath(created.path);
    else if (place.kind === 'cancel') void navigation.leave(true);
    else if (place.kind === 'redirect') void navigation.goTo(place.step, true);
    // oxlint-disable-next-line react/exhaustive-deps -- the place follows from state and step alone
  }, [state, query.step]);

  /** Creates the project once, however often it is asked for; INVALID_FIELDS is thrown to the form (CRE-28 to CRE-31). */
  const create = async (input: CreateInput): Promise<void> => {
    const before = latest.current;
    if (!before || before.progress === 'creating') return;
    dispatch({ type: 'create-attempted' });
    if (latest.current?.progress !== 'creating') return;
    const date = new Date().toISOString().slice(0, 10);
    try {
      const body = { ...input, plan_id: plan.id, date };
      const { product_id } = await api.projects.createProject({ body }, { headers: { 'Idempotency-Key': before.flowId } });
      dispatch({ type: 'created', productId: product_id });
    } catch (error) {
      const isAboutFields = error instanceof ApiError && error.fields.length > 0;
      dispatch(isAboutFields ? { type: 'loading', running: false } : { type: 'failed', code: codeOf(error) });
      if (isAboutFields) {
        change({ ...before, progress: 'idle', error: null });
        throw error;
      }
    }
  };

  const cancel = () => {
    dispatch({ type: 'cancelled' });
    void navigation.leave(false);
  };

  return state && place && place.kind !== 'cancel' ? { state, step: place.step, create, cancel } : undefined;
}

export type CreateFlowHandle = NonNullable<ReturnType<typeof useCreateFlow>>;
