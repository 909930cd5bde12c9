import { useQueryClient } from '@tanstack/react-query';
import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import { appNameMaxLength, type AppPlatform, contractTypeOf } from '@waypost/domain/apps/apps';
import type { ProjectId } from '@waypost/domain/base/ids';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { Api } from '../../../api/api.ts';
import { useApi, useConfig } from '../../../api/app-context.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { creationDay } from '../creation-day.ts';
import { sendProject } from '../send-project.ts';
import { toChangeError, toCreationError } from '../project-error.ts';
import type { CreateInput } from '../use-create-flow.ts';
import { type EvaluationFlow, missingApps } from './evaluation-flow.ts';
import type { CreatePageHandle } from './use-create-page.ts';

export type EvaluationInput = {
  readonly plan: Plan;
  /** The details of a new developer account; undefined for an existing one. */
  readonly user: CreateInput['user'];
  readonly account: DeveloperAccount | null;
};

const isThereAlready = ({ status, reason }: ApiError) => status === 409 && reason === 'APPLICATION_ALREADY_CREATED';

type Creation = Pick<CreatePageHandle, 'latest' | 'change'> & {
  readonly api: Pick<Api, 'projects' | 'apps'>;
  readonly termsVersion: string;
  readonly appNameOf: (name: string, platform: AppPlatform) => string;
};

/** The calls of a creation. Each records what it made, so that a retry does not repeat it. */
function creationCalls({ api, latest, change, termsVersion, appNameOf }: Creation) {
  return {
    async project(flow: EvaluationFlow, { plan, user }: EvaluationInput): Promise<ProjectId> {
      if (flow.productId !== null) return flow.productId as ProjectId;
      const additionalData = { app_name: flow.name.trim() };
      const date = creationDay(new Date());
      const body = { plan_id: plan.id, date, terms_version: termsVersion, ...(user && { user }), additionalData };
      const productId = await sendProject(api.projects, { flowId: flow.flowId, upgradeId: null }, body);
      change({ productId });
      return productId;
    },

    async name(id: ProjectId, { name, isNamed }: EvaluationFlow) {
      if (isNamed) return;
      await api.projects.updateProject({ params: { id }, body: { app_name: name.trim() } });
      change({ isNamed: true });
    },

    async app(id: ProjectId, platform: AppPlatform) {
      const { name = '', created = [] } = latest.current ?? {};
      const whole = Array.from(appNameOf(name.trim(), platform)); // characters, not halves of one
      const app_name = whole.slice(0, appNameMaxLength).join('');
      const contract_type = contractTypeOf({ isEvaluation: true });
      const body = { app_name, platform, auth_type: 'apiKey', contract_type } as const;
      try {
        await api.apps.createApp({ params: { id }, body });
      } catch (error) {
        if (!(error instanceof ApiError) || !isThereAlready(error)) throw error;
      }
      change({ created: [...created, platform] });
    },
  };
}

/**
 * Creates the project, names it and creates one app for each platform; true if all of them exist. After a failure it
 * continues at the first missing one. Only a failure of the project's creation says that there is no project (ERR-16).
 * Throws what the form shows at its fields.
 */
export async function createEvaluation(creation: Creation, input: EvaluationInput): Promise<boolean> {
  const { latest, change } = creation;
  const flow = latest.current;
  if (!flow) return false;
  const calls = creationCalls(creation);
  change({ error: null });
  try {
    const productId = await calls.project(flow, input);
    await calls.name(productId, flow);
    for (const platform of missingApps(flow)) await calls.app(productId, platform);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.fields.length > 0) throw error;
    const codeOf = latest.current?.productId === null ? toCreationError : toChangeError;
    change({ error: codeOf(error) });
    return false;
  }
}

/** The creation of the page's flow, once however often it is asked for. */
export function useEvaluationCreation({ latest, change, goTo }: CreatePageHandle) {
  const queryClient = useQueryClient();
  const api = useApi();
  const t = useText();
  const { terms_version: termsVersion } = useConfig();
  const isRunning = useRef(false);
  const [isCreating, setCreating] = useState(false);
  const appNameOf = (name: string, platform: AppPlatform) =>
    t('evaluation.appName', { name, platform: t(`apps.platform.${platform}`) });

  const create = async (input: EvaluationInput) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setCreating(true);
    try {
      if (!(await createEvaluation({ api, latest, change, termsVersion, appNameOf }, input))) return;
      void queryClient.invalidateQueries({ refetchType: 'none' }); // what is cached predates the project
      change({ createDone: true });
      await goTo(paths.createDone, {});
    } finally {
      isRunning.current = false;
      setCreating(false);
    }
  };
  return { create, isCreating };
}
