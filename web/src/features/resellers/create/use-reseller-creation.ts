import { useQueryClient } from '@tanstack/react-query';
import type { AppId, CustomerId, ProjectId } from '@waypost/domain/base/ids';
import { firstAppsOf } from '@waypost/domain/apps/first-apps';
import {
  type CreationStep,
  isDone,
  newProgress,
  nextStep,
  type Progress,
  progressAfter,
} from '@waypost/domain/resellers/reseller-creation';
import { type RefObject, useEffect, useRef } from 'react';
import { ApiError, isTimeout } from '../../../api/api-error.ts';
import type { Api } from '../../../api/api.ts';
import { useApi, useConfig } from '../../../api/app-context.tsx';
import { type CreationFailure, finishedDraft, keepDraft, type ResellerDraft } from './reseller-draft.ts';
import { payloadOf, todayUtc, type Choice, type Upgraded } from './reseller-rules.ts';
import type { DraftHandle } from './use-reseller-draft.ts';

type Creation = {
  readonly handle: DraftHandle;
  readonly choice: Choice;
  readonly project: Upgraded | undefined;
  /** After the last step. */
  readonly onDone: () => void;
};

const isThereAlready = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.reason === 'APPLICATION_ALREADY_CREATED';

/** Creates the apps that the project does not have yet, and answers the ids of all its first apps. */
async function createFirstApps(api: Api, id: ProjectId, product: string): Promise<AppId[]> {
  const read = () => api.projects.readProject({ params: { id } });
  const project = await read();
  const wanted = firstAppsOf(project, product);
  const isActive = (platform: string) =>
    project.apps.some((app) => app.platform === platform && app.status === 'ACTIVE');
  for (const body of wanted.filter(({ platform }) => !isActive(platform))) {
    try {
      await api.apps.createApp({ params: { id }, body });
    } catch (error) {
      if (!isThereAlready(error)) throw error;
    }
  }
  const { apps } = await read();
  const first = apps.filter(
    (app) => app.status === 'ACTIVE' && wanted.some(({ platform }) => platform === app.platform),
  );
  return first.map(({ app_id }) => app_id);
}

/** The calls of each step. Each one records what it made, and repeats nothing that exists. */
function createCalls(api: Api, { handle: { latest, set }, choice, project }: Creation, product: string) {
  const change = (part: Partial<ResellerDraft>) => set({ ...latest.current, ...part });
  const productId = () => latest.current.productId as ProjectId;
  return {
    async project() {
      const payload = payloadOf(choice, project);
      if (!payload) throw new Error('A creation needs plans');
      const { master_plan, supplemental_plans } = payload;
      const { type } = await api.resellers.setUpResellerProject({ body: { master_plan, supplemental_plans } });
      const plan = { ...payload, apps_type: type };
      const headers = { 'Idempotency-Key': latest.current.flowId };
      const created = project
        ? await api.resellers.upgradeResellerProject({ params: { id: project.product_id }, body: { plan } })
        : await api.resellers.createResellerProject({ body: { plan, date: todayUtc() } }, { headers });
      change({ productId: created.product_id });
    },

    async app() {
      await createFirstApps(api, productId(), product);
    },

    async invite() {
      const apps = await createFirstApps(api, productId(), product);
      const { customer_name, customer_admin_email } = latest.current;
      const name = customer_name.trim();
      const known = latest.current.customer_id;
      const customer_id = (known ??
        (await api.customers.createCustomer({ body: { customer_name: name } })).customer_id) as CustomerId;
      change({ customer_id });
      await api.customers.assignApps({ params: { customer_id }, body: { apps } });
      const applications = apps.map((application_id) => ({ application_id }));
      const customer = { customer_id, customer_name: name, customer_admin_email: customer_admin_email.trim() };
      await api.customers.inviteAdmin({ body: { applications, customer } });
    },
  } satisfies Record<CreationStep, () => Promise<void>>;
}

type Run = { isCancelled: boolean };

/** Leaving the page for one without `step` ends a running creation; a reload does not. */
function useCancelOnLeaving(latest: DraftHandle['latest'], current: RefObject<Run | undefined>) {
  useEffect(
    () => () => {
      const { progress } = latest.current;
      if (!progress || isDone(progress) || new URLSearchParams(location.search).has('step')) return;
      if (current.current) current.current.isCancelled = true;
      keepDraft({ ...latest.current, progress: null, failure: null });
    },
    [latest, current],
  );
}

const permissionsLimit = 422_000;

/** How a failed call is shown (RES-53 to RES-57). */
export function toFailure(
  { status, code, reason }: Pick<ApiError, 'status' | 'code' | 'reason'>,
  { ff_permissions_limit_error }: { readonly ff_permissions_limit_error: boolean },
): CreationFailure {
  if (isTimeout(status)) return { kind: 'timeout', reason: 'TIMEOUT' };
  if (code === permissionsLimit && ff_permissions_limit_error) return { kind: 'permissions-limit', reason };
  return reason === 'UNKNOWN' ? { kind: 'unknown', reason } : { kind: 'refusal', reason };
}

/** Runs the steps of a creation one after the other. After a failure a retry begins at the failed one. */
export function useResellerCreation(creation: Creation) {
  const { latest, set } = creation.handle;
  const api = useApi();
  const { flags, product_slug } = useConfig();
  const queryClient = useQueryClient();
  const current = useRef<Run>(undefined);
  const show = (progress: Progress, part: Partial<ResellerDraft> = {}) => set({ ...latest.current, ...part, progress });

  function fail(step: CreationStep, error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const progress = progressAfter(latest.current.progress ?? newProgress(false), { kind: 'failed', step });
    const isMarked = flags['ff_permissions_limit_error'] === true;
    show(progress, { failure: toFailure(error, { ff_permissions_limit_error: isMarked }) });
  }

  async function runSteps(run: Run, begun: Progress) {
    const calls = createCalls(api, creation, product_slug);
    let progress = begun;
    for (let step = nextStep(progress); step !== undefined; step = nextStep(progress)) {
      progress = progressAfter(progress, { kind: 'begun', step });
      show(progress, { failure: null });
      try {
        await calls[step]();
      } catch (error) {
        if (!run.isCancelled) fail(step, error);
        return;
      }
      if (run.isCancelled) return;
      progress = progressAfter(progress, { kind: 'succeeded', step });
      show(progress);
    }
    void queryClient.invalidateQueries({ refetchType: 'none' }); // what is cached predates the project
    set(finishedDraft(latest.current));
    creation.onDone();
  }

  const start = async () => {
    if (current.current) return;
    const run = { isCancelled: false };
    current.current = run;
    const before = latest.current.progress;
    const begun = before ? progressAfter(before, { kind: 'retried' }) : newProgress(creation.project !== undefined);
    try {
      await runSteps(run, begun);
    } finally {
      if (current.current === run) current.current = undefined;
    }
  };

  /** What is done stays; nothing further is begun. */
  const stop = () => {
    if (current.current) current.current.isCancelled = true;
    current.current = undefined;
  };

  useCancelOnLeaving(latest, current);

  return { start, stop };
}
