import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  afterCreation,
  earliestUndone,
  type FlowEvent,
  type FlowState,
  type FlowStep,
  type OnFile,
  openFlow,
  reduceFlow,
  resolveStep,
} from './flow-rules.ts';
import { queryAfterPayment, queryAtStep, queryWithoutFlow } from './flow-query.ts';
import { creationDay } from './creation-day.ts';
import type { Plan } from '@waypost/contract/entities/catalog';
import { toChangeError, toCreationError } from './project-error.ts';
import type { ProjectInput } from '@waypost/contract/entities/project';
import type { ProjectId } from '@waypost/domain/base/ids';
import { useEffect, useRef, useState } from 'react';
import { useApi, useUser } from '../../api/app-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { clientStorage, personKeys } from '../../api/client-storage.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { keepFlow, storedFlow } from './flow-storage.ts';
import { ordersKey, purchaseKey } from './paid/paid-queries.ts';
import { afterRefusal, eventOfPayment, type PaymentOutcome } from './paid/outcome-rules.ts';
import { sendProject } from './send-project.ts';

export type FlowQuery = {
  readonly planId: string;
  readonly step: string | null;
  readonly upgradeId: string | null;
  /** A payment method was changed during the flow. */
  readonly isPayMethodUpdated: boolean;
};
export type CreateInput = Omit<ProjectInput, 'plan_id' | 'date'>;

/** The flow's location from the router, independent of the page below. */
function useFlowNavigation() {
  const navigate = useNavigate();
  return {
    goTo: (step: FlowStep) =>
      navigate({
        to: '.',
        replace: true,
        search: ((query: Record<string, unknown>) => queryAtStep(query, step)) as never,
      }),
    /** After a step, to which the browser's back button then leads; its payment parameters are done with. */
    goOn: (step: FlowStep, replace: boolean) =>
      navigate({
        to: '.',
        replace,
        search: ((query: Record<string, unknown>) => queryAtStep(queryAfterPayment(query), step)) as never,
      }),
    leave: (replace: boolean) =>
      navigate({ to: '.', replace, search: ((query: Record<string, unknown>) => queryWithoutFlow(query)) as never }),
    forgetPayment: () =>
      navigate({
        to: '.',
        replace: true,
        search: ((query: Record<string, unknown>) => queryAfterPayment(query)) as never,
      }),
    goToPath: (path: string) => navigate({ href: path, replace: true }),
  };
}

/** The flow's state in memory and session storage. It cannot change after the page has unmounted. */
function useFlowState() {
  const [state, setState] = useState<FlowState>();
  const latest = useRef<FlowState>(undefined);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  const change = (next: FlowState | undefined) => {
    latest.current = next;
    keepFlow(next);
    setState(next);
  };
  const dispatch = (event: FlowEvent) => {
    if (latest.current) change(reduceFlow(latest.current, event));
  };
  return { state, latest, change, dispatch };
}

type FlowMemory = ReturnType<typeof useFlowState>;

/** Names a new project as typed. If that fails, the project still exists. */
function useNaming() {
  const api = useApi();
  const t = useText();
  const notifications = useNotifications();
  return async (productId: ProjectId, app_name: string) => {
    try {
      await api.projects.updateProject({ params: { id: productId }, body: { app_name } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notifications.notify({ id: 'project-name', text: t('createFlow.nameFailed'), notificationType: 'error' });
    }
  };
}

/** The code of a refused purchase: a change of plan creates no project (ERR-16). */
const codeOfRefusal = ({ upgradeId }: Pick<FlowState, 'upgradeId'>, error: ApiError) =>
  (upgradeId === null ? toCreationError : toChangeError)(error);

/** Shows why a project was not created. Throws what the form shows at its fields. */
function useFailure({ latest, change, dispatch }: FlowMemory) {
  const queryClient = useQueryClient();
  return (flow: FlowState, error: ApiError) => {
    const next = afterRefusal(error.reason);
    if (next === 'read-order') void queryClient.invalidateQueries({ queryKey: ordersKey });
    if (next === 'read-purchase') {
      void queryClient.invalidateQueries({ queryKey: purchaseKey(flow.flowId) });
      dispatch({ type: 'failed', code: null });
    } else if (error.fields.length === 0) {
      dispatch({ type: 'failed', code: codeOfRefusal(flow, error) });
    } else {
      if (latest.current) change({ ...latest.current, progress: 'idle' });
      throw error;
    }
  };
}

/** Creates the project once, however often it is called; true if it exists now. */
function useCreation(plan: Plan, memory: FlowMemory) {
  const { latest, dispatch } = memory;
  const fail = useFailure(memory);
  const api = useApi();
  const queryClient = useQueryClient();
  const nameProject = useNaming();
  const isCreating = () => latest.current?.progress === 'creating';
  /** @param app_name the new project's name; without one the server derives it */
  return async (input: CreateInput, app_name?: string): Promise<boolean> => {
    if (!latest.current || isCreating()) return false;
    const flow = latest.current;
    dispatch({ type: 'create-attempted' });
    if (!isCreating()) return false;
    const body = { ...input, plan_id: plan.id, date: creationDay(new Date()) };
    try {
      const productId = await sendProject(api.projects, flow, body);
      if (app_name !== undefined) await nameProject(productId, app_name);
      // cached lists, first steps and account data predate the project
      void queryClient.invalidateQueries({ refetchType: 'none' });
      dispatch({ type: 'created', productId });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(flow, error);
      return false;
    }
  };
}

/** Reloads the account after a change of the payment method and marks the payment step done. */
function usePaymentUpdate(isUpdated: boolean, memory: FlowMemory, navigation: ReturnType<typeof useFlowNavigation>) {
  const { state, latest, dispatch } = memory;
  const api = useApi();
  const queryClient = useQueryClient();
  const isReady = isUpdated && state !== undefined && state.userId !== null;
  useEffect(() => {
    if (!isReady) return;
    const update = async () => {
      clientStorage.forget(personKeys.developer); // the cached copy predates the change
      await queryClient.invalidateQueries({ queryKey: ownAccountQuery(api).queryKey });
      dispatch({ type: 'step-finished', step: 'payment', isStored: true });
      await navigation.forgetPayment();
      const undone = latest.current && earliestUndone(latest.current);
      if (undone !== undefined) await navigation.goOn(undone, false); // a bank's page leads back to the payment step
    };
    void update();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address that asks for it
  }, [isReady]);
}

/** What the steps of a plan with a price tell the flow. */
function usePaidSteps({ latest, dispatch }: FlowMemory, navigation: ReturnType<typeof useFlowNavigation>) {
  const queryClient = useQueryClient();
  const advance = () => {
    const undone = latest.current && earliestUndone(latest.current);
    if (undone !== undefined) void navigation.goOn(undone, false);
  };
  return {
    /** Changed details ask for the payment again. */
    saveBilling: (changed: boolean) => {
      dispatch({ type: 'step-finished', step: 'billing' });
      if (changed) {
        queryClient.removeQueries({ queryKey: ordersKey }); // the review must not show an earlier country's tax
        dispatch({ type: 'billing-changed' });
      }
      advance();
    },
    handlePayment: (outcome: PaymentOutcome) => {
      dispatch(eventOfPayment(outcome));
      // the entry that the back button leads to must not carry a used token
      void navigation.forgetPayment().then(outcome.status === 'ERROR' ? undefined : advance);
    },
    applyPromo: (code: string | null) => dispatch({ type: 'promo-applied', code }),
    /** A refusal of a step without fields that could show it. */
    refuse: (error: ApiError) => {
      if (latest.current) dispatch({ type: 'failed', code: codeOfRefusal(latest.current, error) });
    },
    /** The payment succeeded after the call of the flow was answered. */
    settle: (productId: ProjectId) => {
      void queryClient.invalidateQueries({ refetchType: 'none' });
      dispatch({ type: 'created', productId });
    },
  };
}

/**
 * Whether this view has created the project and its address still names the step before, which is then no return to an
 * earlier step. To be asked after every change.
 */
function useConfirmation() {
  const seen = useRef<'open' | 'created'>(undefined);
  return ({ createDone }: FlowState, step: string | null) => {
    if (!createDone) seen.current = 'open';
    else if (seen.current === 'open') seen.current = 'created';
    if (step === 'confirm') seen.current = undefined;
    return seen.current === 'created';
  };
}

/**
 * The create flow of one plan: its stored state, the events that change it, and the address that follows it. Undefined
 * until session storage has been read, and if the flow leads elsewhere.
 * @param onFile undefined while the account is read, which decides the first step (CRE-22)
 */
export function useCreateFlow(plan: Plan, query: FlowQuery, onFile: OnFile | undefined) {
  const user = useUser();
  const navigation = useFlowNavigation();
  const memory = useFlowState();
  const { state, change, dispatch } = memory;
  const create = useCreation(plan, memory);
  const paid = usePaidSteps(memory, navigation);

  useEffect(() => {
    if (user && onFile === undefined) return;
    const { step: requestedStep, upgradeId } = query;
    const userId = user?.userId ?? null;
    const opened = openFlow({
      stored: storedFlow(),
      flowId: crypto.randomUUID(),
      plan,
      upgradeId,
      requestedStep,
      userId,
    });
    const event: FlowEvent = user
      ? { type: 'signed-in', userId: user.userId, onFile: onFile ?? 'nothing' }
      : { type: 'signed-out' };
    change(reduceFlow(opened, event));
    // oxlint-disable-next-line react/exhaustive-deps -- a step is no new flow: only another plan, project or person is
  }, [plan.id, query.upgradeId, user?.userId, onFile]);

  usePaymentUpdate(query.isPayMethodUpdated, memory, navigation);

  const place = state && resolveStep(state, query.step);
  const isConfirming = useConfirmation();
  useEffect(() => {
    if (!state || !place) return;
    const created = afterCreation(state);
    const isNew = isConfirming(state, query.step);
    if (created && 'path' in created) void navigation.goToPath(created.path);
    else if (created && isNew) void navigation.goOn(created.step, true);
    else if (place.kind === 'cancel') void navigation.leave(true);
    else if (place.kind === 'redirect') void navigation.goTo(place.step);
    // oxlint-disable-next-line react/exhaustive-deps -- the place follows from state and step alone
  }, [state, query.step]);

  const cancel = () => {
    dispatch({ type: 'cancelled' });
    void navigation.leave(false);
  };

  if (!state || !place || place.kind === 'cancel') return undefined;
  return { state, step: place.step, create, cancel, goTo: (step: FlowStep) => void navigation.goTo(step), ...paid };
}

export type CreateFlowHandle = NonNullable<ReturnType<typeof useCreateFlow>>;
